//! What black can make in a line, for all its cells at once.
//!
//! A word holds lines as in [`lanes`](super::lanes), cell by cell, so `cells >> k` is "the cell k further on" for every
//! cell at the same time, and a shape is a formula over such shifts. Bit `i` of a set of windows stands for the window
//! that starts at cell `i`. Cells between lines are neither black nor empty, so no window crosses from line to line, and
//! none needs to look further than one such cell past its ends.

/// The lines of one word: where black stands and where nobody does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Lines {
    pub(super) black: u32,
    pub(super) empty: u32,
}

/// The empty cells where a black stone makes a shape in its line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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

        // The empty cells of each window, counted in two steps: `one` and `both` of the cells i and i + 1, then the
        // sum over pairs, its lowest digit being `odd`.
        let one = empty ^ (empty >> 1);
        let both = empty & (empty >> 1);
        let odd_of_4 = one ^ (one >> 2);
        let split = one & (one >> 2);
        let one_pair = both ^ (both >> 2);
        let fifth = empty >> 4;
        let odd = odd_of_4 ^ fifth;
        let carry = odd_of_4 & fifth;
        let any_pair = both | (both >> 2) | split | carry;
        let odd_pairs = one_pair ^ split ^ carry;

        let before = black << 1;
        let after = black >> 5;
        let one_missing = open_5 & odd & !any_pair;
        let exact = open_5 & !before & !after;

        // One stone short of five: the empty cell makes it.
        let five = empty & spread_5(exact & one_missing);

        // Two stones short: either empty cell makes a four. Two neighbouring windows always share one empty cell, with
        // three stones next to it, and the four made there is the same for both: a second window counts for its last
        // cell only.
        let fours = exact & !odd & odd_pairs;
        let first = fours & !(fours << 1);
        let pair = first | (first << 1);
        let last = fours << 4;
        let four = empty & (pair | (pair << 2) | last);
        let second_four = empty & ((pair & (pair << 2)) | ((pair | (pair << 2)) & last));

        // Five of six cells black, one empty.
        let all_black = open_5 & !odd & !any_pair;
        let long = (one_missing & after) | (all_black & (empty >> 5));
        let long_3 = long | (long << 1) | (long << 2);
        let overline = empty & (long_3 | (long_3 << 3));

        // Two of four cells black, two empty, an empty cell at either end and no black one beyond.
        let two_missing = split | (one_pair & !odd_of_4);
        let ends = (empty << 1) & fifth & !(black << 2) & !after;
        let threes = open_4 & two_missing & ends;
        let pair = threes | (threes << 1);
        let three = empty & (pair | (pair << 2));

        Shapes { five, overline, four, second_four, three }
    }
}

/// The cells of all `windows` of five.
const fn spread_5(windows: u32) -> u32 {
    let pair = windows | (windows << 1);
    pair | (pair << 2) | (windows << 4)
}

/// The cells of rows of exactly five among `stones`.
pub(super) const fn exact_fives(stones: u32) -> u32 {
    spread_5(windows_of_5(stones) & !(stones << 1) & !(stones >> 5))
}

/// The cells of rows of five or more among `stones`.
pub(super) const fn fives_or_more(stones: u32) -> u32 {
    spread_5(windows_of_5(stones))
}

const fn windows_of_5(stones: u32) -> u32 {
    let pair = stones & (stones >> 1);
    pair & (pair >> 2) & (stones >> 4)
}
