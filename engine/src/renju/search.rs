//! Looking ahead: a principal variation search, deeper and deeper, until the nodes are used up.
//!
//! A move that must be played, because nothing else stops a five or a straight four, does not count as a move ahead:
//! a line of threats is read to its end. Before a position is judged at all, the side to move may win it by fours alone.

use heapless::Vec;
use sanban_core::Side;

use super::{
    cell::Cell,
    hash::salted,
    level::Settings,
    order,
    position::Fives,
    threats::{Care, Reader, Verdict},
};
use crate::search::{Bound, Halt, Memory, Value, Window};

/// How many moves a win by fours is taken to need.
const FOURS_WIN: u8 = 9;

/// No line is read further than this.
const FURTHEST: u8 = 32;

/// What it is worth to be on the move.
const TEMPO: i32 = 95;

/// A search from one position.
pub(super) struct Search<'s, 'w> {
    /// The board, and who looks for wins by threats on it.
    pub(super) reader: Reader<'s, 'w>,
    pub(super) settings: Settings,
    /// Who is to move in the position that is asked about.
    pub(super) side: Side,
}

/// Where a search stands: who is to move, how far to look, and how many moves have been played.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    side: Side,
    depth: u8,
    ply: u8,
    /// The last move.
    last: Cell,
}

impl Node {
    /// Before the first move.
    pub(super) const fn root(side: Side, depth: u8) -> Node {
        Node { side, depth, ply: 0, last: Cell(0) }
    }

    /// After a move, with `depth` moves to look ahead.
    const fn next(self, last: Cell, depth: u8) -> Node {
        let side = match self.side {
            Side::BLACK => Side::WHITE,
            Side::WHITE => Side::BLACK,
        };
        Node { side, depth, ply: self.ply + 1, last }
    }
}

/// Moves to look at, the most promising first.
struct Moves {
    cells: Vec<Cell, { order::WIDEST }, u8>,
    /// Whether these are all that could save the game: only then is it proven lost when none of them does.
    complete: bool,
}

impl Search<'_, '_> {
    /// The value of the first move that is looked at, `depth` moves ahead. Not inlined, or its undo would lie on the stack
    /// under every later move as well.
    #[inline(never)]
    pub(super) fn value_first(&mut self, cell: Cell, node: Node, depth: u8, window: Window) -> Result<Value, Halt> {
        let undo = self.reader.board.put(cell, node.side);
        let value = self.value(node.next(cell, depth), window.turned());
        self.reader.board.lift(cell, &undo);
        Ok(-value?)
    }

    /// The value of a later move: first only whether it is better than the best so far, at `doubt` moves less.
    pub(super) fn value_later(
        &mut self,
        cell: Cell,
        node: Node,
        depth: u8,
        doubt: u8,
        window: Window,
    ) -> Result<Value, Halt> {
        let undo = self.reader.board.put(cell, node.side);
        let value = self.value_against_best(cell, node, depth, doubt, window);
        self.reader.board.lift(cell, &undo);
        value
    }

    fn value_against_best(
        &mut self,
        cell: Cell,
        node: Node,
        depth: u8,
        doubt: u8,
        window: Window,
    ) -> Result<Value, Halt> {
        if doubt > 0 {
            let value = -self.value(node.next(cell, depth.saturating_sub(doubt)), window.null().turned())?;
            if value <= window.alpha {
                return Ok(value);
            }
        }
        let value = -self.value(node.next(cell, depth), window.null().turned())?;
        if window.excludes(value) {
            return Ok(value);
        }
        Ok(-self.value(node.next(cell, depth), window.turned())?)
    }

    /// The value of the board for the side to move: exact within the window, otherwise a bound.
    fn value(&mut self, node: Node, window: Window) -> Result<Value, Halt> {
        self.reader.meter.tick()?;
        let Node { side, depth, ply, last } = node;
        // Only the other side can have a five to make: one of this side would have been stopped.
        match self.reader.board.fives_through(last, !side) {
            Fives::None => {}
            Fives::One(_) if ply >= FURTHEST => return Ok(self.judge(side)),
            Fives::One(cell) if self.reader.board.may_put(cell, side) => {
                return self.value_first(cell, node, depth, window);
            }
            Fives::One(_) | Fives::More(_) => return Ok(Value::loss_in(ply + 2)),
        }
        if self.reader.straight_four(side).is_some() {
            return Ok(Value::win_in(ply + 3));
        }
        if ply >= FURTHEST {
            return Ok(self.judge(side));
        }

        let hash = salted(self.reader.board.hash(), side as u32);
        let memory = if depth > 0 { self.reader.table.get(hash, ply) } else { None };
        if let Some(value) = memory.and_then(|memory| memory.settles(depth, window)) {
            return Ok(value);
        }

        let limit = if depth == 0 { self.settings.fours_at_leaf } else { self.settings.fours_inside };
        if limit > 0
            && memory.is_none_or(|memory| depth >= 2 && memory.depth < 2)
            && self.reader.board.has_four(side)
            && let Verdict::Wins(_) =
                self.reader.fours_win(side, None, limit, if depth < 2 { Care::Quick } else { Care::Thorough })?
        {
            return Ok(Value::win_in(ply + FOURS_WIN));
        }

        let threatened = self.reader.straight_four(!side).is_some();
        if depth == 0 && !threatened {
            return Ok(self.judge(side));
        }
        if depth <= 2 && !threatened {
            let judged = self.judge(side).plus(-80 * i32::from(depth));
            if judged >= window.beta && !window.beta.is_proven() {
                return Ok(judged);
            }
        }
        let best = memory.map(|memory| Cell(memory.best));
        let moves = self.moves(node, threatened, best)?;
        self.best_of(&moves, node, threatened, window)
    }

    /// The moves to look at, the one that was `best` before all. A function of its own, since what ranks them is four
    /// times as large as the list it leaves, and would lie on the stack for every move looked ahead.
    #[inline(never)]
    fn moves(&mut self, node: Node, threatened: bool, best: Option<Cell>) -> Result<Moves, Halt> {
        let Node { side, depth, .. } = node;
        let mut complete = false;
        let mut candidates = if threatened {
            let defences = order::defences(&self.reader.board, side, depth > 0);
            complete = defences.len() < order::WIDEST && (depth > 0 || !self.reader.board.has_four(side));
            defences
        } else if depth >= 1
            && self.reader.board.has_four(!side)
            && let Verdict::Wins(_) = self.reader.fours_win(!side, None, self.settings.fours_inside, Care::Quick)?
        {
            order::against_fours(&self.reader.board, side, &self.reader.path)
        } else {
            order::quiet(&self.reader.board, side, usize::from(self.settings.width))
        };
        if let Some(best) = best {
            candidates.prefer(|candidate| candidate.cell == best);
        }
        let mut moves = Moves { cells: Vec::new(), complete };
        for candidate in candidates.iter() {
            let _ = moves.cells.push(candidate.cell);
        }
        Ok(moves)
    }

    /// The value of the best of some moves. A side that is `threatened` has no choice, so its move is no move ahead.
    fn best_of(&mut self, moves: &Moves, node: Node, threatened: bool, window: Window) -> Result<Value, Halt> {
        let depth = if threatened { node.depth } else { node.depth.saturating_sub(1) };
        // Where no move helps, the other side makes a straight four.
        let mut best = Value::loss_in(node.ply + 4);
        let mut best_cell = None;
        for (number, &cell) in moves.cells.iter().enumerate() {
            if !self.reader.board.may_put(cell, node.side) {
                continue;
            }
            // Late move reduction: what looks less promising is looked at less far, until it surprises.
            let doubt = match number {
                _ if threatened || depth < 2 => 0,
                0..4 => 0,
                4..12 => 1,
                _ => 2,
            };
            let rest = window.above(best);
            let value = match best_cell {
                None => self.value_first(cell, node, depth, rest)?,
                Some(_) => self.value_later(cell, node, depth, doubt, rest)?,
            };
            if value > best || best_cell.is_none() {
                best = value;
                best_cell = Some(cell);
                if best >= window.beta {
                    break;
                }
            }
        }
        if !threatened && best_cell.is_none() {
            // Nothing to put a stone on: a full board is a draw, and black may pass.
            return Ok(Value::EVEN);
        }
        if !moves.complete && best < Value::EVEN {
            best = best.doubted();
        }
        if node.depth > 0
            && let Some(cell) = best_cell
        {
            let hash = salted(self.reader.board.hash(), node.side as u32);
            let memory = Memory { value: best, bound: Bound::of(best, window), depth: node.depth, best: cell.0 };
            self.reader.table.put(hash, node.ply, memory);
        }
        Ok(best)
    }

    /// What the position looks like to `side`, which is to move, without looking ahead.
    fn judge(&self, side: Side) -> Value {
        Value::estimate(self.reader.board.balance(side) + TEMPO)
    }
}
