//! Finding the best move of a position: deeper and deeper, until the nodes are used up or the game is played out.

use heapless::Vec;
use sanban_core::reversi::{Move, Square};

use super::{
    Board, DISC, Evaluation, Score,
    ahead::{INFINITE, Node},
    board::squares,
    order::worth,
    table::Memories,
};
use crate::{
    Answer,
    arena::Arena,
    meter::{Halt, Meter},
};

/// How many moves a position may have at the root: as many as there are empty squares around discs, at the very most.
pub(super) const ROOT_MOVES: usize = 60;

/// Before the end is played out, the search looks ahead to this many empty squares before it.
pub(super) const SURE_TO_SORT: u8 = 8;

/// How far from the expected result, in discs, it is looked for first.
const NEAR: i32 = 6;

/// A move at the root and what the search thinks of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct RootMove {
    pub(super) square: Square,
    pub(super) flips: u64,
    /// What it is worth: by its square before it is looked at, or as the last survey found.
    pub(super) score: Score,
}

/// A search from one position.
pub(super) struct Search<'s, 'w, E: Evaluation> {
    pub(super) evaluation: &'s E,
    pub(super) memories: Memories<'s>,
    pub(super) meter: Meter<'w>,
    pub(super) board: Board,
    /// The moves, best first.
    pub(super) moves: Vec<RootMove, ROOT_MOVES>,
    /// How deep the last completed search was, and what it found.
    pub(super) depth: u8,
    pub(super) score: Score,
    /// Whether to spare deep searches whose score a shallow one foresees.
    pub(super) selective: bool,
}

impl<'s, 'w, E: Evaluation> Search<'s, 'w, E> {
    /// A search that has not looked at anything yet.
    pub(super) fn new(evaluation: &'s E, arena: &'s mut Arena, meter: Meter<'w>, board: Board) -> Self {
        let mut moves = Vec::new();
        for square in squares(board.legal()) {
            let _ = moves.push(RootMove { square, flips: board.flips(square), score: worth(square) });
        }
        moves.sort_unstable_by_key(|mv| (-mv.score, mv.square));
        Search {
            evaluation,
            memories: Memories::new(arena.table()),
            meter,
            board,
            moves,
            depth: 0,
            score: 0,
            selective: true,
        }
    }

    /// Looks one move further each time, up to `most` moves ahead, until the end of the game is in sight or the nodes
    /// are used up. The best move is then the first of [`moves`](Self::moves).
    pub(super) fn deepen(&mut self, most: u8) -> Result<(), Halt> {
        let root = Node::root(self.board, self.evaluation);
        for depth in 1..=most.min(self.board.empties()) {
            self.look(&root, depth)?;
            self.depth = depth;
        }
        Ok(())
    }

    /// Looks `depth` moves ahead and brings the best move to the front.
    fn look(&mut self, root: &Node<E::Features>, depth: u8) -> Result<(), Halt> {
        let mut alpha = -INFINITE;
        for index in 0..self.moves.len() {
            let Some(&RootMove { square, flips, .. }) = self.moves.get(index) else { break };
            let child = root.after(self.evaluation, square, flips, Board::legal);
            let score = if index == 0 {
                -self.score(&child, depth - 1, -INFINITE, INFINITE)?
            } else {
                self.reply(&child, depth - 1, alpha, INFINITE)?
            };
            if score > alpha {
                alpha = score;
                self.score = score;
                self.prefer(index, depth);
            }
        }
        Ok(())
    }

    /// Looks `depth` moves ahead and finds the score of every move, not only of the best.
    pub(super) fn survey(&mut self, depth: u8) -> Result<(), Halt> {
        let root = Node::root(self.board, self.evaluation);
        for index in 0..self.moves.len() {
            let Some(&RootMove { square, flips, .. }) = self.moves.get(index) else { break };
            let child = root.after(self.evaluation, square, flips, Board::legal);
            let score = -self.score(&child, depth.saturating_sub(1), -INFINITE, INFINITE)?;
            if let Some(mv) = self.moves.get_mut(index) {
                mv.score = score;
            }
        }
        self.depth = depth;
        Ok(())
    }

    /// Plays the position out. The best move is then the first of [`moves`](Self::moves), and the score its result.
    ///
    /// The result is looked for around the score that is known so far, and elsewhere only if it is not there: most
    /// moves are refuted sooner when little is asked.
    pub(super) fn solve(&mut self) -> Result<(), Halt> {
        let guess = if self.score < 0 { self.score / DISC - 1 } else { self.score / DISC + 1 } & !1;
        let mut alpha = (guess - NEAR).clamp(-64, 62);
        let mut beta = (guess + NEAR).clamp(-62, 64);
        loop {
            let result = self.solve_between(alpha, beta)?;
            if result <= alpha && alpha > -64 {
                (alpha, beta) = (-64, result + 1);
            } else if result >= beta && beta < 64 {
                (alpha, beta) = (result - 1, 64);
            } else {
                return Ok(());
            }
        }
    }

    /// Plays the position out, with a result that is exact between `alpha` and `beta` and a bound elsewhere.
    fn solve_between(&mut self, alpha: i32, beta: i32) -> Result<i32, Halt> {
        let empties = self.board.empties();
        let mut best = -65;
        for index in 0..self.moves.len() {
            let Some(&RootMove { square, flips, .. }) = self.moves.get(index) else { break };
            let child = self.board.after(square, flips);
            let legal = child.legal();
            let lower = alpha.max(best);
            let mut result = 0;
            if index > 0 {
                result = -self.result(child, legal, empties - 1, -lower - 1, -lower)?;
            }
            if index == 0 || (result > lower && result < beta) {
                result = -self.result(child, legal, empties - 1, -beta, -lower)?;
            }
            if result > best {
                best = result;
                if index == 0 || result > alpha {
                    self.score = result * DISC;
                    self.depth = empties;
                    self.prefer(index, empties);
                }
                if result >= beta {
                    break;
                }
            }
        }
        Ok(best)
    }

    /// What the search found; `None` when there is no move.
    pub(super) fn answer(&self) -> Option<Answer> {
        let best = self.moves.first()?;
        Some(Answer {
            mv: Move::Place(best.square).into(),
            nodes: self.meter.nodes(),
            depth: self.depth,
            score: self.score * 100 / DISC,
        })
    }

    /// Brings a move to the front, the others behind it in the order they had.
    pub(super) fn prefer(&mut self, index: usize, depth: u8) {
        if let Some(so_far) = self.moves.get_mut(..=index) {
            so_far.rotate_right(1);
        }
        if let Some(best) = self.moves.first() {
            self.meter.found(Move::Place(best.square).into(), depth, self.score * 100 / DISC);
        }
    }
}
