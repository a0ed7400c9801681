//! A set of squares.

use core::ops::{BitAnd, BitOr, BitXor, Not, Sub};

use super::{SMALL, Square};
use crate::set::set_of;

/// A set of squares, with plain set algebra: `a & b`, `a | b`, `a ^ b`, `a - b`, `!a`. Bit `i` is the square with number
/// `i`.
///
/// ```
/// use sanban_core::reversi::{Square, SquareSet};
///
/// let corners = SquareSet::CORNERS;
/// assert_eq!(corners.len(), 4);
/// assert!(corners.contains(Square::A1) && !corners.contains(Square::D3));
/// assert_eq!((!corners).len(), 60);
/// assert!(corners.iter().eq([Square::A1, Square::H1, Square::A8, Square::H8]));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct SquareSet(pub u64);

impl SquareSet {
    /// No square.
    pub const EMPTY: SquareSet = SquareSet(0);
    /// All 64 squares.
    pub const ALL: SquareSet = SquareSet(u64::MAX);
    /// The four corners.
    pub const CORNERS: SquareSet = SquareSet(0x8100_0000_0000_0081);

    /// The set of one square.
    pub const fn of(square: Square) -> SquareSet {
        SquareSet(bit(square))
    }

    /// Whether `square` is in the set.
    pub const fn contains(self, square: Square) -> bool {
        self.0 & bit(square) != 0
    }

    /// Whether no square is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many squares are in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Puts `square` into the set.
    pub const fn insert(&mut self, square: Square) {
        self.0 |= bit(square);
    }

    /// Takes `square` out of the set.
    pub const fn remove(&mut self, square: Square) {
        self.0 &= !bit(square);
    }

    /// The first square of the set, in the order of their numbers.
    pub fn first(self) -> Option<Square> {
        Square::new(self.0.trailing_zeros() as u8)
    }

    /// The squares in the order of their numbers.
    pub const fn iter(self) -> SquareSetIter {
        SquareSetIter(self)
    }
}

/// The bit of a square.
pub(super) const fn bit(square: Square) -> u64 {
    let index = square.index();
    if !SMALL {
        return 1 << index;
    }
    // Joined from two halves by masks; written as a choice, the compiler makes a 64-bit shift of it after all.
    let half = 1u32 << (index & 31);
    let in_low = (index as u32 >> 5).wrapping_sub(1);
    (half & in_low) as u64 | ((half & !in_low) as u64) << 32
}

impl BitAnd for SquareSet {
    type Output = SquareSet;

    fn bitand(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & other.0)
    }
}

impl BitOr for SquareSet {
    type Output = SquareSet;

    fn bitor(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 | other.0)
    }
}

impl BitXor for SquareSet {
    type Output = SquareSet;

    fn bitxor(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 ^ other.0)
    }
}

impl Sub for SquareSet {
    type Output = SquareSet;

    fn sub(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & !other.0)
    }
}

impl Not for SquareSet {
    type Output = SquareSet;

    fn not(self) -> SquareSet {
        SquareSet(!self.0)
    }
}

set_of!(Square: SquareSet, SquareSetIter);

/// The squares of a set, in the order of their numbers.
#[derive(Clone, Debug)]
pub struct SquareSetIter(SquareSet);

impl Iterator for SquareSetIter {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0.0 &= self.0.0.wrapping_sub(1);
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}
