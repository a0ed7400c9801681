//! The computer players on a thread of their own, so that keys and pictures never wait for them.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, Sender},
    },
    thread,
};

use sanban_desk::Thought;
use sanban_engine::{Engine, Progress, Question, QuestionId, Watch};

/// Hands questions to the thread. Dropping it stops the thread.
pub(super) struct Thinker {
    questions: Sender<(Question, Arc<AtomicBool>)>,
    /// Stops what is being thought about now.
    stop: Arc<AtomicBool>,
}

impl Thinker {
    /// Starts the thread; it reports to `report`.
    pub(super) fn start(mut report: impl FnMut(Thought) + Send + 'static) -> Self {
        let (questions, inbox) = mpsc::channel::<(Question, Arc<AtomicBool>)>();
        thread::spawn(move || {
            let mut engine = Box::new(Engine::new());
            for (question, stop) in inbox {
                let mut watch = Reporting { id: question.id, stop, report: &mut report };
                if let Some(answer) = engine.think(&question, &mut watch) {
                    report(Thought::Answer(question.id, answer));
                }
            }
        });
        Thinker { questions, stop: Arc::default() }
    }

    /// Begins with a question and gives up the one before it.
    pub(super) fn think(&mut self, question: Question) {
        self.stop();
        self.stop = Arc::default();
        // The thread ends only after this sender is gone.
        let _ = self.questions.send((question, Arc::clone(&self.stop)));
    }

    /// Gives up the current question.
    pub(super) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.stop();
    }
}

struct Reporting<'a, R> {
    id: QuestionId,
    stop: Arc<AtomicBool>,
    report: &'a mut R,
}

impl<R: FnMut(Thought)> Watch for Reporting<'_, R> {
    fn stop(&mut self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn progress(&mut self, progress: Progress) {
        (self.report)(Thought::Progress(self.id, progress));
    }
}
