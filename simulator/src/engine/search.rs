//! Thinking on a thread of its own, within limits of time, and in such a way that there is always a move to play.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread::{self, JoinHandle},
    time::Instant,
};

use sanban_engine::{Answer, Engine, Progress, Question, Watch};

/// What to think about, and until when.
pub(super) struct Task {
    pub(super) question: Question,
    /// When the best move so far has to do.
    pub(super) deadline: Option<Instant>,
}

/// A search that is running.
pub(super) struct Search {
    stop: Arc<AtomicBool>,
    thread: JoinHandle<(Box<Engine>, Option<Answer>)>,
}

impl Search {
    /// Begins to think. `found` hears of every better move; `done` is called when there is nothing left to think about.
    pub(super) fn start(
        mut engine: Box<Engine>,
        task: Task,
        found: impl FnMut(&Progress) + Send + 'static,
        done: impl FnOnce() + Send + 'static,
    ) -> Search {
        let stop = Arc::new(AtomicBool::new(false));
        let heard = Arc::clone(&stop);
        let thread = thread::spawn(move || {
            let answer = think(&mut engine, &task, heard, found);
            done();
            (engine, answer)
        });
        Search { stop, thread }
    }

    /// Tells the search to make do with what it has found.
    pub(super) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Waits for the end of the search; the answer is `None` where there is no move. The engine comes back for the
    /// next search.
    pub(super) fn finish(self) -> (Box<Engine>, Option<Answer>) {
        // A search does not panic; if it ever did, the session goes on without its answer.
        self.thread.join().unwrap_or_default()
    }
}

fn think(engine: &mut Engine, task: &Task, stop: Arc<AtomicBool>, found: impl FnMut(&Progress)) -> Option<Answer> {
    let mut limits = Limits { stop, deadline: task.deadline, found, last: Progress::default() };
    if let Some(answer) = engine.think(&task.question, &mut limits) {
        return Some(answer);
    }
    let Progress { best, nodes, depth, score, .. } = limits.last;
    match best {
        Some(mv) => Some(Answer { mv, nodes, depth, score }),
        // Stopped before it found anything, or there is no move: at first sight, then.
        None => engine.think(&Question { nodes: Some(1), ..task.question.clone() }, &mut ()),
    }
}

/// Stops a search when its time is over, and keeps what it found.
struct Limits<F> {
    stop: Arc<AtomicBool>,
    deadline: Option<Instant>,
    found: F,
    last: Progress,
}

impl<F: FnMut(&Progress)> Watch for Limits<F> {
    fn stop(&mut self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    fn progress(&mut self, progress: Progress) {
        let before = self.last;
        self.last = progress;
        let news = |progress: &Progress| (progress.best, progress.depth, progress.score);
        if progress.best.is_some() && news(&progress) != news(&before) {
            (self.found)(&progress);
        }
    }
}
