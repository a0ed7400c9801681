//! Reversi: discs that flip, on 8x8.
//!
//! Squares are numbered row by row from the top left: 0 is a1, 7 is h1, 63 is h8. A position is two sets of squares, and
//! all questions are answered by shifting whole sets, never square by square.
//!
//! ```
//! use sanban_core::{Game, Side, reversi::{Illegal, Move, Position, Square}};
//!
//! let mut position = Position::default();
//! assert_eq!(position.legal_squares(), [Square::D3, Square::C4, Square::F5, Square::E6].into_iter().collect());
//! assert_eq!(position.flips(Square::D3), Square::D4.into());
//!
//! position.play(Move::Place(Square::D3))?;
//! assert_eq!(position.turn(), Side::WHITE);
//! assert_eq!(position.discs(Side::BLACK).len(), 4);
//! assert_eq!(position.check(Move::Place(Square::D3)), Err(Illegal::Occupied));
//! # Ok::<(), Illegal>(())
//! ```

mod flips;
mod illegal;
pub mod lines;
#[cfg(all(target_arch = "x86_64", not(target_feature = "avx2")))]
mod mirrored;
mod moves;
mod perft;
mod position;
mod set;
mod square;
mod text;
#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
mod wide;

pub use illegal::Illegal;
pub use moves::{Move, Moves, MovesIter};
pub use perft::{Passes, perft};
pub use position::{Overlap, Position};
pub use set::{SquareSet, SquareSetIter};
pub use square::{OffBoard, Square};

/// A game of Reversi: 60 empty squares at the start, and room for passes.
pub type Record = crate::Record<Position, 64>;

/// Whether the processor works on 32 bits at a time. There, a 64-bit shift by a variable is a library call, registers are
/// few, and a branch costs next to nothing; a large processor is the other way round.
const SMALL: bool = cfg!(target_pointer_width = "32");

/// Boards of chance, the same each time: own discs and other discs, three squares in four taken.
#[cfg(test)]
fn random_boards() -> impl Iterator<Item = (u64, u64)> {
    let mut random = 0x9E37_79B9_7F4A_7C15_u64;
    let mut next = move || {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        random
    };
    core::iter::repeat_with(move || {
        let (taken, colour) = (next() | next(), next());
        (taken & colour, taken & !colour)
    })
}
