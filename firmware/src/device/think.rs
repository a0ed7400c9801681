//! Thinking: in the thread executor, below everything that has to be prompt, and stopped between two nodes.

use core::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use embassy_futures::select::{Either3, select3};
use embassy_sync::{blocking_mutex::raw::CriticalSectionRawMutex, signal::Signal};
use embassy_time::{Instant, with_timeout};
use sanban_engine::{Answer, Engine, Progress, Question, QuestionId, Watch};

use super::{
    guard,
    screen::{HAPPENINGS, Happening},
    self_test,
};

/// The question to think about next, with the number of the wish it came from.
static QUESTION: Signal<CriticalSectionRawMutex, (u32, Question)> = Signal::new();

/// How many wishes there were, to think or to stop. A search that belongs to an older wish gives up.
static WISHES: AtomicU32 = AtomicU32::new(0);

/// The number of a new wish.
fn next_wish() -> u32 {
    critical_section::with(|_| {
        let wish = WISHES.load(Ordering::Relaxed).wrapping_add(1);
        WISHES.store(wish, Ordering::Relaxed);
        wish
    })
}

/// Starts thinking about `question`, and drops what was thought about before.
pub(super) fn start(question: Question) {
    stop();
    QUESTION.signal((WISHES.load(Ordering::Relaxed), question));
}

/// Stops thinking.
pub(super) fn stop() {
    QUESTION.reset();
    next_wish();
}

/// Whether the self-test wants the rules and the players timed, with the number of the wish it came from.
static MEASURE: Signal<CriticalSectionRawMutex, u32> = Signal::new();

/// Starts timing, and drops what was thought about before.
pub(super) fn measure() {
    stop();
    MEASURE.signal(WISHES.load(Ordering::Relaxed));
}

/// What somebody at the other end of the cable wants.
#[allow(clippy::large_enum_variant, reason = "there is no heap to move the question to, and one errand at a time")]
pub(super) enum Errand {
    /// The answer to a question, at this time at the latest.
    Question(Question, Option<Instant>),
    /// The rules and the players timed.
    Bench,
}

static ERRAND: Signal<CriticalSectionRawMutex, (u32, Errand)> = Signal::new();
static ERRAND_DONE: Signal<CriticalSectionRawMutex, (u32, Option<Answer>)> = Signal::new();

/// Whether the device thinks for itself.
static IS_BUSY: AtomicBool = AtomicBool::new(false);

/// Begins an errand and returns its number; `None`, and nothing happens, while the device thinks for itself. Its own question
/// comes first later on, too: an errand that is under way then ends early.
pub(super) fn begin(errand: Errand) -> Option<u32> {
    critical_section::with(|_| {
        if IS_BUSY.load(Ordering::Relaxed) || QUESTION.signaled() || MEASURE.signaled() {
            return None;
        }
        let number = next_wish();
        ERRAND.signal((number, errand));
        Some(number)
    })
}

/// Ends the errand with this number early, if it still goes on: it then makes do with what it has found.
pub(super) fn end(number: u32) {
    critical_section::with(|_| {
        if WISHES.load(Ordering::Relaxed) == number {
            next_wish();
        }
    });
}

/// Waits for what came of the errand with this number.
pub(super) async fn done(number: u32) -> Option<Answer> {
    loop {
        let (of, answer) = ERRAND_DONE.wait().await;
        if of == number {
            return answer;
        }
    }
}

/// Does an errand. Not inlined: it has questions of its own on the stack.
#[inline(never)]
fn run(engine: &mut Engine, wish: u32, errand: &Errand) -> Option<Answer> {
    match errand {
        Errand::Question(question, until) => {
            let mut watch = Watched { until: *until, ..Watched::outside(wish) };
            let mut answer = None;
            sanban_think(engine, question, &mut watch, &mut answer);
            if answer.is_none() {
                let Progress { best, nodes, depth, score, .. } = watch.last;
                answer = best.map(|mv| Answer { mv, nodes, depth, score });
            }
            if answer.is_none() {
                // Stopped before it found anything: at first sight, then.
                let question = Question { nodes: Some(1), ..question.clone() };
                let mut watch = Watched::outside(WISHES.load(Ordering::Relaxed));
                sanban_think(engine, &question, &mut watch, &mut answer);
            }
            answer
        }
        Errand::Bench => {
            time(engine, &mut Watched::outside(wish));
            None
        }
    }
}

/// Times the rules and the players.
fn time(engine: &mut Engine, watch: &mut Watched) {
    self_test::time_rules();
    self_test::time_players(|question| {
        let mut answer = None;
        sanban_think(engine, question, watch, &mut answer);
        // One that is stopped has an answer as well.
        answer.filter(|_| !watch.stop()).map(|answer| answer.nodes)
    });
}

/// Thinks about one question after the other.
#[embassy_executor::task]
pub(super) async fn think(engine: &'static mut Engine) {
    loop {
        guard::THINKING.pulse();
        let wanted = select3(QUESTION.wait(), MEASURE.wait(), ERRAND.wait());
        let (wish, question) = match with_timeout(guard::PULSE, wanted).await {
            Err(_) => continue,
            Ok(Either3::First(question)) => question,
            Ok(Either3::Third((number, errand))) => {
                ERRAND_DONE.signal((number, run(engine, number, &errand)));
                continue;
            }
            Ok(Either3::Second(wish)) => {
                time(engine, &mut Watched::outside(wish));
                continue;
            }
        };
        let mut watch = Watched { question: Some(question.id), ..Watched::outside(wish) };
        let mut answer = None;
        IS_BUSY.store(true, Ordering::Relaxed);
        sanban_think(engine, &question, &mut watch, &mut answer);
        IS_BUSY.store(false, Ordering::Relaxed);
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
    /// When the best move so far has to do.
    until: Option<Instant>,
    /// The app's question; `None` if it is nobody's who sees the display.
    question: Option<QuestionId>,
    /// The best it has found, if it is not the app's.
    last: Progress,
}

impl Watched {
    fn outside(wish: u32) -> Watched {
        Watched { wish, until: None, question: None, last: Progress::default() }
    }
}

impl Watch for Watched {
    fn stop(&mut self) -> bool {
        guard::THINKING.pulse();
        WISHES.load(Ordering::Relaxed) != self.wish || self.until.is_some_and(|until| Instant::now() >= until)
    }

    fn progress(&mut self, progress: Progress) {
        match self.question {
            // Progress is for the eye: when the screen is behind, it does without.
            Some(question) => drop(HAPPENINGS.try_send(Happening::Progress(question, progress))),
            None => self.last = progress,
        }
    }
}
