//! Lines of the board, and what black can make in them, for all their cells at once.
//!
//! Cells are bits, as in [`lanes`](super::lanes), so `cells >> k` is "the cell k further on" for every cell at the same
//! time, and a shape is a formula over such shifts. Bit `i` of a set of windows stands for the window that starts at cell
//! `i`. The bits between lines are neither black nor empty, so no window crosses from line to line, and none needs to
//! look further than one such bit past its ends.

use core::ops::BitOrAssign;

use crate::Side;

/// One lane of the board in one word: black stones in the low half, empty cells in the high half.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Line(pub(super) u32);

/// Two lanes in two words, one in each half: where black stands and where nobody does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lines {
    pub(super) black: u32,
    pub(super) empty: u32,
}

impl Line {
    /// A line without stones.
    pub(super) const fn bare(cells: u32) -> Line {
        Line(cells << 16)
    }

    /// Puts a stone on a cell.
    pub(super) const fn put(&mut self, bit: u32, side: Side) {
        let taken = self.0 & !(0x1_0001 << bit);
        self.0 = match side {
            Side::BLACK => taken | (1 << bit),
            Side::WHITE => taken,
        };
    }

    /// Leaves a cell empty.
    pub(super) const fn lift(&mut self, bit: u32) {
        self.0 = (self.0 | (0x1_0000 << bit)) & !(1 << bit);
    }

    /// The stone on a cell.
    pub(super) const fn stone(self, bit: u32) -> Option<Side> {
        match (self.0 >> bit) & 0x1_0001 {
            0 => Some(Side::WHITE),
            1 => Some(Side::BLACK),
            _ => None,
        }
    }

    /// The stones of `side`, where the lane has these `cells`.
    pub(super) const fn stones(self, side: Side, cells: u32) -> u32 {
        match side {
            Side::BLACK => self.0 & cells,
            Side::WHITE => cells & !(self.0 | (self.0 >> 16)),
        }
    }

    /// Two lanes side by side.
    pub(super) const fn beside(self, high: Line) -> Lines {
        Lines { black: (self.0 & 0xFFFF) | (high.0 << 16), empty: (self.0 >> 16) | (high.0 & 0xFFFF_0000) }
    }
}

/// The empty cells where a black stone makes a shape in its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shapes {
    /// Exactly five in a row.
    pub(super) five: u32,
    /// Six or more in a row.
    pub(super) overline: u32,
    /// A four, counting each set of four stones once.
    pub(super) four: u32,
    /// A second four in the same line.
    pub(super) second_four: u32,
    /// Three stones that one more makes a straight four; whether that one may be played is not asked here.
    pub(super) three: u32,
}

impl Shapes {
    /// No shape anywhere.
    pub(super) const NONE: Shapes = Shapes { five: 0, overline: 0, four: 0, second_four: 0, three: 0 };
}

impl BitOrAssign for Shapes {
    fn bitor_assign(&mut self, other: Shapes) {
        self.five |= other.five;
        self.overline |= other.overline;
        self.four |= other.four;
        self.second_four |= other.second_four;
        self.three |= other.three;
    }
}

impl Lines {
    /// Whether there are too few black stones for any shape.
    pub(super) const fn are_bare(self) -> bool {
        self.black & self.black.wrapping_sub(1) == 0
    }

    /// All shapes that one more black stone makes.
    pub(super) const fn shapes(self) -> Shapes {
        let Lines { black, empty } = self;

        // Windows of four and five cells without a white stone or an edge.
        let open = black | empty;
        let open_2 = open & (open >> 1);
        let open_4 = open_2 & (open_2 >> 2);
        let open_5 = open_4 & (open >> 4);

        // The empty cells of a window are counted in binary: one or both of two cells, then pairs of them and an odd one
        // in four cells, and in five.
        let one_of_2 = empty ^ (empty >> 1);
        let both_of_2 = empty & (empty >> 1);
        let odd_of_4 = one_of_2 ^ (one_of_2 >> 2);
        let split = one_of_2 & (one_of_2 >> 2);
        let joined = both_of_2 ^ (both_of_2 >> 2);
        let after_4 = empty >> 4;
        let after_5 = black >> 5;

        // Two of four cells black, two empty, an empty cell at either end and no black one beyond: either empty cell
        // makes a three.
        let two_missing = split | (joined & !odd_of_4);
        let threes = open_4 & two_missing & (empty << 1) & after_4 & !(black << 2) & !after_5;
        let three = empty & spread_4(threes);

        let odd = odd_of_4 ^ after_4;
        let carry = odd_of_4 & after_4;
        let no_pair = !(both_of_2 | (both_of_2 >> 2) | split | carry);
        let one_pair = (joined ^ split ^ carry) & !odd;
        if open_5 & (no_pair | one_pair) == 0 {
            // Nowhere three stones among five cells: nothing but threes.
            return Shapes { three, ..Shapes::NONE };
        }
        let exact = open_5 & !(black << 1) & !after_5;

        // Two stones short of five: either empty cell makes a four. Two neighbouring windows always share one empty
        // cell, with three stones next to it, and the four made there is the same for both: the second window counts
        // for its last cell only.
        let fours = exact & one_pair;
        let first = fours & !(fours << 1);
        let pair = first | (first << 1);
        let last = fours << 4;
        let four = empty & (pair | (pair << 2) | last);
        let second_four = empty & ((pair & (pair << 2)) | ((pair | (pair << 2)) & last));

        // One stone short: the empty cell makes the five.
        let one_missing = odd & no_pair;
        let five = empty & spread_5(exact & one_missing);

        // Five of six cells black, one empty: it makes an overline.
        let none_missing = !odd & no_pair;
        let long = open_5 & ((one_missing & after_5) | (none_missing & (empty >> 5)));
        let long_3 = long | (long << 1) | (long << 2);
        let overline = empty & (long_3 | (long_3 << 3));

        Shapes { five, overline, four, second_four, three }
    }
}

/// The cells of all `windows` of four.
const fn spread_4(windows: u32) -> u32 {
    let pair = windows | (windows << 1);
    pair | (pair << 2)
}

/// The cells of all `windows` of five.
const fn spread_5(windows: u32) -> u32 {
    let pair = windows | (windows << 1);
    pair | (pair << 2) | (windows << 4)
}

/// Which rows win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Five {
    /// Exactly five stones.
    Exact,
    /// Five stones or more.
    OrMore,
}

impl Five {
    /// The cells of all winning rows among `stones`.
    pub(super) const fn cells(self, stones: u32) -> u32 {
        let pair = stones & (stones >> 1);
        let windows = pair & (pair >> 2) & (stones >> 4);
        spread_5(match self {
            Five::Exact => windows & !(stones << 1) & !(stones >> 5),
            Five::OrMore => windows,
        })
    }
}
