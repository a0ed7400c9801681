//! The moves of the position that is asked about, and looking further and further ahead at them.

use heapless::Vec;
use sanban_core::{
    Game, Side,
    renju::{Move, Position},
};

use super::{
    Score,
    board::Board,
    cell::Cell,
    moves,
    search::{Node, SETTLED, Search, WIN, Window},
};
use crate::meter::Halt;

/// The most moves looked at.
pub(super) const WIDEST: usize = moves::WIDEST;

/// A move and what the search thinks of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct RootMove {
    pub(super) cell: Cell,
    pub(super) score: Score,
}

/// The moves to choose from, and how far the choice has come.
pub(super) struct Root {
    pub(super) side: Side,
    /// The moves, best first.
    pub(super) moves: Vec<RootMove, WIDEST>,
    /// How deep the last completed search was, and what it found.
    pub(super) depth: u8,
    pub(super) score: Score,
}

impl Root {
    /// The legal moves near stones; the one nearest to the centre if there are none.
    pub(super) fn new(position: &Position, board: &Board) -> Root {
        let side = position.turn();
        let mut root = Root { side, moves: Vec::new(), depth: 0, score: 0 };
        for candidate in moves::quiet(board, side, WIDEST).iter() {
            if board.may_put(candidate.cell, side) {
                root.add(candidate.cell, candidate.promise.into());
            }
        }
        if root.moves.is_empty() {
            let legal = position.legal_moves().points;
            let allowed = legal.iter().filter(|&point| position.forbidden_at(point).is_none() || side == Side::WHITE);
            if let Some(point) = allowed.min_by_key(|point| point.rings_from_centre()) {
                root.add(point.into(), 0);
            }
        }
        root
    }

    fn add(&mut self, cell: Cell, score: Score) {
        let _ = self.moves.push(RootMove { cell, score });
    }

    /// Leaves only one move.
    pub(super) fn only(&mut self, cell: Cell, score: Score) {
        self.moves.clear();
        self.add(cell, score);
        self.score = score;
    }

    /// Brings a move to the front, and the others one back in the order they had.
    pub(super) fn prefer(&mut self, index: usize) {
        if let Some(so_far) = self.moves.get_mut(..=index) {
            so_far.rotate_right(1);
        }
        if let Some(first) = self.moves.first() {
            self.score = first.score;
        }
    }
}

impl Search<'_, '_> {
    /// Looks one move further each time, until the game is decided or the nodes are used up.
    pub(super) fn deepen(&mut self, root: &mut Root) -> Result<(), Halt> {
        for depth in 1..=self.settings.depth {
            self.look(root, depth)?;
            root.depth = depth;
            if root.score.abs() >= SETTLED || root.moves.len() == 1 {
                break;
            }
        }
        Ok(())
    }

    /// Looks `depth` moves ahead and brings the best move to the front.
    fn look(&mut self, root: &mut Root, depth: u8) -> Result<(), Halt> {
        let node = Node::root(root.side, depth);
        let mut alpha = -WIN;
        for index in 0..root.moves.len() {
            let Some(&RootMove { cell, .. }) = root.moves.get(index) else { break };
            let window = Window { alpha, beta: WIN };
            let score = match index {
                0 => self.score_first(cell, node, depth - 1, window)?,
                _ => self.score_later(cell, node, depth - 1, 0, window)?,
            };
            if let Some(mv) = root.moves.get_mut(index) {
                mv.score = score;
            }
            if score > alpha {
                alpha = score;
                root.prefer(index);
                if let Some(point) = cell.point() {
                    self.meter.found(Move::Place(point).into(), depth, score);
                }
            }
        }
        Ok(())
    }

    /// Finds the exact score of every move, as far ahead as the settings say and the nodes allow.
    pub(super) fn survey(&mut self, root: &mut Root) -> Result<(), Halt> {
        for depth in 1..=self.settings.depth {
            let node = Node::root(root.side, depth);
            let mut scores: Vec<Score, WIDEST> = Vec::new();
            for mv in &root.moves {
                let window = Window { alpha: -WIN, beta: WIN };
                match self.score_first(mv.cell, node, depth - 1, window) {
                    Ok(score) => _ = scores.push(score),
                    // What a shallower search found will do.
                    Err(Halt::Spent) => return Ok(()),
                    Err(Halt::Stopped) => return Err(Halt::Stopped),
                }
            }
            for (mv, score) in root.moves.iter_mut().zip(scores) {
                mv.score = score;
            }
            root.depth = depth;
        }
        Ok(())
    }
}
