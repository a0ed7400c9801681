//! The board as a search sees it: the discs of the side to move and those of the other side.

use sanban_core::{
    Game,
    reversi::{Position, Square, SquareSet, lines},
};

/// A position without colours: a search asks only who is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// The discs of the side to move.
    pub own: u64,
    /// The discs of the other side.
    pub other: u64,
}

impl From<&Position> for Board {
    fn from(position: &Position) -> Self {
        Board { own: position.discs(position.turn()).0, other: position.discs(!position.turn()).0 }
    }
}

impl Board {
    /// The squares on which the side to move may place a disc.
    #[inline]
    pub const fn legal(self) -> u64 {
        lines::legal(self.own, self.other)
    }

    /// The discs that turn when the side to move places one on `square`.
    #[inline]
    pub fn flips(self, square: Square) -> u64 {
        lines::flips(self.own, self.other, square)
    }

    /// The board after a disc on `square` that turns `flips`, seen by the other side.
    #[inline]
    pub fn after(self, square: Square, flips: u64) -> Board {
        Board { own: self.other & !flips, other: self.own | flips | SquareSet::from(square).0 }
    }

    /// The same board, seen by the other side.
    #[inline]
    pub const fn passed(self) -> Board {
        Board { own: self.other, other: self.own }
    }

    /// The squares without a disc.
    #[inline]
    pub const fn empty(self) -> u64 {
        !(self.own | self.other)
    }

    /// How many squares have no disc.
    #[inline]
    pub const fn empties(self) -> u8 {
        self.empty().count_ones() as u8
    }

    /// The result in discs for the side to move when neither side can move: the empty squares go to the winner.
    #[inline]
    pub const fn final_discs(self) -> i32 {
        let own = self.own.count_ones() as i32;
        let other = self.other.count_ones() as i32;
        let empty = 64 - own - other;
        if own > other {
            own - other + empty
        } else if own < other {
            own - other - empty
        } else {
            0
        }
    }
}

/// The squares of a set of bits.
#[inline]
pub(crate) fn squares(bits: u64) -> impl Iterator<Item = Square> {
    SquareSet(bits).into_iter()
}
