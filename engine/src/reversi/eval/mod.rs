//! What a position is worth that the search does not look beyond.

mod patterns;
mod shape;
mod untrained;

pub use patterns::{Patterns, STAGE_WEIGHTS, STAGES, WEIGHTS_LEN, stage};
pub use untrained::Untrained;

use sanban_core::reversi::Square;

use super::Board;

/// What a disc counts in a judgement: judgements are in eighths of a disc.
pub const DISC: i32 = 8;

/// No judgement is worth more than this: only a finished game is.
pub(super) const HIGHEST: i32 = 64 * DISC - 1;

/// Judges positions, for the side to move.
pub trait Evaluation {
    /// What is kept up to date from move to move so that judging is quick.
    type Features: Clone;

    /// The features of a board.
    fn features(&self, board: Board) -> Self::Features;

    /// The side to move places a disc on `square` and turns `flips`.
    fn place(&self, features: &mut Self::Features, square: Square, flips: u64);

    /// The side to move passes.
    fn pass(&self, features: &mut Self::Features);

    /// What the board, with these features and these `legal` squares, is worth to the side to move, between
    /// -`HIGHEST` and `HIGHEST`.
    fn score(&self, features: &Self::Features, board: Board, legal: u64) -> i32;

    /// How far from the score of a deep search that of a search four moves less deep may well be, with this many empty
    /// squares.
    fn margin(&self, empties: u8) -> i32;
}
