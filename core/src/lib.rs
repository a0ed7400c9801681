//! The rules of Reversi, Renju and Quoridor.
//!
//! `no_std`, no allocation, no `unsafe`, and no path that panics: every question has an answer in bounded time and
//! memory, on a desk and on a microcontroller alike. One vocabulary serves all three games ([`Side`], [`Outcome`],
//! [`Game`], [`Record`]); one module holds each game ([`reversi`], [`renju`], [`quoridor`]).
//!
//! ```
//! use sanban_core::{Game, Outcome, Side, Victory};
//! use sanban_core::quoridor::{Illegal, Record};
//! use sanban_core::record::Refusal;
//!
//! let mut game = Record::default();
//! // Player 1 runs, player 2 puts walls in the way.
//! for text in ["e2", "e3h", "e3", "c3h"] {
//!     game.play(text.parse()?)?;
//! }
//! // e3h lies in front of the pawn, which has to go around it.
//! assert_eq!(game.play("e4".parse()?), Err(Refusal::Illegal(Illegal::WallInTheWay)));
//! assert!(game.position().legal_moves().contains("d3".parse()?));
//! assert_eq!(game.position().distance(Side::First), 8);
//!
//! // A game goes back and forth, and comes back from its text.
//! assert!(game.undo());
//! assert_eq!(game.to_string(), "startpos moves e2 e3h e3 undone c3h");
//! assert_eq!(game.to_string().parse(), Ok(game.clone()));
//!
//! // Player 2 has seen enough.
//! game.resign(Side::Second)?;
//! assert_eq!(game.outcome(), Some(Outcome::Win { side: Side::First, by: Victory::Resignation }));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! More to run is in `examples`: `play` (any game in a terminal), `forbidden` (Renju's forbidden points) and `wall` (what a
//! wall in Quoridor does).
//!
//! # Features
//!
//! None is on by default.
//!
//! | feature | what it adds |
//! |---|---|
//! | `defmt` | `defmt::Format` for moves, sets, outcomes and errors, to be logged from a device |
//! | `serde` | `Serialize` and `Deserialize` for positions, moves and records, as their text: checked when it is read |
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

mod any;
mod cells;
mod game;
mod outcome;
mod past;
mod perft;
pub mod record;
#[cfg(feature = "serde")]
mod serialize;
mod set;
mod side;
mod text;

pub mod quoridor;
pub mod renju;
pub mod reversi;

pub use any::{AnyIllegal, AnyMove, AnyPast, AnyPosition, OtherGame};
pub use game::{Game, GameId};
pub use outcome::{Draw, Outcome, Victory};
pub use past::Past;
pub use perft::Finished;
pub use record::Record;
pub use side::{Side, Sides};
pub use text::ParseError;
