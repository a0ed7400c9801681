//! Looking ahead: a principal variation search, deeper and deeper, until the nodes are used up.

use heapless::Vec;
use sanban_core::reversi::{Move, Square};

use super::{
    Board, DISC, Evaluation, Score,
    board::squares,
    order::{Candidates, TIERS, worth},
    table::{Bound, Hash, Memories, Memory},
};
use crate::{
    Answer,
    arena::Arena,
    meter::{Halt, Meter},
};

/// More than any score.
const INFINITE: Score = 64 * DISC + 1;

/// How many moves a position may have at the root: as many as there are empty squares around discs, at the very most.
pub(super) const ROOT_MOVES: usize = 60;

/// Before the end is played out, the search looks ahead to this many empty squares before it.
pub(super) const SURE_TO_SORT: u8 = 8;

/// A search at least this deep is spared where one that is less deep by [`SPARED`] foresees what comes of it.
const FORESEEN: u8 = 5;
const SPARED: u8 = 4;

/// How far from the expected result, in discs, it is looked for first.
const NEAR: i32 = 6;

/// A move at the root and what the search thinks of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct RootMove {
    pub(super) square: Square,
    pub(super) flips: u64,
    /// What it is worth, or an upper bound of it, found by the last search of it.
    pub(super) score: Score,
}

/// A search from one position.
pub(super) struct Search<'s, 'w, E: Evaluation> {
    evaluation: &'s E,
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
        let features = self.evaluation.features(self.board);
        for depth in 1..=most.min(self.board.empties()) {
            self.look(&features, depth)?;
            self.depth = depth;
        }
        Ok(())
    }

    /// Looks `depth` moves ahead and finds the score of every move, not only of the best.
    pub(super) fn survey(&mut self, depth: u8) -> Result<(), Halt> {
        let features = self.evaluation.features(self.board);
        for index in 0..self.moves.len() {
            let Some(&RootMove { square, flips, .. }) = self.moves.get(index) else { break };
            let child = self.board.after(square, flips);
            let mut after = features.clone();
            self.evaluation.place(&mut after, square, flips);
            let score = self.reply(child, &after, child.legal(), depth, -INFINITE, INFINITE)?;
            if let Some(mv) = self.moves.get_mut(index) {
                mv.score = score;
            }
        }
        self.depth = depth;
        Ok(())
    }

    /// Looks `depth` moves ahead and sorts the moves by what it finds.
    fn look(&mut self, features: &E::Features, depth: u8) -> Result<(), Halt> {
        let mut alpha = -INFINITE;
        for index in 0..self.moves.len() {
            let Some(&RootMove { square, flips, .. }) = self.moves.get(index) else { break };
            let child = self.board.after(square, flips);
            let mut after = features.clone();
            self.evaluation.place(&mut after, square, flips);
            let score = self.reply(child, &after, child.legal(), depth, alpha, INFINITE)?;
            if let Some(mv) = self.moves.get_mut(index) {
                mv.score = score;
            }
            if score > alpha {
                alpha = score;
                self.score = score;
                self.prefer(index, depth);
            }
        }
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

    /// The score of a move for the side that made it: the negative of what the other side makes of `child`, searched
    /// with no window first when there is a better move already.
    fn reply(
        &mut self,
        child: Board,
        features: &E::Features,
        legal: u64,
        depth: u8,
        alpha: Score,
        beta: Score,
    ) -> Result<Score, Halt> {
        let depth = depth.saturating_sub(1);
        if alpha > -INFINITE && alpha + 1 < beta {
            let score = -self.score(child, features, legal, depth, -alpha - 1, -alpha)?;
            if score <= alpha || score >= beta {
                return Ok(score);
            }
        }
        Ok(-self.score(child, features, legal, depth, -beta, -alpha)?)
    }

    /// The score of a board for its side to move, which has the squares `legal`: exact between `alpha` and `beta`,
    /// otherwise a bound.
    fn score(
        &mut self,
        board: Board,
        features: &E::Features,
        legal: u64,
        depth: u8,
        alpha: Score,
        beta: Score,
    ) -> Result<Score, Halt> {
        self.meter.tick()?;
        if legal == 0 {
            let passed = board.passed();
            let replies = passed.legal();
            if replies == 0 {
                return Ok(board.final_discs() * DISC);
            }
            let mut after = features.clone();
            self.evaluation.pass(&mut after);
            return Ok(-self.score(passed, &after, replies, depth, -beta, -alpha)?);
        }
        match depth {
            0 => Ok(self.evaluation.score(features, board, legal)),
            1 | 2 => self.shallow(board, features, legal, depth, alpha, beta),
            _ => self.interior(board, features, legal, depth, alpha, beta),
        }
    }

    /// The score one or two moves before the horizon. There, remembering positions and counting replies costs about as
    /// much as it saves, so the moves are looked at in a fixed order.
    fn shallow(
        &mut self,
        board: Board,
        features: &E::Features,
        legal: u64,
        depth: u8,
        alpha: Score,
        beta: Score,
    ) -> Result<Score, Halt> {
        let mut best = -INFINITE;
        for tier in TIERS {
            for square in squares(legal & tier) {
                let flips = board.flips(square);
                let child = board.after(square, flips);
                let mut after = features.clone();
                self.evaluation.place(&mut after, square, flips);
                let score = -self.score(child, &after, child.legal(), depth - 1, -beta, -alpha.max(best))?;
                if score > best {
                    best = score;
                    if best >= beta {
                        return Ok(best);
                    }
                }
            }
        }
        Ok(best)
    }

    /// The score that a shallow search makes all but certain: where it is so far above `beta` or below `alpha` that a
    /// deep one would hardly come back, the deep one is spared.
    fn foresee(
        &mut self,
        board: Board,
        features: &E::Features,
        legal: u64,
        depth: u8,
        alpha: Score,
        beta: Score,
    ) -> Result<Option<Score>, Halt> {
        if !self.selective || depth < FORESEEN || alpha + 1 < beta {
            return Ok(None);
        }
        let shallow = depth - SPARED;
        let margin = self.evaluation.margin(board.empties());
        // Which of the two to try shows in the judgement of the position as it is.
        let (bound, high) = if self.evaluation.score(features, board, legal) >= beta {
            (beta + margin, true)
        } else {
            (alpha - margin, false)
        };
        if bound.abs() >= 64 * DISC {
            return Ok(None);
        }
        if high {
            let score = self.score(board, features, legal, shallow, bound - 1, bound)?;
            Ok((score >= bound).then_some(beta))
        } else {
            let score = self.score(board, features, legal, shallow, bound, bound + 1)?;
            Ok((score <= bound).then_some(alpha))
        }
    }

    fn interior(
        &mut self,
        board: Board,
        features: &E::Features,
        legal: u64,
        depth: u8,
        alpha: Score,
        beta: Score,
    ) -> Result<Score, Halt> {
        let hash = Hash::of(board);
        let memory = self.memories.get(hash);
        if let Some(score) = memory.and_then(|memory| memory.settles(depth, alpha, beta)) {
            return Ok(score);
        }

        if let Some(score) = self.foresee(board, features, legal, depth, alpha, beta)? {
            return Ok(score);
        }

        let mut candidates = Candidates::to_judge(board, legal, memory.map(|memory| memory.best));
        let mut best = -INFINITE;
        let mut best_square = 0;
        while let Some(candidate) = candidates.next() {
            let child = board.after(candidate.square, candidate.flips);
            let mut after = features.clone();
            self.evaluation.place(&mut after, candidate.square, candidate.flips);
            let lower = if best == -INFINITE { alpha } else { alpha.max(best) };
            let score = if best == -INFINITE {
                -self.score(child, &after, candidate.replies, depth - 1, -beta, -alpha)?
            } else {
                self.reply(child, &after, candidate.replies, depth, lower, beta)?
            };
            if score > best {
                best = score;
                best_square = candidate.square.index();
                if best >= beta {
                    break;
                }
            }
        }

        let bound = if best >= beta {
            Bound::Lower
        } else if best > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.memories.put(hash, Memory { score: best, bound, depth, best: best_square });
        Ok(best)
    }
}
