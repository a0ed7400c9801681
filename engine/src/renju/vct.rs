//! Victory by continuous threats (VCT): fours and threes.
//!
//! A three threatens a straight four, so it has to be answered: by standing in its way, or by fours of one's own. That is
//! a choice, so unlike a sequence of fours this is a tree, and read only as far as the nodes allow: with one threat, then
//! with two, and so on.

use sanban_core::Side;

use super::{
    board::Fives,
    cell::Cell,
    moves,
    search::Search,
    table::{Bound, Memory},
    vcf::{Care, Verdict},
};
use crate::meter::Halt;

/// The most threats in a row.
const LONGEST: u8 = 10;
/// How many positions are looked at for a win by fours after each threat.
const FOURS: u32 = 20;
/// Tells memories about threats, by side, from others.
const SALT: u32 = 0x3355_A0A0;

impl Search<'_, '_> {
    /// Whether `side`, to move, wins by threats, looking at about `limit` positions. Neither side has a five to make.
    pub(super) fn threats_win(&mut self, side: Side, limit: u32) -> Result<Verdict, Halt> {
        let end = self.meter.nodes().saturating_add(limit);
        for depth in 1..=LONGEST {
            match self.threaten(side, None, depth, end)? {
                Verdict::Wins(cell) => return Ok(Verdict::Wins(cell)),
                Verdict::Fails => {}
                Verdict::Open => return Ok(Verdict::Open),
            }
        }
        Ok(Verdict::Open)
    }

    /// Whether `side`, to move, wins by at most `depth` threats, the first of them at `only` if the other side has a
    /// four there.
    fn threaten(&mut self, side: Side, only: Option<Cell>, depth: u8, end: u32) -> Result<Verdict, Halt> {
        self.meter.tick()?;
        if self.meter.nodes() > end {
            return Ok(Verdict::Open);
        }
        if only.is_none() {
            if let Some(cell) = self.straight_four(side) {
                return Ok(Verdict::Wins(cell));
            }
            if self.board.has_four(side)
                && let Verdict::Wins(cell) = self.fours_win(side, None, FOURS, Care::Quick)?
            {
                return Ok(Verdict::Wins(cell));
            }
        }
        if depth == 0 {
            return Ok(Verdict::Fails);
        }
        let hash = self.board.hash().salted(SALT ^ side as u32);
        let memory = self.memories.get(hash);
        if let Some(memory) = memory {
            if memory.score > 0 {
                return Ok(Verdict::Wins(memory.best));
            }
            if memory.depth >= depth {
                return Ok(Verdict::Fails);
            }
        }
        let mut open = false;
        for candidate in moves::threats(&self.board, side, only).iter() {
            let cell = candidate.cell;
            if !self.board.may_put(cell, side) {
                continue;
            }
            let undo = self.board.put(cell, side);
            let verdict = self.cannot_answer(side, cell, depth - 1, end);
            self.board.lift(cell, &undo);
            match verdict? {
                Verdict::Wins(_) => {
                    self.memories.put(hash, Memory { score: 1, bound: Bound::Exact, depth, best: cell });
                    return Ok(Verdict::Wins(cell));
                }
                Verdict::Fails => {}
                Verdict::Open => {
                    open = true;
                    if self.meter.nodes() > end {
                        break;
                    }
                }
            }
        }
        if open {
            return Ok(Verdict::Open);
        }
        self.memories.put(hash, Memory { score: 0, bound: Bound::Exact, depth, best: Cell(0) });
        Ok(Verdict::Fails)
    }

    /// Whether the threat that `side` has made at `last` wins whatever the answer, with at most `depth` more threats.
    fn cannot_answer(&mut self, side: Side, last: Cell, depth: u8, end: u32) -> Result<Verdict, Halt> {
        match self.board.fives_through(last, side) {
            Fives::More(_) => return Ok(Verdict::Wins(last)),
            Fives::One(reply) if !self.board.may_put(reply, !side) => return Ok(Verdict::Wins(last)),
            Fives::One(reply) => return self.goes_on(side, reply, depth, end),
            Fives::None => {}
        }
        if self.straight_four(!side).is_some() || self.straight_four(side).is_none() {
            return Ok(Verdict::Fails);
        }
        if self.board.has_four(!side)
            && let Verdict::Wins(_) = self.fours_win(!side, None, FOURS, Care::Quick)?
        {
            return Ok(Verdict::Fails);
        }
        for reply in moves::defences(&self.board, !side, true).iter() {
            if !self.board.may_put(reply.cell, !side) {
                continue;
            }
            match self.goes_on(side, reply.cell, depth, end)? {
                Verdict::Wins(_) => {}
                verdict => return Ok(verdict),
            }
        }
        Ok(Verdict::Wins(last))
    }

    /// Whether `side` wins with at most `depth` more threats after the other side's `reply`.
    fn goes_on(&mut self, side: Side, reply: Cell, depth: u8, end: u32) -> Result<Verdict, Halt> {
        let undo = self.board.put(reply, !side);
        let verdict = match self.board.fives_through(reply, !side) {
            Fives::None => self.threaten(side, None, depth, end),
            Fives::One(block) => self.threaten(side, Some(block), depth, end),
            Fives::More(_) => Ok(Verdict::Fails),
        };
        self.board.lift(reply, &undo);
        verdict
    }
}
