//! The computer players: `no_std`, fixed memory, deterministic.
//!
//! A [`Question`] holds all there is to know: the position, a [`Level`] (a budget of nodes, not a stopwatch) and a seed.
//! The same question has the same [`Answer`] on a desk and on the chip. Thinking takes a [`Watch`]: it is told how far
//! the search has come, and may stop it at any node.
#![no_std]
#![forbid(unsafe_code)]

mod level;
mod question;
mod watch;

pub use level::Level;
pub use question::{Answer, Move, Position, Question, QuestionId};
pub use watch::{Progress, Watch};

/// What plays here. Shown on the device, so that nobody takes it for more than it is.
pub const PLAYER_NAME: &str = "stand-in";

/// The players of all three games, with all the memory they ever use.
#[derive(Debug, Default)]
pub struct Engine {}

impl Engine {
    /// Players that have not thought yet.
    pub const fn new() -> Self {
        Engine {}
    }

    /// Thinks until it has an answer; `None` when `watch` stopped it, or when the game is over and there is no move.
    pub fn think(&mut self, question: &Question, watch: &mut impl Watch) -> Option<Answer> {
        if watch.stop() {
            return None;
        }
        match question.position {}
    }
}
