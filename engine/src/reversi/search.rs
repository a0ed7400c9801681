//! Looking ahead a fixed number of moves: a principal variation search that remembers positions.

use sanban_core::reversi::Square;

use super::{
    Board, DISC, Evaluation,
    order::{Candidates, TIERS},
    position::squares,
};
use crate::search::{Bound, Halt, Memory, Meter, Table, Value, Window};

/// The highest result there is: all discs.
const HIGHEST: Value = Value::estimate(64 * DISC);

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

/// A search from one position.
pub(super) struct Search<'s, 'w, E: Evaluation> {
    pub(super) evaluation: &'s E,
    pub(super) table: Table<'s>,
    pub(super) meter: Meter<'w>,
    /// The position it begins with.
    pub(super) here: Node<E::Features>,
    /// Whether to spare deep searches whose score a shallow one foresees.
    pub(super) selective: bool,
}

impl<E: Evaluation> Search<'_, '_, E> {
    /// The value of a move for the side that made it and wants more than alpha: the negative of what the other side
    /// makes of `child`, asked first only whether it is more at all.
    pub(super) fn reply(&mut self, child: &Node<E::Features>, depth: u8, window: Window) -> Result<Value, Halt> {
        if !window.is_null() {
            let value = -self.value(child, depth, window.null().turned())?;
            if window.excludes(value) {
                return Ok(value);
            }
        }
        Ok(-self.value(child, depth, window.turned())?)
    }

    /// The value of a position for its side to move, `depth` moves ahead: exact within the window, otherwise a bound.
    pub(super) fn value(&mut self, node: &Node<E::Features>, depth: u8, window: Window) -> Result<Value, Halt> {
        self.meter.tick()?;
        if node.legal == 0 {
            let board = node.board.passed();
            let legal = board.legal();
            if legal == 0 {
                return Ok(Value::estimate(node.board.final_discs() * DISC));
            }
            return Ok(-self.value(&node.passed(self.evaluation, board, legal), depth, window.turned())?);
        }
        match depth {
            0 => Ok(self.judge(node)),
            1 | 2 => self.near(node, depth, window),
            _ => self.far(node, depth, window),
        }
    }

    /// What the position looks like.
    fn judge(&self, node: &Node<E::Features>) -> Value {
        Value::estimate(self.evaluation.score(&node.features, node.board, node.legal))
    }

    /// The value one or two moves before the horizon. There, remembering positions and counting replies costs about as
    /// much as it saves, so the moves are looked at in a fixed order.
    fn near(&mut self, node: &Node<E::Features>, depth: u8, window: Window) -> Result<Value, Halt> {
        let mut best = Value::LOST;
        for tier in TIERS {
            for square in squares(node.legal & tier) {
                let child = node.after(self.evaluation, square, node.board.flips(square), Board::legal);
                let value = -self.value(&child, depth - 1, window.above(best).turned())?;
                if value > best {
                    best = value;
                    if best >= window.beta {
                        return Ok(best);
                    }
                }
            }
        }
        Ok(best)
    }

    /// The value further from the horizon.
    fn far(&mut self, node: &Node<E::Features>, depth: u8, window: Window) -> Result<Value, Halt> {
        let hash = node.board.hash();
        let memory = self.table.get(hash, 0);
        if let Some(value) = memory.and_then(|memory| memory.settles(depth, window)) {
            return Ok(value);
        }
        if let Some(value) = self.foresee(node, depth, window)? {
            return Ok(value);
        }

        let mut candidates = Candidates::to_judge(node.board, node.legal, memory.map(|memory| memory.best));
        let mut best = Value::LOST;
        let mut best_square = 0;
        while let Some(candidate) = candidates.next() {
            let child = node.after(self.evaluation, candidate.square, candidate.flips, |_| candidate.replies);
            let value = if best == Value::LOST {
                -self.value(&child, depth - 1, window.turned())?
            } else {
                self.reply(&child, depth - 1, window.above(best))?
            };
            if value > best {
                best = value;
                best_square = candidate.square.index();
                if best >= window.beta {
                    break;
                }
            }
        }
        let bound = Bound::of(best, window);
        self.table.put(hash, 0, Memory { value: best, bound, depth, best: best_square });
        Ok(best)
    }

    /// The value that a shallow search makes all but certain (ProbCut): where that is so far above beta or below alpha
    /// that a deep one would hardly come back, the deep one is spared.
    fn foresee(&mut self, node: &Node<E::Features>, depth: u8, window: Window) -> Result<Option<Value>, Halt> {
        if !self.selective || depth < FORESEEN || !window.is_null() {
            return Ok(None);
        }
        let margin = self.evaluation.margin(node.board.empties());
        // Which of the two to try shows in the judgement of the position as it is.
        if self.judge(node) >= window.beta {
            let high = window.beta.plus(margin);
            let asked = Window { alpha: high.plus(-1), beta: high };
            let above = high <= HIGHEST && self.value(node, depth - SPARED, asked)? >= high;
            Ok(above.then_some(window.beta))
        } else {
            let low = window.alpha.plus(-margin);
            let asked = Window { alpha: low, beta: low.plus(1) };
            let below = low >= -HIGHEST && self.value(node, depth - SPARED, asked)? <= low;
            Ok(below.then_some(window.alpha))
        }
    }
}
