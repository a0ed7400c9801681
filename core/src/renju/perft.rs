//! Counting games: the usual check of a move generator.

use super::{Moves, Position};
use crate::{Finished, Game};

/// Whether a pass counts in [`perft`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passes {
    /// Nobody passes.
    Never,
    /// A pass is a move like any other, and uses up a ply.
    Ply,
}

/// How many lines of play there are, `depth` plies deep; `finished` says how a game counts that is over earlier, or that has
/// no point to play if nobody passes. Choosing a colour is a ply.
pub fn perft(position: &Position, depth: u32, passes: Passes, finished: Finished) -> u64 {
    let Some(deeper) = depth.checked_sub(1) else {
        return 1;
    };
    let legal = position.legal_moves();
    let moves = Moves { pass: legal.pass && passes == Passes::Ply, ..legal };
    if moves.is_empty() {
        return finished.count();
    }
    if deeper == 0 {
        return moves.len() as u64;
    }
    moves
        .into_iter()
        .map(|mv| {
            let mut after = position.clone();
            // Legal, it is one of the legal moves.
            let _ = after.play(mv);
            perft(&after, deeper, passes, finished)
        })
        .sum()
}
