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

use super::{
    WATCH_INTERVAL,
    board::{Board, Fives},
    cell::Cell,
    level::Settings,
    search::Search,
    shape::Shapes,
    table::{Bound, Memory},
};
use crate::{
    Arena, Level,
    meter::{Halt, Meter},
};

/// The most fours in a sequence.
pub const MOST_FOURS: u8 = 40;
/// The most fours to choose from. More than that on one board is no game, and the search then calls the question open.
const CHOICES: usize = 40;
/// Tells memories about sequences of fours, by side and care, from others.
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

/// How carefully to look for a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Care {
    /// Only fours that make something else as well.
    Quick,
    /// All fours.
    Thorough,
}

/// The state of a search for a win by fours.
#[derive(Debug)]
pub(super) struct Fours {
    /// How many more positions it may look at.
    left: u32,
    care: Care,
    /// The cells that the win needs: first the fives in its end, then the fours and the replies, last ones first.
    pub(super) path: Vec<Cell, { 2 * MOST_FOURS as usize + 8 }>,
    /// How many fives the path begins with.
    fives: usize,
}

impl Fours {
    pub(super) const fn new() -> Self {
        Fours { left: 0, care: Care::Quick, path: Vec::new(), fives: 0 }
    }
}

/// A four that can be made, and how promising it is.
#[derive(Clone, Copy, Debug)]
struct Four {
    cell: Cell,
    promise: u8,
}

impl Search<'_, '_> {
    /// Whether `side`, to move and without a five to make, wins by fours alone, looking at no more than `limit`
    /// positions. If the other side has a five to make, the first four must be there.
    pub(super) fn fours_win(
        &mut self,
        side: Side,
        only: Option<Cell>,
        limit: u32,
        care: Care,
    ) -> Result<Verdict, Halt> {
        self.fours.left = limit;
        self.fours.care = care;
        self.fours.path.clear();
        self.attack(side, only, MOST_FOURS)
    }

    /// Whether `side` wins by at most `depth` fours, the first of them at `only` if the other side has a four there.
    fn attack(&mut self, side: Side, only: Option<Cell>, depth: u8) -> Result<Verdict, Halt> {
        self.meter.tick()?;
        if self.fours.left == 0 || depth == 0 {
            return Ok(Verdict::Open);
        }
        self.fours.left -= 1;
        let hash = self.board.hash().salted(SALT ^ side as u32 ^ (self.fours.care as u32) << 1);
        let memory = self.memories.get(hash);
        if memory.is_some_and(|memory| memory.score == 0) {
            return Ok(Verdict::Fails);
        }

        let mut fours = Vec::new();
        let mut all_tried = self.list_fours(side, only, &mut fours);
        let mut remembered = memory.map(|memory| memory.best);
        while let Some(cell) = next_four(&mut fours, remembered.take()) {
            if !self.board.may_put(cell, side) {
                continue;
            }
            let undo = self.board.try_put(cell, side);
            let verdict = self.four_wins(cell, side, depth);
            self.board.try_lift(cell, side, &undo);
            match verdict? {
                Verdict::Wins(_) => {
                    let _ = self.fours.path.push(cell);
                    self.memories.put(hash, Memory { score: 1, bound: Bound::Exact, depth: 0, best: cell });
                    return Ok(Verdict::Wins(cell));
                }
                Verdict::Fails => {}
                Verdict::Open => {
                    all_tried = false;
                    if self.fours.left == 0 {
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
                    let _ = self.fours.path.push(reply);
                }
                verdict
            }
            Fives::One(_) | Fives::More(_) => {
                let path = &mut self.fours.path;
                self.board.each_hot_cell(side, Shapes::fives, |five| {
                    let _ = path.push(five);
                });
                self.fours.fives = path.len();
                Ok(Verdict::Wins(cell))
            }
        }
    }

    /// Lists the fours `side` can make; whether there was room for all of them.
    fn list_fours(&self, side: Side, only: Option<Cell>, fours: &mut Vec<Four, CHOICES>) -> bool {
        let mut all = true;
        self.board.each_hot_cell(side, Shapes::fours, |cell| {
            if only.is_none_or(|only| only == cell) && fours.iter().all(|four| four.cell != cell) {
                let sum = self.board.sum(cell, side);
                if self.fours.care == Care::Thorough || only.is_some() || sum.is_four_and_more() {
                    all &= fours.push(Four { cell, promise: sum.promise().min(254) as u8 }).is_ok();
                }
            }
        });
        all
    }
}

/// Takes a four off the list: the one that is `remembered`, or else the most promising.
fn next_four(fours: &mut Vec<Four, CHOICES>, remembered: Option<Cell>) -> Option<Cell> {
    let mut best = 0;
    let mut promise = 0;
    for (index, four) in fours.iter().enumerate() {
        let this = if remembered == Some(four.cell) { u8::MAX } else { four.promise };
        if this > promise {
            best = index;
            promise = this;
        }
    }
    (best < fours.len()).then(|| fours.swap_remove(best).cell)
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
    let mut search = Search::new(Board::new(position), Settings::of(Level::Six), arena, meter);
    let only = match (position.outcome(), search.board.fives(side), search.board.fives(!side)) {
        (None, Fives::None, Fives::None) => None,
        (None, Fives::None, Fives::One(cell)) => Some(cell),
        _ => return Err(NoWinByFours::Certain),
    };
    search.fours.left = nodes;
    search.fours.care = Care::Thorough;
    match search.attack(side, only, longest.min(MOST_FOURS)) {
        Ok(Verdict::Wins(_)) => {
            let path = search.fours.path.get(search.fours.fives..).unwrap_or_default();
            let line = path.iter().rev().filter_map(|cell| cell.point()).collect();
            Ok(WinByFours { line, nodes: search.meter.nodes() })
        }
        Ok(Verdict::Fails) => Err(NoWinByFours::Certain),
        Ok(Verdict::Open) | Err(_) => Err(NoWinByFours::Open),
    }
}
