//! Victory by continuous threats (VCT): fours and threes.
//!
//! A three threatens a straight four, so it has to be answered: by standing in its way, or by fours of one's own. That is
//! a choice, so unlike a sequence of fours this is a tree, and read only as far as the nodes allow: with one threat, then
//! with two, and so on.

use sanban_core::Side;

use super::{Care, Reader, Verdict, Win};
use crate::{
    Score,
    renju::{cell::Cell, hash::salted, order, position::Fives},
    search::{Bound, Halt, Memory, Value},
};

/// The most threats in a row.
const LONGEST: u8 = 10;
/// How many positions are looked at for a win by fours after each threat.
const FOURS: u32 = 20;
/// Tells memories about threats, by side, from others.
const SALT: u32 = 0x3355_A0A0;

/// How many moves a straight four takes to win: itself, any reply and the five.
const STRAIGHT_FOUR: u8 = 3;

impl Win {
    /// The same first move, where the longest line may be a reply and then the `rest`.
    const fn or_after(self, rest: Win) -> Win {
        let moves = rest.moves.saturating_add(2);
        Win { moves: if moves > self.moves { moves } else { self.moves }, ..self }
    }
}

impl Reader<'_, '_> {
    /// Whether `side`, to move, wins by threats, looking at about `limit` positions. Neither side has a five to make.
    pub(in crate::renju) fn threats_win(&mut self, side: Side, limit: u32) -> Result<Verdict, Halt> {
        let end = self.meter.nodes().saturating_add(limit);
        for depth in 1..=LONGEST {
            match self.threaten(side, None, depth, end)? {
                Verdict::Fails => {}
                verdict => return Ok(verdict),
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
                return Ok(Verdict::Wins(Win { cell, moves: STRAIGHT_FOUR }));
            }
            if self.board.has_four(side)
                && let Verdict::Wins(win) = self.fours_win(side, None, FOURS, Care::Quick)?
            {
                return Ok(Verdict::Wins(win));
            }
        }
        if depth == 0 {
            return Ok(Verdict::Fails);
        }
        let hash = salted(self.board.hash(), SALT ^ side as u32);
        let memory = self.table.get(hash, 0);
        if let Some(memory) = memory {
            if let Score::Win { moves } = memory.value.told(1) {
                return Ok(Verdict::Wins(Win { cell: Cell(memory.best), moves }));
            }
            if memory.depth >= depth {
                return Ok(Verdict::Fails);
            }
        }
        let mut open = false;
        for candidate in order::threats(&self.board, side, only).iter() {
            let cell = candidate.cell;
            if !self.board.may_put(cell, side) {
                continue;
            }
            let undo = self.board.put(cell, side);
            let verdict = self.cannot_answer(side, cell, depth - 1, end);
            self.board.lift(cell, &undo);
            match verdict? {
                Verdict::Wins(win) => {
                    let value = Value::win_in(win.moves);
                    self.table.put(hash, 0, Memory { value, bound: Bound::Exact, depth, best: cell.0 });
                    return Ok(Verdict::Wins(win));
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
        self.table.put(hash, 0, Memory { value: Value::EVEN, bound: Bound::Exact, depth, best: 0 });
        Ok(Verdict::Fails)
    }

    /// Whether the threat that `side` has made at `last` wins whatever the answer, with at most `depth` more threats.
    fn cannot_answer(&mut self, side: Side, last: Cell, depth: u8, end: u32) -> Result<Verdict, Halt> {
        let mut win = Win { cell: last, moves: STRAIGHT_FOUR };
        match self.board.fives_through(last, side) {
            Fives::More(_) => return Ok(Verdict::Wins(win)),
            Fives::One(reply) if !self.board.may_put(reply, !side) => return Ok(Verdict::Wins(win)),
            Fives::One(reply) => {
                return Ok(match self.goes_on(side, reply, depth, end)? {
                    Verdict::Wins(rest) => Verdict::Wins(win.or_after(rest)),
                    verdict => verdict,
                });
            }
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
        // A straight four comes after whatever does not stop it.
        win.moves = STRAIGHT_FOUR + 2;
        for reply in order::defences(&self.board, !side, true).iter() {
            if !self.board.may_put(reply.cell, !side) {
                continue;
            }
            match self.goes_on(side, reply.cell, depth, end)? {
                Verdict::Wins(rest) => win = win.or_after(rest),
                verdict => return Ok(verdict),
            }
        }
        Ok(Verdict::Wins(win))
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

#[cfg(test)]
mod tests {
    extern crate std;
    use std::boxed::Box;

    use sanban_core::renju::{PointSet, Position, Rules};

    use super::*;
    use crate::{
        renju::{WATCH_INTERVAL, position::Board},
        search::{Arena, Meter, Table},
    };

    fn points(names: &str) -> PointSet {
        names.split(' ').map(|name| name.parse().unwrap()).collect()
    }

    #[test]
    fn two_threes_win_though_a_four_of_the_other_side_comes_between() {
        // White's h8 makes two threes. Black's d1 is a four, and the stone that stops it threatens nothing.
        let (black, white) = (points("a1 b1 c1 o15"), points("f8 g8 h6 h7"));
        let position = Position::from_stones(Rules::default(), black, white, Side::WHITE).unwrap();
        let mut arena = Box::new(Arena::new());
        let mut nobody = ();
        let meter = Meter::new(&mut nobody, 100_000, WATCH_INTERVAL);
        let mut reader = Reader::new(Board::new(&position), Table::new(&mut arena), meter);
        let verdict = reader.threats_win(Side::WHITE, 5_000);
        assert!(
            matches!(verdict, Ok(Verdict::Wins(win)) if win.cell == Cell::from("h8".parse::<sanban_core::renju::Point>().unwrap())),
            "{verdict:?}"
        );
    }
}
