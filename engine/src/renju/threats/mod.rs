//! Wins that leave the other side no choice, or little: by fours alone, and by fours and threes.

mod vcf;
mod vct;

pub(super) use vcf::Care;
pub use vcf::{MOST_FOURS, NoWinByFours, WinByFours, win_by_fours};

use heapless::Vec;
use sanban_core::Side;

use super::{cell::Cell, eval::Shapes, position::Board};
use crate::search::{Meter, Table};

/// Whether a side wins by threats of some kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// It does.
    Wins(Win),
    /// It does not.
    Fails,
    /// Too deep to tell.
    Open,
}

/// A win by threats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Win {
    /// The first move.
    pub(super) cell: Cell,
    /// How many moves it takes at most, those of both sides counted, up to the five.
    pub(super) moves: u8,
}

/// Reads sequences of threats on a board.
pub(super) struct Reader<'s, 'w> {
    pub(super) board: Board,
    pub(super) table: Table<'s>,
    pub(super) meter: Meter<'w>,
    /// How many more positions the search for a win by fours may look at.
    left: u32,
    care: Care,
    /// The cells that the last win by fours needs: first the fives in its end, then the fours and the replies, last ones
    /// first.
    pub(super) path: Vec<Cell, { 2 * MOST_FOURS as usize + 8 }>,
    /// How many fives the path begins with.
    fives: usize,
}

impl<'s, 'w> Reader<'s, 'w> {
    /// A reader that has not looked at anything yet.
    pub(super) const fn new(board: Board, table: Table<'s>, meter: Meter<'w>) -> Self {
        Reader { board, table, meter, left: 0, care: Care::Quick, path: Vec::new(), fives: 0 }
    }

    /// Where `side` can make a straight four at once. The other side cannot stop it if it has no five to make.
    pub(super) fn straight_four(&self, side: Side) -> Option<Cell> {
        let mut found = None;
        self.board.each_hot_cell(side, Shapes::straight_fours, |cell| {
            if found.is_none() && self.board.may_put(cell, side) {
                found = Some(cell);
            }
        });
        found
    }
}
