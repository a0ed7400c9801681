//! Sets of points.

use core::ops::{BitAnd, BitOr, BitXor, Not, Sub};

use super::{
    Point,
    lanes::{Direction, Lanes, WORDS},
};
use crate::set::set_of;

/// A set of points, with the algebra of sets: `a & b`, `a | b`, `a ^ b`, `a - b`, `!a`.
///
/// ```
/// use sanban_core::renju::{Point, PointSet};
///
/// let corners: PointSet = ["a1", "a15", "o1", "o15"].iter().flat_map(|name| name.parse()).collect();
/// assert_eq!(corners.len(), 4);
/// assert!(!corners.contains(Point::CENTRE));
/// assert_eq!((!corners).len(), 221);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct PointSet(
    /// The rows of the board; bits off the board are zero.
    pub(super) Lanes,
);

impl PointSet {
    /// No point.
    pub const EMPTY: PointSet = PointSet([0; WORDS]);
    /// Every point.
    pub const ALL: PointSet =
        PointSet([0x7FFF_7FFF, 0x7FFF_7FFF, 0x7FFF_7FFF, 0x7FFF_7FFF, 0x7FFF_7FFF, 0x7FFF_7FFF, 0x7FFF_7FFF, 0x7FFF]);

    /// The set of one point.
    pub fn of(point: Point) -> PointSet {
        let mut set = PointSet::EMPTY;
        set.insert(point);
        set
    }

    /// Whether the set holds `point`.
    pub fn contains(self, point: Point) -> bool {
        let spot = Direction::Row.spot(point);
        self.0.get(spot.word()).is_some_and(|word| word & spot.mask() != 0)
    }

    /// Adds `point`.
    pub fn insert(&mut self, point: Point) {
        let spot = Direction::Row.spot(point);
        if let Some(word) = self.0.get_mut(spot.word()) {
            *word |= spot.mask();
        }
    }

    /// Takes `point` out.
    pub fn remove(&mut self, point: Point) {
        let spot = Direction::Row.spot(point);
        if let Some(word) = self.0.get_mut(spot.word()) {
            *word &= !spot.mask();
        }
    }

    /// How many points the set holds.
    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether the set holds no point.
    pub fn is_empty(self) -> bool {
        self.0.iter().fold(0, |any, word| any | word) == 0
    }

    /// The point with the lowest index.
    pub fn first(self) -> Option<Point> {
        self.iter().next()
    }

    /// The points of the set, by index.
    pub const fn iter(self) -> PointSetIter {
        PointSetIter { left: self, row: 0 }
    }

    /// The set whose every word is made of the words of two sets.
    fn zip_with(self, other: PointSet, word: impl Fn(u32, u32) -> u32) -> PointSet {
        let mut made = self;
        for (mine, theirs) in made.0.iter_mut().zip(other.0) {
            *mine = word(*mine, theirs);
        }
        made
    }
}

impl BitAnd for PointSet {
    type Output = PointSet;

    fn bitand(self, other: PointSet) -> PointSet {
        self.zip_with(other, |a, b| a & b)
    }
}

impl BitOr for PointSet {
    type Output = PointSet;

    fn bitor(self, other: PointSet) -> PointSet {
        self.zip_with(other, |a, b| a | b)
    }
}

impl BitXor for PointSet {
    type Output = PointSet;

    fn bitxor(self, other: PointSet) -> PointSet {
        self.zip_with(other, |a, b| a ^ b)
    }
}

impl Sub for PointSet {
    type Output = PointSet;

    fn sub(self, other: PointSet) -> PointSet {
        self.zip_with(other, |a, b| a & !b)
    }
}

impl Not for PointSet {
    type Output = PointSet;

    fn not(self) -> PointSet {
        Self::ALL - self
    }
}

set_of!(Point: PointSet, PointSetIter);

/// The points of a set, by index.
#[derive(Clone, Debug)]
pub struct PointSetIter {
    left: PointSet,
    /// Rows above this one are used up.
    row: u8,
}

impl Iterator for PointSetIter {
    type Item = Point;

    fn next(&mut self) -> Option<Point> {
        while self.row < Point::SIDE {
            let (word, shift) = (usize::from(self.row & 7), (self.row & 8) << 1);
            let word = self.left.0.get_mut(word)?;
            let lane = *word & (0xFFFF << shift);
            if lane != 0 {
                let lowest = lane & lane.wrapping_neg();
                *word ^= lowest;
                return Point::at((lowest.trailing_zeros() & 15) as u8, self.row);
            }
            self.row += 1;
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.left.len();
        (len, Some(len))
    }
}
