//! A set of walls: those on the board, those that could be put there, ...

use core::ops::{BitAnd, BitOr, BitXor, Not, Sub};

use super::{Direction, Slot, Wall};
use crate::set::set_of;

/// A set of walls: one mask for each direction, in which bit i stands for the slot with index i.
///
/// ```
/// use sanban_core::quoridor::{Wall, WallSet};
///
/// let wall: Wall = "e3h".parse()?;
/// let walls = WallSet::of(wall);
/// // d3h, e3h and f3h would overlap it, e3v would cross it.
/// assert_eq!(walls.room().len(), 128 - 4);
/// # Ok::<(), sanban_core::ParseError>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct WallSet {
    /// The walls that lie along the ranks.
    pub horizontal: u64,
    /// The walls that lie along the files.
    pub vertical: u64,
}

pub(super) const FILE_A: u64 = 0x0101_0101_0101_0101;
pub(super) const FILE_H: u64 = FILE_A << 7;
pub(super) const RANK_1: u64 = 0xFF;
pub(super) const RANK_8: u64 = RANK_1 << 56;

/// The slots of a mask moved one file to the east; those on file h fall off.
#[inline(always)]
pub(super) const fn east(slots: u64) -> u64 {
    (slots & !FILE_H) << 1
}

/// The slots of a mask moved one file to the west; those on file a fall off.
#[inline(always)]
pub(super) const fn west(slots: u64) -> u64 {
    (slots & !FILE_A) >> 1
}

/// The slots of a mask moved one rank to the north; those on rank 8 fall off.
#[inline(always)]
pub(super) const fn north(slots: u64) -> u64 {
    slots << 8
}

/// The slots of a mask moved one rank to the south; those on rank 1 fall off.
#[inline(always)]
pub(super) const fn south(slots: u64) -> u64 {
    slots >> 8
}

impl WallSet {
    /// No wall.
    pub const EMPTY: WallSet = WallSet { horizontal: 0, vertical: 0 };
    /// All 128 walls, whether or not they go together.
    pub const ALL: WallSet = WallSet { horizontal: u64::MAX, vertical: u64::MAX };

    /// The set of one wall.
    pub const fn of(wall: Wall) -> WallSet {
        // Two 32-bit shifts: a 64-bit shift by a variable is a library call on a small processor.
        let index = wall.slot.index();
        let half = 1u32 << (index & 31);
        let bit = if index < 32 { half as u64 } else { (half as u64) << 32 };
        match wall.direction {
            Direction::Horizontal => WallSet { horizontal: bit, vertical: 0 },
            Direction::Vertical => WallSet { horizontal: 0, vertical: bit },
        }
    }

    /// Whether there is no wall in the set.
    pub const fn is_empty(self) -> bool {
        self.horizontal | self.vertical == 0
    }

    /// How many walls there are in the set.
    pub const fn len(self) -> usize {
        (self.horizontal.count_ones() + self.vertical.count_ones()) as usize
    }

    /// Whether `wall` is in the set.
    pub const fn contains(self, wall: Wall) -> bool {
        let one = WallSet::of(wall);
        self.horizontal & one.horizontal | self.vertical & one.vertical != 0
    }

    /// Puts `wall` into the set.
    pub fn insert(&mut self, wall: Wall) {
        *self |= WallSet::of(wall);
    }

    /// Takes `wall` out of the set.
    pub fn remove(&mut self, wall: Wall) {
        *self -= WallSet::of(wall);
    }

    /// The first wall in the order of their names, horizontal ones first.
    pub fn first(self) -> Option<Wall> {
        self.iter().next()
    }

    /// The walls that lie half on a wall of the set.
    pub const fn overlapping(self) -> WallSet {
        let WallSet { horizontal: h, vertical: v } = self;
        WallSet { horizontal: east(h) | west(h), vertical: north(v) | south(v) }
    }

    /// The walls that have their middle on the middle of a wall of the set that lies the other way.
    pub const fn crossing(self) -> WallSet {
        WallSet { horizontal: self.vertical, vertical: self.horizontal }
    }

    /// The walls that could join those of the set: not there yet, overlapping none and crossing none.
    pub fn room(self) -> WallSet {
        !(self | self.overlapping() | self.crossing())
    }

    /// The walls in the order of their names, horizontal ones first: a1h, a2h, ... h8h, a1v, ...
    pub const fn iter(self) -> WallSetIter {
        WallSetIter { horizontal: transposed(self.horizontal), vertical: transposed(self.vertical) }
    }
}

impl BitAnd for WallSet {
    type Output = WallSet;

    fn bitand(self, other: WallSet) -> WallSet {
        WallSet { horizontal: self.horizontal & other.horizontal, vertical: self.vertical & other.vertical }
    }
}

impl BitOr for WallSet {
    type Output = WallSet;

    fn bitor(self, other: WallSet) -> WallSet {
        WallSet { horizontal: self.horizontal | other.horizontal, vertical: self.vertical | other.vertical }
    }
}

impl BitXor for WallSet {
    type Output = WallSet;

    fn bitxor(self, other: WallSet) -> WallSet {
        WallSet { horizontal: self.horizontal ^ other.horizontal, vertical: self.vertical ^ other.vertical }
    }
}

impl Sub for WallSet {
    type Output = WallSet;

    fn sub(self, other: WallSet) -> WallSet {
        self & !other
    }
}

impl Not for WallSet {
    type Output = WallSet;

    fn not(self) -> WallSet {
        WallSet { horizontal: !self.horizontal, vertical: !self.vertical }
    }
}

set_of!(Wall: WallSet, WallSetIter);

/// The walls of a set in the order of their names, horizontal ones first.
#[derive(Clone, Debug)]
// With files and ranks exchanged the order of the bits is the order of the names.
pub struct WallSetIter {
    horizontal: u64,
    vertical: u64,
}

impl Iterator for WallSetIter {
    type Item = Wall;

    #[inline]
    fn next(&mut self) -> Option<Wall> {
        let (direction, rest) = if self.horizontal != 0 {
            (Direction::Horizontal, &mut self.horizontal)
        } else if self.vertical != 0 {
            (Direction::Vertical, &mut self.vertical)
        } else {
            return None;
        };
        let index = rest.trailing_zeros() as u8;
        *rest &= rest.wrapping_sub(1);
        Some(Wall { direction, slot: Slot::in_order(index) })
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = WallSet { horizontal: self.horizontal, vertical: self.vertical }.len();
        (len, Some(len))
    }
}

/// A mask with files and ranks exchanged.
const fn transposed(mask: u64) -> u64 {
    // Exchange the bits above the diagonal with those below it, in blocks of 1, 2 and 4 files and ranks.
    let mask = exchanged(mask, 7, 0x00AA_00AA_00AA_00AA);
    let mask = exchanged(mask, 14, 0x0000_CCCC_0000_CCCC);
    exchanged(mask, 28, 0x0000_0000_F0F0_F0F0)
}

/// A mask in which each bit of `lower` has changed places with the one `distance` above it.
#[inline(always)]
const fn exchanged(mask: u64, distance: u32, lower: u64) -> u64 {
    let differ = (mask ^ mask >> distance) & lower;
    mask ^ differ ^ differ << distance
}
