//! What a black stone makes at one point: the four lines through it, read together.
//!
//! Of each line only the eleven cells around the point matter: a window of five that holds it, and one cell past its
//! ends. They are brought to the same place, the point at [`MIDDLE`], two lines to a word.

use super::{Forbidden, Point, lanes::Direction, line::Lines};

/// Where the point is in each half of a word.
const MIDDLE: u32 = 5;
/// The cells around it that matter.
const AROUND: u32 = 0x7FF;

/// The point itself, in both halves.
const POINT: u32 = both(1 << MIDDLE);
/// The first cells of windows of six, five and four that hold the point.
const STARTS_6: u32 = both(0b11_1111);
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
    pub(super) fn new(point: Point, [row, column, falling, rising]: [Lines; 4]) -> Star {
        let around = |lines: Lines, direction: Direction| {
            // The word turns as a ring: what comes round from the other end is beyond a cell that is no cell.
            let turn = direction.spot(point).shift().wrapping_sub(MIDDLE) & 31;
            Lines { black: lines.black.rotate_right(turn) & AROUND, empty: lines.empty.rotate_right(turn) & AROUND }
        };
        let put = |low: Lines, high: Lines| Lines {
            black: low.black | (high.black << 16) | POINT,
            empty: (low.empty | (high.empty << 16)) & !POINT,
        };
        Star {
            row_falling: put(around(row, Direction::Row), around(falling, Direction::Falling)),
            column_rising: put(around(column, Direction::Column), around(rising, Direction::Rising)),
        }
    }

    /// What a black stone makes here.
    pub(super) fn reading(&self) -> Reading {
        let one = Windows::of(self.row_falling);
        let two = Windows::of(self.column_rising);
        if one.fives | two.fives != 0 {
            return Reading::Five;
        }
        if one.overlines | two.overlines != 0 {
            return Reading::Forbidden(Forbidden::Overline);
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
        let line = lines.empty >> if window.0 & 8 == 0 { 0 } else { 16 };
        let start = MIDDLE - 3 + u32::from(window.0 & 3);
        let steps = (start + (line >> start).trailing_zeros()).wrapping_sub(MIDDLE);
        point.moved(window.direction().stride(), steps as u8)
    }
}

/// The windows that hold the point and have a shape, once a black stone is there.
struct Windows {
    fives: u32,
    overlines: u32,
    /// One for each set of four stones.
    fours: u32,
    threes: u32,
}

impl Windows {
    const fn of(Lines { black, empty }: Lines) -> Windows {
        let open = black | empty;
        let open_2 = open & (open >> 1);
        let open_4 = open_2 & (open_2 >> 2);
        let after = black >> 5;
        let exact = open_4 & (open >> 4) & !(black << 1) & !after & STARTS_5;

        // Whether a window has an empty cell, and whether it has more than one: in two, in four, in five cells.
        let some_2 = empty | (empty >> 1);
        let more_2 = empty & (empty >> 1);
        let some_4 = some_2 | (some_2 >> 2);
        let more_4 = more_2 | (more_2 >> 2) | (some_2 & (some_2 >> 2));
        let fifth = empty >> 4;
        let some_5 = some_4 | fifth;
        let more_5 = more_4 | (some_4 & fifth);

        // Neighbouring windows that lack one stone each hold the same four stones between them.
        let fours = exact & some_5 & !more_5;
        let black_2 = black & (black >> 1);
        Windows {
            fives: exact & !some_5,
            overlines: black_2 & (black_2 >> 2) & (black_2 >> 4) & STARTS_6,
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
        if self.0 == 0 { None } else { Some(Window(self.0.trailing_zeros() as u8)) }
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
