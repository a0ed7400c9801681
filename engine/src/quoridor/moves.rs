//! The moves worth a look, best first.

use core::ops::Deref;

use heapless::Vec;
use sanban_core::{Sides, quoridor::Move};

use super::{Score, standing::Standing};

/// The most moves kept in a position.
const WIDEST: usize = 24;

/// A move and what it leads to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) mv: Move,
    /// The steps each player has to go after it.
    steps: Sides<u8>,
    /// How good it looks to the side that plays it.
    order: Score,
}

impl Candidate {
    pub(super) fn new(mv: Move, after: &Standing, order: Score) -> Candidate {
        Candidate { mv, steps: after.steps, order }
    }

    /// The position after it is played in `here`.
    pub(super) fn played(&self, here: &Standing) -> Standing {
        let mut after = Standing { steps: self.steps, ..*here };
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
