//! The computer players: `no_std`, fixed memory, deterministic.
//!
//! A [`Question`] holds all there is to know: the position, a [`Level`] (a budget of nodes, not a stopwatch) and a seed.
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

mod arena;
mod level;
mod meter;
mod question;
pub mod quoridor;
pub mod renju;
pub mod reversi;
mod rng;
mod watch;

pub use arena::Arena;
pub use level::Level;
pub use question::{Answer, Move, OtherGame, Position, Question, QuestionId};
pub use rng::Rng;
pub use watch::{Progress, Watch};

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
            Position::Reversi(position) => {
                let mut settings = reversi::Settings::of(question.level);
                if let Some(nodes) = question.nodes {
                    (settings.nodes, settings.solve_nodes) = (nodes, nodes);
                    // Who gives a number of nodes wants a search, not what is known by heart.
                    settings.book = false;
                }
                reversi::think(position, settings, &reversi::TRAINED, question.seed, &mut self.arena, watch)
            }
            Position::Renju(position) => {
                let mut settings = renju::Settings::of(question.level);
                settings.nodes = question.nodes.unwrap_or(settings.nodes);
                renju::think(position, settings, question.seed, &mut self.arena, watch)
            }
            Position::Quoridor(position) => {
                let mut settings = quoridor::Settings::of(question.level);
                if let Some(nodes) = question.nodes {
                    settings.nodes = nodes;
                    settings.solves &= nodes >= quoridor::RACE_NODES;
                }
                quoridor::think(position, settings, &quoridor::TRAINED, question.seed, &mut self.arena, watch)
            }
        }
    }
}
