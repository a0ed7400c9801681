//! Victory by continuous fours (追い詰め, VCF).
//!
//! A four leaves one reply: the point that stops the five. So a sequence of fours is a single path, not a tree, for the
//! other side, and can be read to its end. It wins when a four has two such points, or one that black may not take. It
//! fails when a reply makes a four of its own that cannot be stopped by another four.
//!
//! The search is exact: if it says that a side has no such win there is none; only its limit of nodes can leave the
//! question open.

use heapless::Vec;
use sanban_core::Side;

use super::{
    board::Fives,
    cell::Cell,
    search::Search,
    shape::{ByShape, Shape, Shapes},
    table::{Bound, Memory},
};
use crate::meter::Halt;

/// The most fours in a sequence.
const LONGEST: u8 = 40;
/// The most fours to choose from. More than that on one board is no game, and the search then calls the question open.
const CHOICES: usize = 40;
/// Tells memories about sequences of fours, by side, from others.
const SALT: u32 = 0x0F0F_3C3C;

/// Whether a side wins by fours alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// It does, beginning here.
    Wins(Cell),
    /// It does not.
    Fails,
    /// Too deep to tell.
    Open,
}

/// How well a four continues, by the other shapes the stone makes.
const PROMISE: ByShape<u16> = ByShape([0, 1, 4, 8, 32, 24, 0, 0]);

impl Search<'_, '_> {
    /// Whether `side`, to move, wins by fours alone, looking at no more than `limit` positions.
    pub(super) fn fours_win(&mut self, side: Side, limit: u32) -> Result<Verdict, Halt> {
        if let Fives::One(cell) | Fives::More(cell) = self.board.fives(side) {
            return Ok(Verdict::Wins(cell));
        }
        self.fours_left = limit;
        match self.board.fives(!side) {
            Fives::More(_) => Ok(Verdict::Fails),
            Fives::One(cell) => self.attack(side, Some(cell), LONGEST),
            Fives::None => self.attack(side, None, LONGEST),
        }
    }

    /// Whether `side` wins by at most `depth` fours, the first of them at `only` if the other side has a four there.
    fn attack(&mut self, side: Side, only: Option<Cell>, depth: u8) -> Result<Verdict, Halt> {
        self.meter.tick()?;
        if self.fours_left == 0 || depth == 0 {
            return Ok(Verdict::Open);
        }
        self.fours_left -= 1;
        let hash = self.board.hash().salted(SALT ^ side as u32);
        if let Some(memory) = self.memories.get(hash) {
            return Ok(if memory.score > 0 { Verdict::Wins(memory.best) } else { Verdict::Fails });
        }

        let (fours, mut all_tried) = self.fours(side, only);
        for (cell, _) in fours {
            if !self.board.may_put(cell, side) {
                continue;
            }
            self.board.try_put(cell, side);
            let verdict = self.four_holds(cell, side, depth);
            self.board.try_lift(cell, side);
            match verdict? {
                Verdict::Wins(_) => {
                    self.memories.put(hash, Memory { score: 1, bound: Bound::Exact, depth: 0, best: cell });
                    return Ok(Verdict::Wins(cell));
                }
                Verdict::Fails => {}
                Verdict::Open => {
                    all_tried = false;
                    if self.fours_left == 0 {
                        break;
                    }
                }
            }
        }
        if !all_tried {
            return Ok(Verdict::Open);
        }
        self.memories.put(hash, Memory { score: 0, bound: Bound::Exact, depth: 0, best: Cell(0) });
        Ok(Verdict::Fails)
    }

    /// Whether the four that `side` has just made at `cell` wins.
    fn four_holds(&mut self, cell: Cell, side: Side, depth: u8) -> Result<Verdict, Halt> {
        match self.board.fives_through(cell, side) {
            Fives::None => Ok(Verdict::Fails),
            Fives::More(_) => Ok(Verdict::Wins(cell)),
            Fives::One(reply) if !self.board.may_put(reply, !side) => Ok(Verdict::Wins(cell)),
            Fives::One(reply) => {
                self.board.try_put(reply, !side);
                let verdict = match self.board.fives_through(reply, !side) {
                    Fives::None => self.attack(side, None, depth - 1),
                    Fives::One(block) if self.makes_four(block, side) => self.attack(side, Some(block), depth - 1),
                    Fives::One(_) | Fives::More(_) => Ok(Verdict::Fails),
                };
                self.board.try_lift(reply, !side);
                verdict
            }
        }
    }

    fn makes_four(&self, cell: Cell, side: Side) -> bool {
        self.board.shapes_at(cell, side).any(|shape| shape >= Shape::Four)
    }

    /// The fours `side` can make, most promising first, and whether the list has all of them.
    fn fours(&self, side: Side, only: Option<Cell>) -> (Vec<(Cell, u16), CHOICES>, bool) {
        let mut fours: Vec<(Cell, u16), CHOICES> = Vec::new();
        let mut all = true;
        for cell in self.board.cells_where(side, Shapes::fours) {
            if only.is_some_and(|only| only != cell) || fours.iter().any(|&(listed, _)| listed == cell) {
                continue;
            }
            let own: u16 = self.board.shapes_at(cell, side).map(|shape| PROMISE[shape]).sum();
            let straight = self.board.shapes_at(cell, side).any(|shape| shape == Shape::StraightFour);
            let promise = if straight { u16::MAX } else { own };
            let at = fours.iter().position(|&(_, other)| other < promise).unwrap_or(fours.len());
            all &= fours.insert(at, (cell, promise)).is_ok();
        }
        (fours, all)
    }
}
