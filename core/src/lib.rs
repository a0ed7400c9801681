//! The rules of Reversi, Renju and Quoridor.
//!
//! `no_std`, no allocation, no `unsafe`, and no path that panics: every question has an answer in bounded time and
//! memory, on a desk and on a microcontroller alike. One vocabulary serves all three games ([`Side`], [`Outcome`],
//! [`Game`], [`Record`]); one module holds each game.
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

mod cells;
mod game;
mod outcome;
pub mod record;
mod side;

pub mod quoridor;
pub mod renju;
pub mod reversi;

pub use cells::ParsePositionError;
pub use game::{Game, GameId};
pub use outcome::{Draw, Outcome, Victory};
pub use record::Record;
pub use side::{Side, Sides};
