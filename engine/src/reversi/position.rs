//! The board as a search sees it: the discs of the side to move and those of the other side.

use sanban_core::{
    Game,
    reversi::{Position, Square, SquareSet, lines},
};

use crate::search::Hash;

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
    pub fn legal(self) -> u64 {
        lines::legal(self.own, self.other)
    }

    /// The discs that turn when the side to move places one on the empty `square`.
    #[inline]
    pub fn flips(self, square: Square) -> u64 {
        lines::flips(self.own, self.other, square)
    }

    /// The board after a disc on `square` that turns `flips`, seen by the other side.
    #[inline]
    pub fn after(self, square: Square, flips: u64) -> Board {
        Board { own: self.other & !flips, other: self.own | flips | SquareSet::from(square).0 }
    }

    /// The hash of the board. 32-bit products only: they take one cycle on the chip, 64-bit ones a library call.
    pub(super) const fn hash(self) -> Hash {
        let words = [self.own as u32, (self.own >> 32) as u32, self.other as u32, (self.other >> 32) as u32];
        let mut place = 0x8F1B_BCDC;
        let mut check = 0x5A82_7999;
        let mut index = 0;
        while index < words.len() {
            #[allow(clippy::indexing_slicing, reason = "the index is below the length of the array")]
            let word = words[index];
            place = mix(place ^ word, 0x9E37_79B1);
            check = mix(check ^ word, 0x85EB_CA77);
            index += 1;
        }
        Hash { place, check }
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

const fn mix(word: u32, factor: u32) -> u32 {
    let product = word.wrapping_mul(factor);
    product ^ (product >> 15)
}

/// The squares of a set of bits, in the order of their numbers.
#[inline]
pub(crate) fn squares(set: u64) -> Squares {
    Squares { upper: set as u32, lower: (set >> 32) as u32 }
}

/// The squares of a set. The upper and the lower half of the board are kept apart: 32 bits are what the chip can hold.
#[derive(Clone, Debug)]
pub(crate) struct Squares {
    upper: u32,
    lower: u32,
}

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.upper != 0 {
            let index = self.upper.trailing_zeros();
            self.upper &= self.upper - 1;
            return Square::new(index as u8);
        }
        if self.lower != 0 {
            let index = 32 + self.lower.trailing_zeros();
            self.lower &= self.lower - 1;
            return Square::new(index as u8);
        }
        None
    }
}
