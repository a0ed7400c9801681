//! Points of the board, where lines cross and stones go.

use core::{fmt, str::FromStr};

use crate::{ParseError, text::Reader};

/// A point of the 15x15 board.
///
/// Columns are counted from the left, rows from the top, both from 0, as the board is drawn and as boards are written
/// in text. Names follow the players' convention: columns `a` to `o` from the left, rows `1` to `15` from the bottom.
/// So index 0 is `a15`, 14 is `o15`, 112 is the centre `h8`, and 224 is `o1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Point(
    /// Row in the high four bits, column in the low four: both are there without a division.
    u8,
);

impl Point {
    /// How many columns and rows the board has.
    pub const SIDE: u8 = 15;
    /// How many points the board has.
    pub const COUNT: usize = 225;
    /// The middle of the board, `h8`.
    pub const CENTRE: Point = Point(0x77);

    /// The point with this index, row by row from the top left; `None` from 225 on.
    pub const fn new(index: u8) -> Option<Point> {
        if index < 225 {
            // 137 / 2048 is close enough to 1 / 15 for every index.
            let row = ((index as u16 * 137) >> 11) as u8;
            Some(Point(index + row))
        } else {
            None
        }
    }

    /// The point in `column` from the left and `row` from the top, both from 0; `None` off the board.
    pub const fn at(column: u8, row: u8) -> Option<Point> {
        if column < Self::SIDE && row < Self::SIDE { Some(Point(row << 4 | column)) } else { None }
    }

    /// The column from the left, 0 to 14.
    pub const fn column(self) -> u8 {
        self.0 & 15
    }

    /// The row from the top, 0 to 14.
    pub const fn row(self) -> u8 {
        self.0 >> 4
    }

    /// The index, row by row from the top left, 0 to 224.
    pub const fn index(self) -> u8 {
        self.0 - (self.0 >> 4)
    }

    /// How many steps a king needs to the centre: 0 there, 1 on the eight points around it.
    pub const fn rings_from_centre(self) -> u8 {
        let columns = self.column().abs_diff(7);
        let rows = self.row().abs_diff(7);
        if columns > rows { columns } else { rows }
    }

    /// Every point, by index.
    pub fn all() -> impl Iterator<Item = Point> {
        (0..=u8::MAX).map_while(Point::new)
    }

    /// The point `steps` of `stride` away, where the caller knows that it is on the board.
    pub(super) const fn moved(self, stride: u8, steps: u8) -> Point {
        Point(self.0.wrapping_add(stride.wrapping_mul(steps)))
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column()), Self::SIDE - self.row())
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Point {
    type Err = ParseError;

    /// Reads a name such as `h8` or `H8`.
    fn from_str(text: &str) -> Result<Point, ParseError> {
        Point::parse(text, "a point, a1 to o15")
    }
}

impl Point {
    /// Reads a name where `expected` says what may stand.
    pub(super) fn parse(text: &str, expected: &'static str) -> Result<Point, ParseError> {
        let mut reader = Reader::new(text);
        let (column, from_below) = reader.place(Self::SIDE, Self::SIDE, expected)?;
        reader.end(expected)?;
        Point::at(column, Self::SIDE.wrapping_sub(1).wrapping_sub(from_below)).ok_or(ParseError { offset: 0, expected })
    }
}
