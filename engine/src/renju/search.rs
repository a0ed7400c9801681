//! Looking ahead: a principal variation search, deeper and deeper, until the nodes are used up.
//!
//! A move that must be played, because nothing else stops a five or a straight four, does not count as a move ahead:
//! a line of threats is read to its end. Before a position is judged at all, the side to move may win it by fours alone.

use sanban_core::Side;

use super::{
    Score,
    board::{Board, Fives},
    cell::Cell,
    level::Settings,
    moves::{self, Candidates},
    shape::Shapes,
    table::{Bound, Memories, Memory},
    vcf::{Care, Fours, Verdict},
};
use crate::{
    arena::Arena,
    meter::{Halt, Meter},
};

/// The score of a win on the spot; one less for every move it takes.
pub(super) const WIN: Score = 30_000;
/// Scores beyond this, either way, are wins that have been read to the end.
pub(super) const SETTLED: Score = WIN - 1000;
/// How many moves a win by fours is taken to need.
const FOURS_WIN: Score = 9;

/// No line is read further than this.
const FURTHEST: u8 = 32;

/// What it is worth to be on the move.
const TEMPO: Score = 95;

/// A search from one position.
pub(super) struct Search<'s, 'w> {
    pub(super) board: Board,
    pub(super) memories: Memories<'s>,
    pub(super) meter: Meter<'w>,
    pub(super) settings: Settings,
    /// The search for wins by fours.
    pub(super) fours: Fours,
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

/// The scores that are of interest: those above `alpha` and below `beta`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    pub(super) alpha: Score,
    pub(super) beta: Score,
}

impl Window {
    /// The same for the other side.
    const fn turned(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// Whether a score is above alpha, and no more.
    const fn bottom(self) -> Window {
        Window { alpha: self.alpha, beta: self.alpha + 1 }
    }
}

impl<'s, 'w> Search<'s, 'w> {
    /// A search that has not looked at anything yet.
    pub(super) fn new(board: Board, settings: Settings, arena: &'s mut Arena, meter: Meter<'w>) -> Self {
        Search { board, memories: Memories::new(arena.table()), meter, settings, fours: Fours::new() }
    }

    /// The score of the first move that is looked at, `depth` moves ahead.
    pub(super) fn score_first(&mut self, cell: Cell, node: Node, depth: u8, window: Window) -> Result<Score, Halt> {
        let undo = self.board.put(cell, node.side);
        let score = self.score(node.next(cell, depth), window.turned());
        self.board.lift(cell, &undo);
        Ok(-score?)
    }

    /// The score of a later move: first only whether it is better than the best so far, at `doubt` moves less.
    pub(super) fn score_later(
        &mut self,
        cell: Cell,
        node: Node,
        depth: u8,
        doubt: u8,
        window: Window,
    ) -> Result<Score, Halt> {
        let undo = self.board.put(cell, node.side);
        let score = self.score_against_best(cell, node, depth, doubt, window);
        self.board.lift(cell, &undo);
        score
    }

    fn score_against_best(
        &mut self,
        cell: Cell,
        node: Node,
        depth: u8,
        doubt: u8,
        window: Window,
    ) -> Result<Score, Halt> {
        if doubt > 0 {
            let score = -self.score(node.next(cell, depth.saturating_sub(doubt)), window.bottom().turned())?;
            if score <= window.alpha {
                return Ok(score);
            }
        }
        let score = -self.score(node.next(cell, depth), window.bottom().turned())?;
        if score <= window.alpha || score >= window.beta {
            return Ok(score);
        }
        Ok(-self.score(node.next(cell, depth), window.turned())?)
    }

    /// The score of the board for the side to move: exact within the window, otherwise a bound.
    fn score(&mut self, node: Node, window: Window) -> Result<Score, Halt> {
        self.meter.tick()?;
        let Node { side, depth, ply, last } = node;
        let soon = WIN - Score::from(ply);
        // Only the other side can have a five to make: one of this side would have been stopped.
        match self.board.fives_through(last, !side) {
            Fives::None => {}
            Fives::One(_) if ply >= FURTHEST => return Ok(self.judge(side)),
            Fives::One(cell) if self.board.may_put(cell, side) => return self.score_first(cell, node, depth, window),
            Fives::One(_) | Fives::More(_) => return Ok(-(soon - 2)),
        }
        if self.has_straight_four(side) {
            return Ok(soon - 3);
        }
        if ply >= FURTHEST {
            return Ok(self.judge(side));
        }

        let memory = if depth > 0 { self.memories.get(self.board.hash().salted(side as u32)) } else { None };
        if let Some(score) = memory.and_then(|memory| memory.settles(depth, window.alpha, window.beta)) {
            return Ok(score);
        }

        let limit = if depth == 0 { self.settings.fours_at_leaf } else { self.settings.fours_inside };
        if limit > 0
            && memory.is_none()
            && self.board.has_four(side)
            && let Verdict::Wins(_) =
                self.fours_win(side, None, limit, if depth < 2 { Care::Quick } else { Care::Thorough })?
        {
            return Ok(soon - FOURS_WIN);
        }

        let threatened = self.has_straight_four(!side);
        if depth == 0 && !threatened {
            return Ok(self.judge(side));
        }
        if depth <= 2 && !threatened {
            let margin = 80 * Score::from(depth);
            let judged = self.judge(side);
            if judged - margin >= window.beta && window.beta.abs() < SETTLED {
                return Ok(judged - margin);
            }
        }
        let mut candidates = if threatened {
            moves::defences(&self.board, side, depth > 0)
        } else if depth >= 1
            && self.board.has_four(!side)
            && let Verdict::Wins(_) = self.fours_win(!side, None, self.settings.fours_inside, Care::Quick)?
        {
            moves::against_fours(&self.board, side, &self.fours.path)
        } else {
            moves::quiet(&self.board, side, usize::from(self.settings.width))
        };
        if let Some(memory) = memory {
            candidates.prefer(memory.best);
        }
        self.best_of(&candidates, node, threatened, window)
    }

    /// The score of the best of some moves. A side that is `threatened` has no choice, so its move is no move ahead.
    fn best_of(
        &mut self,
        candidates: &Candidates,
        node: Node,
        threatened: bool,
        window: Window,
    ) -> Result<Score, Halt> {
        let depth = if threatened { node.depth } else { node.depth.saturating_sub(1) };
        // Where no move helps, the other side makes a straight four.
        let mut best = -(WIN - Score::from(node.ply) - 4);
        let mut best_cell = None;
        for (number, candidate) in candidates.iter().enumerate() {
            if !self.board.may_put(candidate.cell, node.side) {
                continue;
            }
            let doubt = match number {
                _ if threatened || depth < 2 => 0,
                0..4 => 0,
                4..12 => 1,
                _ => 2,
            };
            let rest = Window { alpha: window.alpha.max(best), ..window };
            let score = match best_cell {
                None => self.score_first(candidate.cell, node, depth, rest)?,
                Some(_) => self.score_later(candidate.cell, node, depth, doubt, rest)?,
            };
            if score > best || best_cell.is_none() {
                best = score;
                best_cell = Some(candidate.cell);
                if best >= window.beta {
                    break;
                }
            }
        }
        if node.depth > 0
            && let Some(cell) = best_cell
        {
            let bound = if best >= window.beta {
                Bound::Lower
            } else if best > window.alpha {
                Bound::Exact
            } else {
                Bound::Upper
            };
            let hash = self.board.hash().salted(node.side as u32);
            self.memories.put(hash, Memory { score: best, bound, depth: node.depth, best: cell });
        }
        Ok(best)
    }

    /// Whether `side` can make a straight four at once. The other side cannot stop it if it has no five to make.
    fn has_straight_four(&self, side: Side) -> bool {
        self.straight_four(side).is_some()
    }

    /// Where `side` can make a straight four.
    pub(super) fn straight_four(&self, side: Side) -> Option<Cell> {
        let mut found = None;
        self.board.each_hot_cell(side, Shapes::straight_fours, |cell| {
            if found.is_none() && self.board.may_put(cell, side) {
                found = Some(cell);
            }
        });
        found
    }

    /// What the position looks like to `side`, which is to move, without looking ahead.
    fn judge(&self, side: Side) -> Score {
        self.board.balance(side) + TEMPO
    }
}
