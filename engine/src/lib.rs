//! The computer players: `no_std`, fixed memory, deterministic.
//!
//! A [`Question`] holds all there is to know: the position and what of the game before it counts, a [`Level`] (a budget of nodes, not a stopwatch) and a seed.
//! The same question has the same [`Answer`] on a desk and on the chip. Thinking takes a [`Watch`]: it is told how far
//! the search has come, and may stop it at any node.
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(
    not(test),
    deny(
        clippy::indexing_slicing,
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::unreachable,
        clippy::todo
    )
)]

mod level;
mod question;
pub mod quoridor;
pub mod renju;
pub mod reversi;
mod rng;
mod score;
mod search;
pub mod ugi;
mod watch;

pub use level::Level;
pub use question::{Answer, Question, QuestionId};
pub use rng::Rng;
pub use score::Score;
pub use search::Arena;
pub use watch::{Progress, Watch};

use sanban_core::{AnyPast, AnyPosition, quoridor::Repeated};

/// The players of all three games, with all the memory they ever use.
#[derive(Debug, Default)]
pub struct Engine {
    arena: Arena,
}

impl Engine {
    /// Players that have not thought yet.
    pub const fn new() -> Self {
        Engine { arena: Arena::new() }
    }

    /// Thinks until it has an answer; `None` when `watch` stopped it, or when the game is over and there is no move.
    pub fn think(&mut self, question: &Question, watch: &mut impl Watch) -> Option<Answer> {
        match &question.position {
            AnyPosition::Reversi(position) => {
                let mut settings = reversi::Settings::of(question.level);
                if let Some(nodes) = question.nodes {
                    (settings.nodes, settings.solve_nodes) = (nodes, nodes);
                    // Who gives a number of nodes wants a search, not what is known by heart.
                    settings.book = false;
                }
                reversi::think(position, settings, &reversi::TRAINED, question.seed, &mut self.arena, watch)
            }
            AnyPosition::Renju(position) => {
                let mut settings = renju::Settings::of(question.level);
                if let Some(nodes) = question.nodes {
                    settings = settings.with_nodes(nodes);
                }
                renju::think(position, settings, question.seed, &mut self.arena, watch)
            }
            AnyPosition::Quoridor(position) => {
                let mut settings = quoridor::Settings::of(question.level);
                if let Some(nodes) = question.nodes {
                    settings.nodes = nodes;
                    settings.solves &= nodes >= quoridor::RACE_NODES;
                    settings.book = false;
                }
                let repeated = match &question.past {
                    AnyPast::Quoridor(repeated) => repeated,
                    AnyPast::Nothing => &Repeated::NONE,
                };
                let (weights, seed) = (&quoridor::TRAINED, question.seed);
                quoridor::think(position, repeated, settings, weights, seed, &mut self.arena, watch)
            }
        }
    }
}
