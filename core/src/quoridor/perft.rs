//! Counting games: the usual check of a move generator.

use super::Position;
use crate::Game;

/// How many lines of play there are, exactly `depth` plies deep; a game that is over earlier does not count.
pub fn perft(position: &Position, depth: u32) -> u64 {
    let Some(deeper) = depth.checked_sub(1) else {
        return 1;
    };
    let moves = position.legal_moves();
    if deeper == 0 {
        return moves.len() as u64;
    }
    moves
        .into_iter()
        .map(|mv| {
            let mut after = *position;
            after.play_unchecked(mv);
            perft(&after, deeper)
        })
        .sum()
}
