//! Counting games: the usual check of a move generator.

use super::{Move, Moves, Position};
use crate::Game;

/// How a pass counts in [`perft`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passes {
    /// A side that cannot move is passed over at no cost.
    Free,
    /// A pass is a move like any other, and uses up a ply.
    Ply,
}

/// How many lines of play there are, `depth` plies deep; a game that is over earlier counts once.
pub fn perft(position: &Position, depth: u32, passes: Passes) -> u64 {
    let Some(deeper) = depth.checked_sub(1) else {
        return 1;
    };
    match position.legal_moves() {
        Moves::Pass => {
            let mut passed = *position;
            // Legal, it is the only legal move.
            let _ = passed.play(Move::Pass);
            perft(&passed, if passes == Passes::Ply { deeper } else { depth }, passes)
        }
        moves if moves.is_empty() => 1,
        moves if deeper == 0 => moves.len().into(),
        moves => moves
            .into_iter()
            .map(|mv| {
                let mut after = *position;
                let _ = after.play(mv);
                let passed_over = after.turn() == position.turn() && passes == Passes::Ply;
                perft(&after, deeper.saturating_sub(passed_over.into()), passes)
            })
            .sum(),
    }
}
