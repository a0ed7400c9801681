//! Quoridor: two pawns race across a 9x9 board and put walls in each other's way.
//!
//! Player 1 ([`Side::First`](crate::Side::First)) starts on e1 and wins on rank 9, player 2 starts on e9 and wins on
//! rank 1. In turn, a player moves the pawn or puts down a wall two squares long; no wall may shut a pawn off from its
//! goal.
//!
//! Everything here is a set. Squares are bits of a [`SquareSet`], walls are bits of a [`WallSet`], and the open
//! [`Passages`] between squares are sets again, so a pawn's moves and its distance to the goal are a few shifts and
//! masks. Whether a wall shuts somebody in is not searched for at all: walls that hang together form fences, and a fence
//! that comes full circle around a pawn betrays itself where its ends meet (see `fences.rs`).
//!
//! ```
//! use sanban_core::quoridor::{Illegal, Position};
//! use sanban_core::{Game, Side};
//!
//! let mut position = Position::default();
//! for text in ["e2", "e8", "e3", "e7", "d3h", "e6"] {
//!     position.play(text.parse()?)?;
//! }
//! assert_eq!(position.to_string(), "d3 / - / e3 e6 / 9 10 / 1");
//! assert_eq!(position.distance(Side::First), 7);
//!
//! // d3h lies under files d and e: the pawn has to go around it, and e3h would overlap it.
//! assert_eq!(position.check("e4".parse()?), Err(Illegal::WallInTheWay));
//! assert_eq!(position.check("e3h".parse()?), Err(Illegal::Overlaps));
//! assert_eq!(position.legal_moves().len(), 127);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod compass;
mod fen;
mod fences;
mod illegal;
mod moves;
mod notation;
mod parts;
mod passages;
mod perft;
mod position;
mod repetition;
mod square;
mod square_set;
mod wall;
mod wall_set;

pub use compass::Compass;
pub use illegal::Illegal;
pub use moves::{Move, Moves, MovesIter};
pub use parts::{Impossible, Parts};
pub use passages::{Distances, Passages, Path};
pub use perft::perft;
pub use position::{Position, Setup};
pub use repetition::{Repeated, Visits};
pub use square::Square;
pub use square_set::{SquareSet, SquareSetIter};
pub use wall::{Direction, Slot, Wall};
pub use wall_set::{WallSet, WallSetIter};

/// A game of Quoridor. The longest games between computer players stay far below this many moves.
pub type Record = crate::Record<Position, 512>;
