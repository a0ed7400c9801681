//! What a stone on a cell makes in all four lines together.

use super::shape::{ByShape, Shape};

/// How much each shape is worth to the side that could make it.
pub(super) const WORTH: ByShape<i32> = ByShape([0, 1, 4, 6, 20, 24, 60, 120]);

/// The shapes one stone would make, counted, and what they are worth: fields of one word, so that a change in a line
/// is one addition.
///
/// | bits | |
/// |---|---|
/// | 29..32 | fives |
/// | 26..29 | straight fours |
/// | 23..26 | fours |
/// | 20..23 | threes |
/// | 17..20 | closed threes |
/// | 14..17 | twos |
/// | 0..14 | worth |
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Sum(u32);

const FIVE: u32 = 29;
const STRAIGHT_FOUR: u32 = 26;
const FOUR: u32 = 23;
const THREE: u32 = 20;
const CLOSED_THREE: u32 = 17;
const TWO: u32 = 14;

/// What each shape adds to a sum.
#[expect(clippy::indexing_slicing, reason = "worked out by the compiler")]
const ADDS: ByShape<u32> = {
    let mut adds = [0, 0, 1 << TWO, 1 << CLOSED_THREE, 1 << THREE, 1 << FOUR, 1 << STRAIGHT_FOUR, 1 << FIVE];
    let mut shape = 0;
    while shape < Shape::COUNT {
        adds[shape] += WORTH.0[shape] as u32;
        shape += 1;
    }
    ByShape(adds)
};

impl Sum {
    /// One line makes `new` where it made `old` before.
    pub(super) fn exchange(&mut self, old: Shape, new: Shape) {
        self.0 = self.0.wrapping_add(ADDS[new]).wrapping_sub(ADDS[old]);
    }

    const fn field(self, first: u32) -> u32 {
        self.0 >> first & 7
    }

    /// In how many lines it makes a four of any kind.
    pub(super) const fn fours(self) -> u32 {
        self.field(FOUR) + self.field(STRAIGHT_FOUR)
    }

    /// In how many lines it makes a three.
    pub(super) const fn threes(self) -> u32 {
        self.field(THREE)
    }

    /// What all of it is worth.
    pub(super) const fn worth(self) -> i32 {
        (self.0 & ((1 << TWO) - 1)) as i32
    }
}
