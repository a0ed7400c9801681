//! The moves worth a look, best first.

use sanban_core::{Sides, quoridor::Move};

use super::position::Standing;
use crate::search::{Promising, Ranked};

/// The most moves kept in a position.
pub(super) const WIDEST: usize = 24;

/// A move and what it leads to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) mv: Move,
    /// The steps each player has to go after it.
    steps: Sides<u8>,
    /// How good it looks to the side that plays it.
    order: i32,
}

impl Promising for Candidate {
    #[inline]
    fn promise(&self) -> i32 {
        self.order
    }
}

impl Candidate {
    pub(super) fn new(mv: Move, after: &Standing, order: i32) -> Candidate {
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
pub(super) type Candidates = Ranked<Candidate, WIDEST>;
