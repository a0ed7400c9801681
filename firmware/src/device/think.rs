//! Thinking: in the thread executor, below everything that has to be prompt, and stopped between two nodes.

use core::sync::atomic::{AtomicU32, Ordering};

use embassy_sync::{blocking_mutex::raw::CriticalSectionRawMutex, signal::Signal};
use embassy_time::with_timeout;
use sanban_engine::{Engine, Progress, Question, QuestionId, Watch};

use super::{
    guard,
    screen::{HAPPENINGS, Happening},
};

/// The question to think about next, with the number of the wish it came from.
static QUESTION: Signal<CriticalSectionRawMutex, (u32, Question)> = Signal::new();

/// How many wishes there were, to think or to stop. A search that belongs to an older wish gives up. Only the screen's
/// task writes it.
static WISHES: AtomicU32 = AtomicU32::new(0);

/// Starts thinking about `question`, and drops what was thought about before.
pub(super) fn start(question: Question) {
    stop();
    QUESTION.signal((WISHES.load(Ordering::Relaxed), question));
}

/// Stops thinking.
pub(super) fn stop() {
    QUESTION.reset();
    WISHES.store(WISHES.load(Ordering::Relaxed).wrapping_add(1), Ordering::Relaxed);
}

/// Thinks about one question after the other.
#[embassy_executor::task]
pub(super) async fn think(engine: &'static mut Engine) {
    loop {
        guard::THINKING.pulse();
        let Ok((wish, question)) = with_timeout(guard::PULSE, QUESTION.wait()).await else { continue };
        let mut watch = Watched { wish, question: question.id };
        if let Some(answer) = engine.think(&question, &mut watch) {
            HAPPENINGS.send(Happening::Thought(question.id, answer)).await;
        }
    }
}

/// A search under way.
struct Watched {
    wish: u32,
    question: QuestionId,
}

impl Watch for Watched {
    fn stop(&mut self) -> bool {
        guard::THINKING.pulse();
        WISHES.load(Ordering::Relaxed) != self.wish
    }

    fn progress(&mut self, progress: Progress) {
        // Progress is for the eye: when the screen is behind, it does without.
        let _ = HAPPENINGS.try_send(Happening::Progress(self.question, progress));
    }
}
