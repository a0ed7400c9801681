//! A set of walls: those on the board, those that could be put there, ...

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

use super::{Direction, Slot, Wall};

/// A set of walls: one mask for each direction, in which bit i stands for the slot with index i.
///
/// ```
/// use sanban_core::quoridor::{Wall, WallSet};
///
/// let wall: Wall = "e3h".parse()?;
/// let walls = WallSet::of(wall);
/// // d3h, e3h and f3h would overlap it, e3v would cross it.
/// assert_eq!(walls.room().len(), 128 - 4);
/// # Ok::<(), sanban_core::quoridor::ParseMoveError>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct WallSet {
    /// The walls that lie along the ranks.
    pub horizontal: u64,
    /// The walls that lie along the files.
    pub vertical: u64,
}

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;
const RANK_1: u64 = 0xFF;
const RANK_8: u64 = RANK_1 << 56;

impl WallSet {
    /// No wall.
    pub const EMPTY: WallSet = WallSet { horizontal: 0, vertical: 0 };
    /// All 128 walls, whether or not they go together.
    pub const ALL: WallSet = WallSet { horizontal: u64::MAX, vertical: u64::MAX };

    /// The set of one wall.
    pub const fn of(wall: Wall) -> WallSet {
        let bit = 1 << wall.slot.index();
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

    /// The walls that lie half on a wall of the set.
    pub const fn overlapping(self) -> WallSet {
        let WallSet { horizontal: h, vertical: v } = self;
        WallSet { horizontal: (h & !FILE_H) << 1 | (h & !FILE_A) >> 1, vertical: v << 8 | v >> 8 }
    }

    /// The walls that have their middle on the middle of a wall of the set that lies the other way.
    pub const fn crossing(self) -> WallSet {
        WallSet { horizontal: self.vertical, vertical: self.horizontal }
    }

    /// The walls that could join those of the set: not there yet, overlapping none and crossing none.
    pub fn room(self) -> WallSet {
        !(self | self.overlapping() | self.crossing())
    }

    /// The walls that touch the set or the edge of the board with at least two of their three points (both ends and the
    /// middle). No other wall can close a way.
    pub(super) const fn linking(self) -> WallSet {
        let WallSet { horizontal: h, vertical: v } = self;
        // Slots and the 8x8 points inside the board have the same numbers: a wall's middle is the point of its slot.
        let points = h | (h & !FILE_H) << 1 | (h & !FILE_A) >> 1 | v | v << 8 | v >> 8;
        let west = (points & !FILE_H) << 1 | FILE_A;
        let east = (points & !FILE_A) >> 1 | FILE_H;
        let south = points << 8 | RANK_1;
        let north = points >> 8 | RANK_8;
        WallSet {
            horizontal: west & points | points & east | west & east,
            vertical: south & points | points & north | south & north,
        }
    }

    /// The walls in the order of their names, horizontal ones first: a1h, a2h, ... h8h, a1v, ...
    pub const fn iter(self) -> WallSetIter {
        WallSetIter { rest: self, file: 0 }
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

impl BitAndAssign for WallSet {
    fn bitand_assign(&mut self, other: WallSet) {
        *self = *self & other;
    }
}

impl BitOrAssign for WallSet {
    fn bitor_assign(&mut self, other: WallSet) {
        *self = *self | other;
    }
}

impl SubAssign for WallSet {
    fn sub_assign(&mut self, other: WallSet) {
        *self = *self - other;
    }
}

impl From<Wall> for WallSet {
    fn from(wall: Wall) -> WallSet {
        WallSet::of(wall)
    }
}

impl FromIterator<Wall> for WallSet {
    fn from_iter<I: IntoIterator<Item = Wall>>(walls: I) -> WallSet {
        walls.into_iter().fold(WallSet::EMPTY, |set, wall| set | WallSet::of(wall))
    }
}

impl IntoIterator for WallSet {
    type Item = Wall;
    type IntoIter = WallSetIter;

    fn into_iter(self) -> WallSetIter {
        self.iter()
    }
}

impl fmt::Debug for WallSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// The walls of a set in the order of their names, horizontal ones first.
#[derive(Clone, Debug)]
pub struct WallSetIter {
    rest: WallSet,
    /// Horizontal walls are looked for on files 0 to 7, then vertical ones on files 8 to 15.
    file: u8,
}

impl Iterator for WallSetIter {
    type Item = Wall;

    fn next(&mut self) -> Option<Wall> {
        while self.file < 16 {
            let (direction, mask) = if self.file < 8 {
                (Direction::Horizontal, self.rest.horizontal)
            } else {
                (Direction::Vertical, self.rest.vertical)
            };
            let column = mask & FILE_A << (self.file & 7);
            if column != 0 {
                let wall = Wall { direction, slot: Slot::new(column.trailing_zeros() as u8)? };
                self.rest.remove(wall);
                return Some(wall);
            }
            self.file += 1;
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.rest.len(), Some(self.rest.len()))
    }
}

impl ExactSizeIterator for WallSetIter {}
