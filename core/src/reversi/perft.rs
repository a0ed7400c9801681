//! Counting games: the usual check of a move generator.

use super::{Position, lines};
use crate::{Finished, Game};

/// How a pass counts in [`perft`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passes {
    /// A side that cannot move is passed over at no cost.
    Free,
    /// A pass is a move like any other, and uses up a ply.
    Ply,
}

/// How many lines of play there are, `depth` plies deep; `finished` says how a game counts that is over earlier.
///
/// ```
/// use sanban_core::{Finished, reversi::{Passes, Position, perft}};
///
/// assert_eq!(perft(&Position::default(), 6, Passes::Ply, Finished::Once), 8_200);
/// ```
pub fn perft(position: &Position, depth: u32, passes: Passes, finished: Finished) -> u64 {
    let (own, other) = (position.discs(position.turn()), position.discs(!position.turn()));
    count(own.0, other.0, depth, passes, finished)
}

/// As [`perft`], from the discs of the side to move and those of the other side.
fn count(own: u64, other: u64, depth: u32, passes: Passes, finished: Finished) -> u64 {
    let Some(deeper) = depth.checked_sub(1) else {
        return 1;
    };
    let mut legal = lines::legal(own, other);
    if legal == 0 {
        let over = lines::legal(other, own) == 0;
        return match passes {
            _ if over => finished.count(),
            Passes::Free => count(other, own, depth, passes, finished),
            Passes::Ply => count(other, own, deeper, passes, finished),
        };
    }
    if deeper == 0 {
        return legal.count_ones().into();
    }
    let mut sum = 0;
    while legal != 0 {
        let placed = legal & legal.wrapping_neg();
        let flips = lines::flips_at(own, other, legal.trailing_zeros() as u8);
        sum += count(other & !flips, own | flips | placed, deeper, passes, finished);
        legal ^= placed;
    }
    sum
}
