//! A square of the board.

use core::{fmt, str::FromStr};

use crate::{ParseError, text::Reader};

macro_rules! squares {
    ($($name:ident)*) => {
        /// A square, a1 (top left) to h8 (bottom right).
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "defmt", derive(defmt::Format))]
        #[repr(u8)]
        #[allow(missing_docs)]
        pub enum Square { $($name),* }

        impl Square {
            /// All squares, row by row from the top left.
            pub const ALL: [Square; 64] = [$(Square::$name),*];
        }
    };
}

squares! {
    A1 B1 C1 D1 E1 F1 G1 H1
    A2 B2 C2 D2 E2 F2 G2 H2
    A3 B3 C3 D3 E3 F3 G3 H3
    A4 B4 C4 D4 E4 F4 G4 H4
    A5 B5 C5 D5 E5 F5 G5 H5
    A6 B6 C6 D6 E6 F6 G6 H6
    A7 B7 C7 D7 E7 F7 G7 H7
    A8 B8 C8 D8 E8 F8 G8 H8
}

/// No square of the board has this number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct OffBoard;

impl fmt::Display for OffBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the board has no such square: they are numbered 0 to 63")
    }
}

impl core::error::Error for OffBoard {}

impl Square {
    /// The square with this number, 0 (a1) to 63 (h8).
    pub fn new(index: u8) -> Option<Square> {
        Square::ALL.get(usize::from(index)).copied()
    }

    /// The square in this column (0 is a) and row (0 is 1, the top).
    pub fn at(column: u8, row: u8) -> Option<Square> {
        if column < 8 && row < 8 { Square::new(row << 3 | column) } else { None }
    }

    /// Its number, 0 (a1) to 63 (h8).
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// Its column: 0 is a, 7 is h.
    pub const fn column(self) -> u8 {
        self.index() & 7
    }

    /// Its row: 0 is 1 (the top), 7 is 8.
    pub const fn row(self) -> u8 {
        self.index() >> 3
    }
}

impl TryFrom<u8> for Square {
    type Error = OffBoard;

    fn try_from(index: u8) -> Result<Self, OffBoard> {
        Square::new(index).ok_or(OffBoard)
    }
}

impl FromStr for Square {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Square::parse(text, "a square, a1 to h8")
    }
}

impl Square {
    /// Reads a name where `expected` says what may stand.
    pub(super) fn parse(text: &str, expected: &'static str) -> Result<Square, ParseError> {
        let mut reader = Reader::new(text);
        let (column, row) = reader.place(8, 8, expected)?;
        reader.end(expected)?;
        Square::at(column, row).ok_or(ParseError { offset: 0, expected })
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a'.wrapping_add(self.column())), char::from(b'1'.wrapping_add(self.row())))
    }
}
