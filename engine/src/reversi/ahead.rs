//! Looking ahead a fixed number of moves: a principal variation search that remembers positions.

use sanban_core::reversi::Square;

use super::{
    Board, DISC, Evaluation, Score,
    board::squares,
    order::{Candidates, TIERS},
    search::Search,
    table::{Bound, Hash, Memory},
};
use crate::meter::Halt;

/// More than any score.
pub(super) const INFINITE: Score = 64 * DISC + 1;

/// A search at least this deep is spared where one that is less deep by [`SPARED`] foresees what comes of it.
const FORESEEN: u8 = 5;
const SPARED: u8 = 4;

/// A position in the search, with what is known of it.
#[derive(Clone)]
pub(super) struct Node<F> {
    pub(super) board: Board,
    /// The squares on which the side to move may place a disc.
    pub(super) legal: u64,
    /// What the evaluation keeps from move to move.
    features: F,
}

impl<F: Clone> Node<F> {
    /// The position to begin with.
    pub(super) fn root(board: Board, evaluation: &impl Evaluation<Features = F>) -> Self {
        Node { board, legal: board.legal(), features: evaluation.features(board) }
    }

    /// After a disc on `square` that turns `flips`; `legal` are the squares it leaves to the other side.
    pub(super) fn after(
        &self,
        evaluation: &impl Evaluation<Features = F>,
        square: Square,
        flips: u64,
        legal: impl FnOnce(Board) -> u64,
    ) -> Self {
        let board = self.board.after(square, flips);
        let mut features = self.features.clone();
        evaluation.place(&mut features, square, flips);
        Node { board, legal: legal(board), features }
    }

    /// After a pass.
    fn passed(&self, evaluation: &impl Evaluation<Features = F>, board: Board, legal: u64) -> Self {
        let mut features = self.features.clone();
        evaluation.pass(&mut features);
        Node { board, legal, features }
    }
}

impl<E: Evaluation> Search<'_, '_, E> {
    /// The score of a move for the side that made it and wants more than `alpha`: the negative of what the other side
    /// makes of `child`, asked first only whether it is more at all.
    pub(super) fn reply(
        &mut self,
        child: &Node<E::Features>,
        depth: u8,
        alpha: Score,
        beta: Score,
    ) -> Result<Score, Halt> {
        if alpha + 1 < beta {
            let score = -self.score(child, depth, -alpha - 1, -alpha)?;
            if score <= alpha || score >= beta {
                return Ok(score);
            }
        }
        Ok(-self.score(child, depth, -beta, -alpha)?)
    }

    /// The score of a position for its side to move, `depth` moves ahead: exact between `alpha` and `beta`, otherwise a
    /// bound.
    pub(super) fn score(
        &mut self,
        node: &Node<E::Features>,
        depth: u8,
        alpha: Score,
        beta: Score,
    ) -> Result<Score, Halt> {
        self.meter.tick()?;
        if node.legal == 0 {
            let board = node.board.passed();
            let legal = board.legal();
            if legal == 0 {
                return Ok(node.board.final_discs() * DISC);
            }
            return Ok(-self.score(&node.passed(self.evaluation, board, legal), depth, -beta, -alpha)?);
        }
        match depth {
            0 => Ok(self.evaluation.score(&node.features, node.board, node.legal)),
            1 | 2 => self.near(node, depth, alpha, beta),
            _ => self.far(node, depth, alpha, beta),
        }
    }

    /// The score one or two moves before the horizon. There, remembering positions and counting replies costs about as
    /// much as it saves, so the moves are looked at in a fixed order.
    fn near(&mut self, node: &Node<E::Features>, depth: u8, alpha: Score, beta: Score) -> Result<Score, Halt> {
        let mut best = -INFINITE;
        for tier in TIERS {
            for square in squares(node.legal & tier) {
                let child = node.after(self.evaluation, square, node.board.flips(square), Board::legal);
                let score = -self.score(&child, depth - 1, -beta, -alpha.max(best))?;
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

    /// The score further from the horizon.
    fn far(&mut self, node: &Node<E::Features>, depth: u8, alpha: Score, beta: Score) -> Result<Score, Halt> {
        let hash = Hash::of(node.board);
        let memory = self.memories.get(hash);
        if let Some(score) = memory.and_then(|memory| memory.settles(depth, alpha, beta)) {
            return Ok(score);
        }
        if let Some(score) = self.foresee(node, depth, alpha, beta)? {
            return Ok(score);
        }

        let mut candidates = Candidates::to_judge(node.board, node.legal, memory.map(|memory| memory.best));
        let mut best = -INFINITE;
        let mut best_square = 0;
        while let Some(candidate) = candidates.next() {
            let child = node.after(self.evaluation, candidate.square, candidate.flips, |_| candidate.replies);
            let score = if best == -INFINITE {
                -self.score(&child, depth - 1, -beta, -alpha)?
            } else {
                self.reply(&child, depth - 1, alpha.max(best), beta)?
            };
            if score > best {
                best = score;
                best_square = candidate.square.index();
                if best >= beta {
                    break;
                }
            }
        }
        let bound = Bound::of(best, alpha, beta);
        self.memories.put(hash, Memory { score: best, bound, depth, best: best_square });
        Ok(best)
    }

    /// The score that a shallow search makes all but certain: where that is so far above `beta` or below `alpha` that a
    /// deep one would hardly come back, the deep one is spared.
    fn foresee(
        &mut self,
        node: &Node<E::Features>,
        depth: u8,
        alpha: Score,
        beta: Score,
    ) -> Result<Option<Score>, Halt> {
        if !self.selective || depth < FORESEEN || alpha + 1 < beta {
            return Ok(None);
        }
        let margin = self.evaluation.margin(node.board.empties());
        // Which of the two to try shows in the judgement of the position as it is.
        if self.evaluation.score(&node.features, node.board, node.legal) >= beta {
            let high = beta + margin;
            let above = high < INFINITE && self.score(node, depth - SPARED, high - 1, high)? >= high;
            Ok(above.then_some(beta))
        } else {
            let low = alpha - margin;
            let below = low > -INFINITE && self.score(node, depth - SPARED, low, low + 1)? <= low;
            Ok(below.then_some(alpha))
        }
    }
}
