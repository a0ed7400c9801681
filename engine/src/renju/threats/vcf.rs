//! Victory by continuous fours (追い詰め, VCF).
//!
//! A four leaves one reply: the point that stops the five. So a sequence of fours is a single path, not a tree, for the
//! other side, and can be read to its end. It wins when a four has two such points, or one that black may not take. It
//! fails when a reply makes a four of its own that cannot be stopped by another four.
//!
//! The search is exact: if it says that a side has no such win there is none; only its limit of nodes can leave the
//! question open.

use heapless::Vec;
use sanban_core::{
    Game, Side,
    renju::{Point, Position},
};

use super::{Reader, Verdict, Win};
use crate::{
    Arena,
    renju::{
        WATCH_INTERVAL,
        cell::Cell,
        eval::Shapes,
        hash::salted,
        position::{Board, Fives},
    },
    search::{Bound, Halt, Memory, Meter, Pool, Promising, Table, Value},
};

/// The most fours in a sequence.
pub const MOST_FOURS: u8 = 40;
/// The most fours to choose from. More than that on one board is no game, and the search then calls the question open.
const CHOICES: usize = 40;
/// Tells memories about sequences of fours, by side and care, from others.
const SALT: u32 = 0x0F0F_3C3C;

/// How carefully to look for a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::renju) enum Care {
    /// Only fours that make something else as well.
    Quick,
    /// All fours.
    Thorough,
}

/// A four that can be made, and how promising it is.
#[derive(Clone, Copy, Debug)]
struct Four {
    cell: Cell,
    promise: u8,
}

impl Promising for Four {
    fn promise(&self) -> i32 {
        self.promise.into()
    }
}

/// The fours that can be made, the most promising first. As small as can be: one lies on the stack for each four of a sequence.
type Fours = Vec<Cell, CHOICES, u8>;

/// What is remembered where there is no win by fours, and where there is one.
const NONE: Value = Value::EVEN;
const SOME: Value = Value::estimate(1);

impl Reader<'_, '_> {
    /// Whether `side`, to move and without a five to make, wins by fours alone, looking at no more than `limit`
    /// positions. If the other side has a five to make, the first four must be there.
    pub(in crate::renju) fn fours_win(
        &mut self,
        side: Side,
        only: Option<Cell>,
        limit: u32,
        care: Care,
    ) -> Result<Verdict, Halt> {
        self.left = limit;
        self.care = care;
        self.path.clear();
        self.attack(side, only, MOST_FOURS)
    }

    /// Whether `side` wins by at most `depth` fours, the first of them at `only` if the other side has a four there.
    fn attack(&mut self, side: Side, only: Option<Cell>, depth: u8) -> Result<Verdict, Halt> {
        self.meter.tick()?;
        if self.left == 0 || depth == 0 {
            return Ok(Verdict::Open);
        }
        self.left -= 1;
        let hash = salted(self.board.hash(), SALT ^ side as u32 ^ (self.care as u32) << 1);
        let memory = self.table.get(hash, 0);
        if memory.is_some_and(|memory| memory.value == NONE) {
            return Ok(Verdict::Fails);
        }

        let mut fours = Fours::new();
        let mut all_tried = self.list_fours(side, only, memory.map(|memory| Cell(memory.best)), &mut fours);
        for &cell in &fours {
            if !self.board.may_put(cell, side) {
                continue;
            }
            let undo = self.board.try_put(cell, side);
            let verdict = self.four_wins(cell, side, depth);
            self.board.try_lift(cell, side, &undo);
            match verdict? {
                Verdict::Wins(_) => {
                    let _ = self.path.push(cell);
                    self.table.put(hash, 0, Memory { value: SOME, bound: Bound::Exact, depth: 0, best: cell.0 });
                    return Ok(Verdict::Wins(self.read(cell)));
                }
                Verdict::Fails => {}
                Verdict::Open => {
                    all_tried = false;
                    if self.left == 0 {
                        break;
                    }
                }
            }
        }
        if !all_tried {
            return Ok(Verdict::Open);
        }
        self.table.put(hash, 0, Memory { value: NONE, bound: Bound::Exact, depth: 0, best: 0 });
        Ok(Verdict::Fails)
    }

    /// Whether the four that `side` has just made at `cell` wins, with the ones that follow: `depth` in all.
    fn four_wins(&mut self, cell: Cell, side: Side, depth: u8) -> Result<Verdict, Halt> {
        match self.board.fives_through(cell, side) {
            Fives::None => Ok(Verdict::Fails),
            Fives::One(reply) if self.board.may_put(reply, !side) => {
                let undo = self.board.try_put(reply, !side);
                let verdict = match self.board.fives_through(reply, !side) {
                    Fives::None if !self.board.has_four(side) => Ok(Verdict::Fails),
                    Fives::None => self.attack(side, None, depth - 1),
                    Fives::One(block) if self.board.sum(block, side).fours() > 0 => {
                        self.attack(side, Some(block), depth - 1)
                    }
                    Fives::One(_) | Fives::More(_) => Ok(Verdict::Fails),
                };
                self.board.try_lift(reply, !side, &undo);
                if let Ok(Verdict::Wins(_)) = verdict {
                    let _ = self.path.push(reply);
                }
                verdict
            }
            Fives::One(_) | Fives::More(_) => {
                let path = &mut self.path;
                self.board.each_hot_cell(side, Shapes::fives, |five| {
                    let _ = path.push(five);
                });
                self.fives = path.len();
                Ok(Verdict::Wins(self.read(cell)))
            }
        }
    }

    /// The win by the fours read so far, the first of them at `cell`: their replies, one more reply and the five follow.
    fn read(&self, cell: Cell) -> Win {
        Win { cell, moves: self.path.len().saturating_sub(self.fives).saturating_add(2) as u8 }
    }

    /// Lists the fours `side` can make, the one `remembered` before all; whether there was room for all of them.
    #[inline(never)]
    fn list_fours(&self, side: Side, only: Option<Cell>, remembered: Option<Cell>, fours: &mut Fours) -> bool {
        let mut pool: Pool<Four, CHOICES> = Pool::new();
        let mut all = true;
        self.board.each_hot_cell(side, Shapes::fours, |cell| {
            if only.is_none_or(|only| only == cell) && pool.rest().iter().all(|four| four.cell != cell) {
                let sum = self.board.sum(cell, side);
                if self.care == Care::Thorough || only.is_some() || sum.is_four_and_more() {
                    let promise = if remembered == Some(cell) { u8::MAX } else { sum.promise().min(254) as u8 };
                    all &= pool.add(Four { cell, promise });
                }
            }
        });
        while let Some(four) = pool.take() {
            let _ = fours.push(four.cell);
        }
        all
    }
}

/// A win by fours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinByFours {
    /// The fours and the replies to them in turn; the last four has no reply.
    pub line: Vec<Point, { 2 * MOST_FOURS as usize }>,
    /// How many positions were looked at to find it.
    pub nodes: u32,
}

impl WinByFours {
    /// How many fours there are.
    pub fn fours(&self) -> usize {
        self.line.len().div_ceil(2)
    }
}

/// A search for a win by fours that found none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoWinByFours {
    /// There is none.
    Certain,
    /// None was found with so many fours and so many nodes.
    Open,
}

/// Finds a win by at most `longest` fours for the side to move, looking at no more than `nodes` positions. A five that
/// can be made at once is no win by fours.
pub fn win_by_fours(
    position: &Position,
    longest: u8,
    nodes: u32,
    arena: &mut Arena,
) -> Result<WinByFours, NoWinByFours> {
    let side = position.turn();
    let mut nobody = ();
    let meter = Meter::new(&mut nobody, u32::MAX, WATCH_INTERVAL);
    let mut reader = Reader::new(Board::new(position), Table::new(arena), meter);
    let only = match (position.outcome(), reader.board.fives(side), reader.board.fives(!side)) {
        (None, Fives::None, Fives::None) => None,
        (None, Fives::None, Fives::One(cell)) => Some(cell),
        _ => return Err(NoWinByFours::Certain),
    };
    reader.left = nodes;
    reader.care = Care::Thorough;
    match reader.attack(side, only, longest.min(MOST_FOURS)) {
        Ok(Verdict::Wins(_)) => {
            let path = reader.path.get(reader.fives..).unwrap_or_default();
            let mut line = Vec::new();
            for point in path.iter().rev().filter_map(|cell| cell.point()) {
                let _ = line.push(point);
            }
            Ok(WinByFours { line, nodes: reader.meter.nodes() })
        }
        Ok(Verdict::Fails) => Err(NoWinByFours::Certain),
        Ok(Verdict::Open) | Err(_) => Err(NoWinByFours::Open),
    }
}
