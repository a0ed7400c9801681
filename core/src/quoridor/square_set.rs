//! A set of squares.

use core::ops::{BitAnd, BitOr, BitXor, Not, Sub};

use crate::{Side, set::set_of};

use super::Square;

/// A set of squares.
///
/// ```
/// use sanban_core::Side;
/// use sanban_core::quoridor::{Square, SquareSet};
///
/// let goal = SquareSet::goal(Side::First);
/// assert!(goal.contains("e9".parse()?));
/// assert_eq!((!goal).len(), 72);
/// # Ok::<(), sanban_core::ParseError>(())
/// ```
// Nine bits a rank, three ranks a word, dealt out in turn: word 0 holds ranks 1, 4, 7, word 1 ranks 2, 5, 8, word 2
// ranks 3, 6, 9. The next rank is then the same bit of the next word, and only the step from word 2 back to word 0 is a
// shift. A flood on a 32-bit processor is half as long with this deal as with neighbouring ranks in one word.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct SquareSet(pub(super) u32, pub(super) u32, pub(super) u32);

/// The 27 bits of a word that stand for squares.
const WORD: u32 = 0x07FF_FFFF;
/// File a of the three ranks in a word.
const FILE_A: u32 = 0x0004_0201;

impl SquareSet {
    /// No square.
    pub const EMPTY: SquareSet = SquareSet(0, 0, 0);
    /// All 81 squares.
    pub const ALL: SquareSet = SquareSet(WORD, WORD, WORD);

    /// The rank that `side` has to reach.
    pub const fn goal(side: Side) -> SquareSet {
        match side {
            Side::First => SquareSet::rank(8),
            Side::Second => SquareSet::rank(0),
        }
    }

    /// The squares of a rank, 0 = rank 1 to 8 = rank 9; none for any other.
    pub const fn rank(rank: u8) -> SquareSet {
        SquareSet::deal(0x1FF, rank)
    }

    /// The squares of a file, 0 = a to 8 = i; none for any other.
    pub const fn file(file: u8) -> SquareSet {
        if file < 9 { SquareSet(FILE_A << file, FILE_A << file, FILE_A << file) } else { SquareSet::EMPTY }
    }

    /// Nine bits, file a lowest, put on a rank.
    pub(super) const fn deal(bits: u32, rank: u8) -> SquareSet {
        if cfg!(target_pointer_width = "32") {
            return SquareSet::deal_by_rank(bits, rank);
        }
        // On a large processor a jump that is foretold wrongly costs more than all of this. A third of a rank from 0 to 8
        // without a division; bits of a rank further up are shifted out of the words.
        let third = (rank as u32 * 11) >> 5;
        let word = rank as u32 - 3 * third;
        let bits = if third < 3 { bits << (9 * third) } else { 0 };
        SquareSet(if word == 0 { bits } else { 0 }, if word == 1 { bits } else { 0 }, if word == 2 { bits } else { 0 })
    }

    /// As [`deal`](SquareSet::deal), on a small processor, where a jump costs next to nothing.
    const fn deal_by_rank(bits: u32, rank: u8) -> SquareSet {
        match rank {
            0 => SquareSet(bits, 0, 0),
            1 => SquareSet(0, bits, 0),
            2 => SquareSet(0, 0, bits),
            3 => SquareSet(bits << 9, 0, 0),
            4 => SquareSet(0, bits << 9, 0),
            5 => SquareSet(0, 0, bits << 9),
            6 => SquareSet(bits << 18, 0, 0),
            7 => SquareSet(0, bits << 18, 0),
            8 => SquareSet(0, 0, bits << 18),
            _ => SquareSet::EMPTY,
        }
    }

    /// The set of one square.
    pub const fn of(square: Square) -> SquareSet {
        SquareSet::deal(1 << square.file(), square.rank())
    }

    /// Whether there is no square in the set.
    pub const fn is_empty(self) -> bool {
        let SquareSet(a, b, c) = self;
        a | b | c == 0
    }

    /// How many squares there are in the set.
    pub const fn len(self) -> usize {
        let SquareSet(a, b, c) = self;
        (a.count_ones() + b.count_ones() + c.count_ones()) as usize
    }

    /// Whether `square` is in the set.
    pub const fn contains(self, square: Square) -> bool {
        self.meets(SquareSet::of(square))
    }

    /// Whether the two sets share a square.
    pub const fn meets(self, other: SquareSet) -> bool {
        let SquareSet(a, b, c) = self;
        let SquareSet(x, y, z) = other;
        a & x | b & y | c & z != 0
    }

    /// Puts `square` into the set.
    pub fn insert(&mut self, square: Square) {
        *self |= SquareSet::of(square);
    }

    /// Takes `square` out of the set.
    pub fn remove(&mut self, square: Square) {
        *self -= SquareSet::of(square);
    }

    /// The square with the lowest [`index`](Square::index): on the lowest rank, the one nearest file a.
    pub fn first(self) -> Option<Square> {
        let SquareSet(a, b, c) = self;
        for third in 0..3 {
            let shift = 9 * third;
            for (word, rank) in [(a, 0), (b, 1), (c, 2)] {
                let files = word >> shift & 0x1FF;
                if files != 0 {
                    return Square::at(files.trailing_zeros() as u8, 3 * third + rank);
                }
            }
        }
        None
    }

    /// The squares in the order of their names: a1, a2, ... b1, ...
    pub const fn iter(self) -> SquareSetIter {
        SquareSetIter(self)
    }
}

impl BitAnd for SquareSet {
    type Output = SquareSet;

    fn bitand(self, other: SquareSet) -> SquareSet {
        let (SquareSet(a, b, c), SquareSet(x, y, z)) = (self, other);
        SquareSet(a & x, b & y, c & z)
    }
}

impl BitOr for SquareSet {
    type Output = SquareSet;

    fn bitor(self, other: SquareSet) -> SquareSet {
        let (SquareSet(a, b, c), SquareSet(x, y, z)) = (self, other);
        SquareSet(a | x, b | y, c | z)
    }
}

impl BitXor for SquareSet {
    type Output = SquareSet;

    fn bitxor(self, other: SquareSet) -> SquareSet {
        let (SquareSet(a, b, c), SquareSet(x, y, z)) = (self, other);
        SquareSet(a ^ x, b ^ y, c ^ z)
    }
}

impl Sub for SquareSet {
    type Output = SquareSet;

    fn sub(self, other: SquareSet) -> SquareSet {
        let (SquareSet(a, b, c), SquareSet(x, y, z)) = (self, other);
        SquareSet(a & !x, b & !y, c & !z)
    }
}

impl Not for SquareSet {
    type Output = SquareSet;

    fn not(self) -> SquareSet {
        SquareSet::ALL - self
    }
}

set_of!(Square: SquareSet, SquareSetIter);

/// The squares of a set in the order of their names.
#[derive(Clone, Debug)]
pub struct SquareSetIter(SquareSet);

impl Iterator for SquareSetIter {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let SquareSet(a, b, c) = &mut self.0;
        let files = *a | *b | *c;
        if files == 0 {
            return None;
        }
        let file = ((files | files >> 9 | files >> 18) & 0x1FF).trailing_zeros();
        // One bit a rank, where the ranks of a word are nine bits apart: brought together, the lowest bit is the lowest
        // rank.
        let ranks = *a >> file & FILE_A | (*b >> file & FILE_A) << 1 | (*c >> file & FILE_A) << 2;
        let lowest = ranks & ranks.wrapping_neg();
        *a ^= (lowest & FILE_A) << file;
        *b ^= (lowest >> 1 & FILE_A) << file;
        *c ^= (lowest >> 2 & FILE_A) << file;
        // Bits 0 to 2 are ranks 1 to 3, bits 9 to 11 ranks 4 to 6, bits 18 to 20 ranks 7 to 9.
        let at = ranks.trailing_zeros();
        Square::at(file as u8, ((at & 7) + 2 * (at >> 3)) as u8)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}
