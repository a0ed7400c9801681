//! The moves worth a look, best first.

use core::ops::Deref;

use heapless::Vec;
use sanban_core::{
    Game, Sides,
    quoridor::{Move, Position, WallSet},
};

use super::{
    Score,
    standing::{Fragile, Standing},
    way::Way,
};

/// The most moves kept in a position.
const WIDEST: usize = 24;

/// A move and what it leads to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) mv: Move,
    /// Both ways after it.
    ways: Sides<Way>,
    /// How good it looks to the side that plays it.
    order: Score,
}

impl Candidate {
    pub(super) fn new(mv: Move, after: &Standing, order: Score) -> Candidate {
        Candidate { mv, ways: after.ways, order }
    }

    /// The position after it is played in `here`.
    pub(super) fn played(&self, here: &Standing) -> Standing {
        let mut after = Standing { position: here.position, ways: self.ways };
        after.position.play_unchecked(self.mv);
        after
    }
}

/// The best of the moves, best first.
pub(super) struct Candidates {
    moves: Vec<Candidate, WIDEST>,
    width: usize,
}

impl Candidates {
    /// Room for `width` moves.
    pub(super) fn new(width: u8) -> Candidates {
        Candidates { moves: Vec::new(), width: usize::from(width).clamp(1, WIDEST) }
    }

    /// Takes a move to its place; the last one makes room if there is none.
    pub(super) fn take(&mut self, candidate: Candidate) {
        let at = self.moves.iter().position(|kept| kept.order < candidate.order).unwrap_or(self.moves.len());
        if at >= self.width {
            return;
        }
        if self.moves.len() >= self.width {
            self.moves.pop();
        }
        let _ = self.moves.insert(at, candidate);
    }
}

impl Deref for Candidates {
    type Target = [Candidate];

    fn deref(&self) -> &[Candidate] {
        &self.moves
    }
}

/// The walls across the other player's path: no other wall makes it longer.
pub(super) fn delaying_walls(position: &Position, fragile: &Fragile) -> WallSet {
    room(position) & fragile.across[!position.turn()]
}

/// The walls that matter when looking further ahead: those that delay, and those around both pawns, which prepare a
/// delay or spoil one.
pub(super) fn useful_walls(position: &Position, fragile: &Fragile) -> WallSet {
    let around = fragile.around.first | fragile.around.second;
    room(position) & (fragile.across[!position.turn()] | around)
}

/// The walls that can be put down, those that shut a player in among them.
fn room(position: &Position) -> WallSet {
    if position.walls_left(position.turn()) > 0 { position.walls().room() } else { WallSet::EMPTY }
}
