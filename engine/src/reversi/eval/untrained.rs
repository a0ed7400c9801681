//! What a player knows who has read one page about the game: corners are good, and so is having more moves.

use sanban_core::reversi::Square;

use super::{Board, DISC, Evaluation, HIGHEST};

/// Mobility and corners: the evaluation that the trained one is measured against.
#[derive(Clone, Copy, Debug, Default)]
pub struct Untrained;

const CORNERS: u64 = 0x8100_0000_0000_0081;

/// The squares diagonally next to a corner and the corner each of them gives away.
const X_SQUARES: [(u64, u64); 4] = [(1 << 9, 1), (1 << 14, 1 << 7), (1 << 49, 1 << 56), (1 << 54, 1 << 63)];

impl Evaluation for Untrained {
    type Features = ();

    fn features(&self, _: Board) {}

    fn place(&self, (): &mut (), _: Square, _: u64) {}

    fn pass(&self, (): &mut ()) {}

    fn score(&self, (): &(), board: Board, legal: u64) -> i32 {
        let own_moves = legal.count_ones() as i32;
        let other_moves = board.passed().legal().count_ones() as i32;
        let mut corners = (board.own & CORNERS).count_ones() as i32 - (board.other & CORNERS).count_ones() as i32;
        corners *= 8;
        for (x, corner) in X_SQUARES {
            if board.empty() & corner != 0 {
                corners -= 3 * (i32::from(board.own & x != 0) - i32::from(board.other & x != 0));
            }
        }
        ((own_moves - other_moves + corners) * DISC).clamp(-HIGHEST, HIGHEST)
    }

    fn margin(&self, _: u8) -> i32 {
        8 * DISC
    }
}
