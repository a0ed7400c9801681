//! Looking ahead: a principal variation search, deeper and deeper, until the nodes are used up.

use heapless::Vec;
use sanban_core::reversi::Square;

use super::{
    Board, DISC, Evaluation, Score,
    board::squares,
    order::{Candidates, TIERS, worth},
    table::{Bound, Hash, Memories, Memory},
};
use crate::{
    arena::Arena,
    meter::{Halt, Meter},
};

/// More than any score.
const INFINITE: Score = 64 * DISC + 1;

/// How many moves a position may have at the root: as many as there are empty squares around discs, at the very most.
const ROOT_MOVES: usize = 60;

/// A move at the root and what the search thinks of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct RootMove {
    pub(super) square: Square,
    flips: u64,
    /// What it is worth, or an upper bound of it, found by the last search of it.
    pub(super) score: Score,
}

/// A search from one position.
pub(super) struct Search<'s, 'w, E: Evaluation> {
    evaluation: &'s E,
    memories: Memories<'s>,
    pub(super) meter: Meter<'w>,
    board: Board,
    /// The moves, best first.
    pub(super) moves: Vec<RootMove, ROOT_MOVES>,
    /// How deep the last completed search was, and what it found.
    pub(super) depth: u8,
    pub(super) score: Score,
}

impl<'s, 'w, E: Evaluation> Search<'s, 'w, E> {
    /// A search that has not looked at anything yet.
    pub(super) fn new(evaluation: &'s E, arena: &'s mut Arena, meter: Meter<'w>, board: Board) -> Self {
        let mut moves = Vec::new();
        for square in squares(board.legal()) {
            let _ = moves.push(RootMove { square, flips: board.flips(square), score: worth(square) });
        }
        moves.sort_unstable_by_key(|mv| (-mv.score, mv.square));
        Search { evaluation, memories: Memories::new(arena.table()), meter, board, moves, depth: 0, score: 0 }
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

    /// Looks `depth` moves ahead and sorts the moves by what it finds.
    fn look(&mut self, features: &E::Features, depth: u8) -> Result<(), Halt> {
        let mut alpha = -INFINITE;
        for index in 0..self.moves.len() {
            let Some(&RootMove { square, flips, .. }) = self.moves.get(index) else { break };
            let child = self.board.after(square, flips);
            let after = self.evaluation.after(features, square, flips);
            let score = self.reply(child, &after, child.legal(), depth, alpha, INFINITE)?;
            if let Some(mv) = self.moves.get_mut(index) {
                mv.score = score;
            }
            if score > alpha {
                alpha = score;
                self.score = score;
                self.meter.found(sanban_core::reversi::Move::Place(square).into(), depth, score * 100 / DISC);
                // To the front, and the others one back in the order they had.
                if let Some(so_far) = self.moves.get_mut(..=index) {
                    so_far.rotate_right(1);
                }
            }
        }
        Ok(())
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
            let features = self.evaluation.passed(features);
            return Ok(-self.score(passed, &features, replies, depth, -beta, -alpha)?);
        }
        match depth {
            0 => Ok(self.evaluation.score(features, board, legal)),
            1 => self.frontier(board, features, legal, alpha, beta),
            _ => self.interior(board, features, legal, depth, alpha, beta),
        }
    }

    /// The score one move before the horizon. Every reply is judged as it is, so there is nothing to remember and no
    /// order better than a fixed one.
    fn frontier(
        &mut self,
        board: Board,
        features: &E::Features,
        legal: u64,
        alpha: Score,
        beta: Score,
    ) -> Result<Score, Halt> {
        let mut best = -INFINITE;
        for tier in TIERS {
            for square in squares(legal & tier) {
                let flips = board.flips(square);
                let child = board.after(square, flips);
                let after = self.evaluation.after(features, square, flips);
                let score = -self.score(child, &after, child.legal(), 0, -beta, -alpha.max(best))?;
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

        let mut candidates = Candidates::new(board, legal, memory.map(|memory| memory.best));
        let mut best = -INFINITE;
        let mut best_square = 0;
        while let Some(candidate) = candidates.next() {
            let child = board.after(candidate.square, candidate.flips);
            let after = self.evaluation.after(features, candidate.square, candidate.flips);
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
