//! The computer players: `no_std`, fixed memory, deterministic.
//!
//! A [`Question`] holds all there is to know: the position, a [`Level`] (a budget of nodes, not a stopwatch) and a seed.
//! The same question has the same [`Answer`] on a desk and on the chip. Thinking takes a [`Watch`]: it is told how far
//! the search has come, and may stop it at any node.
#![no_std]
#![forbid(unsafe_code)]
#![deny(
    clippy::indexing_slicing,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::unreachable,
    clippy::todo
)]
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod level;
mod question;
mod stand_in;
mod watch;

pub use level::Level;
pub use question::{Answer, Move, OtherGame, Position, Question, QuestionId};
pub use watch::{Progress, Watch};

use sanban_core::GameId;

/// The players of all three games, with all the memory they ever use.
#[derive(Debug, Default)]
pub struct Engine {}

impl Engine {
    /// Players that have not thought yet.
    pub const fn new() -> Self {
        Engine {}
    }

    /// Whether a game's player only fills the place until the real one arrives. Shown on the device, so that nobody
    /// takes it for more than it is.
    pub const fn is_stand_in(game: GameId) -> bool {
        match game {
            GameId::Reversi | GameId::Renju | GameId::Quoridor => true,
        }
    }

    /// Thinks until it has an answer; `None` when `watch` stopped it, or when the game is over and there is no move.
    pub fn think(&mut self, question: &Question, watch: &mut impl Watch) -> Option<Answer> {
        match &question.position {
            Position::Reversi(position) => stand_in::any_move(position, question.seed, watch),
            Position::Renju(position) => stand_in::any_move(position, question.seed, watch),
            Position::Quoridor(position) => stand_in::quoridor_move(position, question.seed, watch),
        }
    }
}
