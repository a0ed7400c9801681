//! Thinking: in the thread executor, below everything that has to be prompt, and stopped between two nodes.

use core::sync::atomic::{AtomicU32, Ordering};

use embassy_futures::select::{Either, select};
use embassy_sync::{blocking_mutex::raw::CriticalSectionRawMutex, signal::Signal};
use embassy_time::with_timeout;
use sanban_engine::{Answer, Engine, Progress, Question, QuestionId, Watch};

use super::{
    guard,
    screen::{HAPPENINGS, Happening},
    self_test,
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

/// Whether the self-test wants the rules and the players timed, with the number of the wish it came from.
static MEASURE: Signal<CriticalSectionRawMutex, u32> = Signal::new();

/// Starts timing, and drops what was thought about before.
pub(super) fn measure() {
    stop();
    MEASURE.signal(WISHES.load(Ordering::Relaxed));
}

/// Thinks about one question after the other.
#[embassy_executor::task]
pub(super) async fn think(engine: &'static mut Engine) {
    loop {
        guard::THINKING.pulse();
        let wanted = select(QUESTION.wait(), MEASURE.wait());
        let (wish, question) = match with_timeout(guard::PULSE, wanted).await {
            Err(_) => continue,
            Ok(Either::First(question)) => question,
            Ok(Either::Second(wish)) => {
                self_test::time_rules();
                self_test::time_players(|question| {
                    let mut answer = None;
                    sanban_think(engine, question, &mut Watched { wish, question: question.id }, &mut answer);
                    // One that is stopped has an answer as well.
                    answer.filter(|_| WISHES.load(Ordering::Relaxed) == wish).map(|answer| answer.nodes)
                });
                continue;
            }
        };
        let mut watch = Watched { wish, question: question.id };
        let mut answer = None;
        sanban_think(engine, &question, &mut watch, &mut answer);
        if let Some(answer) = answer {
            HAPPENINGS.send(Happening::Thought(question.id, answer)).await;
        }
    }
}

/// Thinks about one question. Not inlined and under a name of its own, since `cargo xtask chip --players` calls it: how long a search
/// takes depends on how its code and tables lie in the cache, so it is timed in the firmware that is shipped.
#[unsafe(no_mangle)]
#[inline(never)]
#[allow(improper_ctypes_definitions, reason = "only the emulator calls it from outside, with what was found here")]
extern "C" fn sanban_think(engine: &mut Engine, question: &Question, watch: &mut Watched, answer: &mut Option<Answer>) {
    *answer = engine.think(question, watch);
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
