//! Counting games: the usual check of a move generator.

use super::Position;
use crate::{Finished, Game};

/// How many lines of play there are, `depth` plies deep; `finished` says how a game counts that is over earlier.
///
/// ```
/// use sanban_core::{Finished, quoridor::{Position, perft}};
///
/// assert_eq!(perft(&Position::default(), 2, Finished::Never), 16_677);
/// ```
pub fn perft(position: &Position, depth: u32, finished: Finished) -> u64 {
    let Some(deeper) = depth.checked_sub(1) else {
        return 1;
    };
    let moves = position.legal_moves();
    if moves.is_empty() {
        return finished.count();
    }
    if deeper == 0 {
        return moves.len() as u64;
    }
    moves
        .into_iter()
        .map(|mv| {
            let mut after = *position;
            after.play_unchecked(mv);
            perft(&after, deeper, finished)
        })
        .sum()
}
