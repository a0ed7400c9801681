//! A set of squares.

use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub};

use super::{SMALL, Square};

/// A set of squares, with plain set algebra: `a & b`, `a | b`, `a - b`, `!a`. Bit `i` is the square with number `i`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct SquareSet(pub u64);

impl SquareSet {
    /// No square.
    pub const EMPTY: SquareSet = SquareSet(0);
    /// All 64 squares.
    pub const FULL: SquareSet = SquareSet(u64::MAX);
    /// The four corners.
    pub const CORNERS: SquareSet = SquareSet(0x8100_0000_0000_0081);

    /// Whether `square` is in the set.
    pub const fn has(self, square: Square) -> bool {
        self.0 & bit(square) != 0
    }

    /// Whether no square is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many squares are in the set.
    pub const fn len(self) -> u8 {
        // At most 64.
        self.0.count_ones() as u8
    }

    /// The first square of the set, in the order of their numbers.
    pub fn first(self) -> Option<Square> {
        Square::new(self.0.trailing_zeros() as u8)
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

impl From<Square> for SquareSet {
    fn from(square: Square) -> Self {
        SquareSet(bit(square))
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(SquareSet::EMPTY, |set, square| set | square.into())
    }
}

impl Extend<Square> for SquareSet {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        for square in squares {
            *self |= square.into();
        }
    }
}

macro_rules! operators {
    ($($op:ident $method:ident $assign:ident $assign_method:ident),*) => {$(
        impl $op for SquareSet {
            type Output = SquareSet;

            fn $method(self, other: SquareSet) -> SquareSet {
                SquareSet(self.0.$method(other.0))
            }
        }

        impl $assign for SquareSet {
            fn $assign_method(&mut self, other: SquareSet) {
                self.0.$assign_method(other.0);
            }
        }
    )*};
}

operators!(
    BitAnd bitand BitAndAssign bitand_assign,
    BitOr bitor BitOrAssign bitor_assign,
    BitXor bitxor BitXorAssign bitxor_assign
);

impl Not for SquareSet {
    type Output = SquareSet;

    fn not(self) -> SquareSet {
        SquareSet(!self.0)
    }
}

impl Sub for SquareSet {
    type Output = SquareSet;

    fn sub(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & !other.0)
    }
}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = Squares;

    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

/// The squares of a set, in the order of their numbers.
#[derive(Clone, Debug)]
pub struct Squares(SquareSet);

impl Iterator for Squares {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0.0 &= self.0.0.wrapping_sub(1);
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = usize::from(self.0.len());
        (len, Some(len))
    }
}

impl ExactSizeIterator for Squares {}
