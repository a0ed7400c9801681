//! The moves of the position that is asked about.

use heapless::Vec;
use sanban_core::{
    Game, Side,
    renju::{Move, Position},
};

use super::{
    Score,
    board::{Board, Fives},
    cell::Cell,
    moves,
    search::{Node, SETTLED, Search, WIN, Window},
    vcf::Verdict,
};
use crate::meter::Halt;

/// The most moves looked at.
const WIDEST: usize = moves::WIDEST;

/// A move and what the search thinks of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct RootMove {
    pub(super) cell: Cell,
    pub(super) score: Score,
}

/// The moves to choose from, and how far the choice has come.
pub(super) struct Root {
    side: Side,
    /// The moves, best first.
    pub(super) moves: Vec<RootMove, WIDEST>,
    /// How deep the last completed search was, and what it found.
    pub(super) depth: u8,
    pub(super) score: Score,
}

impl Root {
    /// The legal moves near stones; far from all stones if there are none near, nearest to the centre first.
    pub(super) fn new(position: &Position, board: &Board) -> Root {
        let side = position.turn();
        let mut root = Root { side, moves: Vec::new(), depth: 0, score: 0 };
        for candidate in moves::quiet(board, side, WIDEST).iter() {
            if board.may_put(candidate.cell, side) {
                root.add(candidate.cell);
            }
        }
        if root.moves.is_empty() {
            let legal = position.legal_moves().points;
            if let Some(point) = legal.iter().min_by_key(|point| point.rings_from_centre()) {
                root.add(point.into());
            }
        }
        root
    }

    fn add(&mut self, cell: Cell) {
        let _ = self.moves.push(RootMove { cell, score: 0 });
    }

    /// Leaves only one move.
    fn only(&mut self, cell: Cell, score: Score) {
        self.moves.clear();
        self.add(cell);
        self.score = score;
    }
}

impl Search<'_, '_> {
    /// Finds the best move: the first of the root's moves.
    pub(super) fn decide(&mut self, root: &mut Root) -> Result<(), Halt> {
        let side = root.side;
        if let Fives::One(cell) | Fives::More(cell) = self.board.fives(side) {
            root.only(cell, WIN - 1);
            return Ok(());
        }
        if let Fives::One(cell) | Fives::More(cell) = self.board.fives(!side) {
            if self.board.may_put(cell, side) {
                root.only(cell, 0);
            }
            return Ok(());
        }
        if self.settings.fours_first > 0
            && let Verdict::Wins(cell) = self.fours_win(side, self.settings.fours_first)?
        {
            root.only(cell, SETTLED);
            return Ok(());
        }
        for depth in 1..=self.settings.depth {
            self.look(root, depth)?;
            root.depth = depth;
            if root.score.abs() >= SETTLED || root.moves.len() == 1 {
                break;
            }
        }
        Ok(())
    }

    /// Looks `depth` moves ahead and sorts the moves by what it finds.
    fn look(&mut self, root: &mut Root, depth: u8) -> Result<(), Halt> {
        let node = Node { side: root.side, depth, ply: 0 };
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
                root.score = score;
                if let Some(point) = cell.point() {
                    self.meter.found(Move::Place(point).into(), depth, score);
                }
                // To the front, and the others one back in the order they had.
                if let Some(so_far) = root.moves.get_mut(..=index) {
                    so_far.rotate_right(1);
                }
            }
        }
        Ok(())
    }
}
