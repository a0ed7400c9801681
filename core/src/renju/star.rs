//! What a black stone makes at one point: the four lines through it, read together.
//!
//! Of each line only the eleven cells around the point matter: the windows of five that hold it, and one cell past their
//! ends. They are brought to the same place, the point at bit [`MIDDLE`], two lines to a word.

use core::num::NonZeroU16;

use super::{
    Forbidden, Point,
    lanes::Direction,
    line::{Line, Lines},
};

/// Where the point is in each half of a word.
const MIDDLE: u32 = 5;

/// The point itself, in both halves.
const POINT: u32 = both(1 << MIDDLE);
/// The first cells of windows of five and four that hold the point. They and all that is looked at past their ends are
/// within the eleven cells; whatever else is in the word has no say.
const STARTS_5: u32 = both(0b11_1110);
const STARTS_4: u32 = both(0b11_1100);

const fn both(half: u32) -> u32 {
    half << 16 | half
}

/// The four lines through an empty point.
#[derive(Clone, Copy, Debug)]
pub(super) struct Star {
    /// The row in the low half, the falling line in the high half.
    row_falling: Lines,
    /// The column in the low half, the rising line in the high half.
    column_rising: Lines,
}

/// What a black stone makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reading {
    /// Exactly five: it wins, whatever else it makes.
    Five,
    /// An overline or a double-four.
    Forbidden(Forbidden),
    /// Neither; and these straight fours may follow.
    Threes(Threes),
}

/// The straight fours that could follow a stone, as a set of windows of four cells that hold the stone, two more black
/// stones and one empty cell: four bits for each direction, the first for the window that starts three cells before the
/// stone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Threes(u16);

impl Star {
    /// The star of `point`, from the lines through it in the order of [`Direction::ALL`].
    pub(super) const fn new(point: Point, [row, column, falling, rising]: [Line; 4]) -> Star {
        Star {
            row_falling: around(row, Direction::Row, point).beside(around(falling, Direction::Falling, point)),
            column_rising: around(column, Direction::Column, point).beside(around(rising, Direction::Rising, point)),
        }
    }

    /// What a black stone makes here.
    pub(super) const fn reading(&self) -> Reading {
        let one = Windows::of(self.row_falling);
        let two = Windows::of(self.column_rising);
        if one.runs | two.runs != 0 {
            let exact = (one.runs & one.exact) | (two.runs & two.exact);
            return if exact != 0 { Reading::Five } else { Reading::Forbidden(Forbidden::Overline) };
        }
        let fours = one.fours | (two.fours << 6);
        if fours & fours.wrapping_sub(1) != 0 {
            return Reading::Forbidden(Forbidden::DoubleFour);
        }
        let threes = (one.threes >> 2) | (two.threes << 2);
        Reading::Threes(Threes((threes | (threes >> 8)) as u16))
    }

    /// The empty cell of one of the windows of this star's [`Threes`].
    pub(super) fn straight_four(&self, point: Point, window: Window) -> Point {
        let lines = if window.0 & 4 == 0 { self.row_falling } else { self.column_rising };
        let start = u32::from(window.0 & 3);
        let cells = (lines.empty & !POINT) >> (MIDDLE - 3 + start + if window.0 & 8 == 0 { 0 } else { 16 });
        // One of four cells: 1, 2, 4 or 8 becomes 0, 1, 2 or 3.
        let cell = ((cells >> 1) & 7) - ((cells >> 3) & 1);
        point.moved(window.direction().stride(), (start + cell).wrapping_sub(3) as u8)
    }
}

/// The cells of `line` around `point`, at their place.
const fn around(line: Line, direction: Direction, point: Point) -> Line {
    // The word turns as a ring. What comes round from the other half is beyond a bit that is no cell, where no window
    // reaches.
    Line(line.0.rotate_right(direction.spot(point).bit().wrapping_sub(MIDDLE) & 31))
}

/// The windows that hold the point and have a shape, once a black stone is there.
struct Windows {
    /// Windows of five that no black stone touches from outside, if they are open at all.
    exact: u32,
    /// Five black stones: a five if exact, otherwise part of an overline.
    runs: u32,
    /// Four black stones that can become a five, each set of four once.
    fours: u32,
    /// Three black stones that can become a straight four.
    threes: u32,
}

impl Windows {
    const fn of(Lines { black, empty }: Lines) -> Windows {
        let black = black | POINT;
        let empty = empty & !POINT;
        let open = black | empty;
        let open_2 = open & (open >> 1);
        let open_4 = open_2 & (open_2 >> 2);
        let open_5 = open_4 & (open >> 4) & STARTS_5;
        let after = black >> 5;
        let exact = !(black << 1) & !after;

        // Whether a window has an empty cell, and whether it has more than one: in two, in four, in five cells.
        let some_2 = empty | (empty >> 1);
        let more_2 = empty & (empty >> 1);
        let some_4 = some_2 | (some_2 >> 2);
        let more_4 = more_2 | (more_2 >> 2) | (some_2 & (some_2 >> 2));
        let fifth = empty >> 4;
        let some_5 = some_4 | fifth;
        let more_5 = more_4 | (some_4 & fifth);

        // Neighbouring windows that lack one stone each hold the same four stones between them.
        let fours = open_5 & exact & some_5 & !more_5;
        Windows {
            exact,
            runs: open_5 & !some_5,
            fours: fours & !(fours << 1),
            threes: open_4 & some_4 & !more_4 & (empty << 1) & fifth & !(black << 2) & !after & STARTS_4,
        }
    }
}

/// One window of a [`Threes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Window(u8);

impl Window {
    const fn direction(self) -> Direction {
        match self.0 >> 2 {
            0 => Direction::Row,
            1 => Direction::Column,
            2 => Direction::Falling,
            _ => Direction::Rising,
        }
    }
}

impl Threes {
    /// How many lines have a window.
    pub(super) const fn lines(self) -> u8 {
        let pairs = self.0 | (self.0 >> 1);
        let lines = (pairs | (pairs >> 2)) & 0x1111;
        // The highest digit of the product is the sum of the four digits.
        (lines.wrapping_mul(0x1111) >> 12) as u8
    }

    /// The first window.
    pub(super) const fn first(self) -> Option<Window> {
        match NonZeroU16::new(self.0) {
            Some(windows) => Some(Window(windows.trailing_zeros() as u8)),
            None => None,
        }
    }

    /// Whether `window` is in the set.
    pub(super) const fn has(self, window: Window) -> bool {
        self.0 & (1 << (window.0 & 15)) != 0
    }

    /// Without `window`.
    pub(super) const fn without(self, window: Window) -> Threes {
        Threes(self.0 & !(1 << (window.0 & 15)))
    }

    /// Without all windows in the line of `window`.
    pub(super) const fn without_line(self, window: Window) -> Threes {
        Threes(self.0 & !(0xF << (window.0 & 12)))
    }
}
