//! What a stone on a cell makes in all four lines together.

use super::shape::ByShape;

/// The shapes one stone would make, counted, and what they promise: fields of one word, so that a line adds one number.
///
/// | bits | |
/// |---|---|
/// | 28..32 | fives |
/// | 24..28 | fours |
/// | 20..24 | threes |
/// | 16..20 | closed threes |
/// | 0..16 | promise |
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::renju) struct Sum(pub(in crate::renju) u32);

const FIVE: u32 = 1 << 28;
const FOUR: u32 = 1 << 24;
const THREE: u32 = 1 << 20;
const CLOSED_THREE: u32 = 1 << 16;

/// What each shape adds to a sum.
pub(in crate::renju) const ADDS: ByShape<u32> =
    ByShape([0, 1, 4, CLOSED_THREE + 6, THREE + 20, FOUR + 24, FOUR + 60, FIVE]);

impl Sum {
    /// In how many lines it makes five.
    pub(in crate::renju) const fn fives(self) -> u32 {
        self.0 >> 28
    }

    /// In how many lines it makes a four.
    pub(in crate::renju) const fn fours(self) -> u32 {
        self.0 >> 24 & 15
    }

    /// In how many lines it makes a three.
    pub(in crate::renju) const fn threes(self) -> u32 {
        self.0 >> 20 & 15
    }

    /// In how many lines it makes a closed three.
    pub(in crate::renju) const fn closed_threes(self) -> u32 {
        self.0 >> 16 & 15
    }

    /// Whether it makes a four, and something else that can become a four.
    pub(in crate::renju) const fn is_four_and_more(self) -> bool {
        const ELSE: u32 = 0xFF << 16;
        self.0 & ELSE != 0 && self.0 & (15 << 24) != 0 || self.fours() > 1
    }

    /// What all of it promises.
    pub(in crate::renju) const fn promise(self) -> u32 {
        self.0 & (CLOSED_THREE - 1)
    }
}
