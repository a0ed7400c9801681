//! Renju: five in a row on 15x15, with forbidden points for black.
//!
//! Black begins, so black is held back: no overline, no double-four, no double-three. Whether a three counts depends on
//! whether its straight four may be played, which depends on other threes, and so on: the rules of the game are a
//! search. Here the board is kept as bit lines in four directions, so that all cells of a line are read at once, and the
//! search needs few and small steps.
//!
//! Answers are exact on every board. The search goes as deep as the question needs, on a list of its own with room for
//! 225 open questions of four bytes, and each open question has put a stone on a point of its own: the list cannot
//! overflow, and nothing is cut off. Questions leave the position as it was: stones are put on a copy.
//!
//! ```
//! use sanban_core::{Game, Outcome, Side, Victory};
//! use sanban_core::renju::{Forbidden, Illegal, Move, Point, Position};
//!
//! let mut position = Position::default();
//! for name in ["h8", "a1", "h9", "a2", "g7", "a3", "f7", "b14"] {
//!     position.play(Move::Place(name.parse()?))?;
//! }
//!
//! // A black stone on h7 makes three down the file and three along the rank.
//! let h7: Point = "h7".parse()?;
//! assert_eq!(position.forbidden_at(h7), Some(Forbidden::DoubleThree));
//! assert_eq!(position.play(Move::Place(h7)), Err(Illegal::Forbidden(Forbidden::DoubleThree)));
//!
//! // So black makes one three, then a straight four, then five.
//! for name in ["h10", "b13", "h11", "b12", "h12"] {
//!     position.play(Move::Place(name.parse()?))?;
//! }
//! assert_eq!(position.outcome(), Some(Outcome::Win { side: Side::BLACK, by: Victory::Five }));
//! assert_eq!(position.winning_line().map(|line| line.len()), Some(5));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod double_three;
mod forbidden;
mod illegal;
mod lanes;
mod line;
mod moves;
mod named;
mod perft;
mod point;
mod point_set;
mod position;
mod rules;
mod star;
mod text;

pub use board::Board;
pub use forbidden::{Forbidden, ForbiddenPoints};
pub use illegal::Illegal;
pub use moves::{Move, Moves, MovesIter};
pub use named::NamedOpening;
pub use perft::{Passes, perft};
pub use point::Point;
pub use point_set::{PointSet, PointSetIter};
pub use position::{Overlap, Position, Seat, Stage};
pub use rules::{ForbiddenMove, Opening, Rules, Variant};

/// No game has more moves: a stone on every point, a pass before each, and the choice of a colour.
pub const LONGEST_GAME: usize = 2 * Point::COUNT + 1;

/// A game of Renju, from the first stone to the last.
pub type Record = crate::Record<Position, LONGEST_GAME>;
