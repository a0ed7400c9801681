//! Squares, walls and moves as text: `e2`, `e3h`.

use core::fmt;
use core::str::FromStr;

use super::{Direction, Move, Slot, Square, Wall};
use crate::{ParseError, text::Reader};

/// What the name of a wall is.
const WALL: &str = "a wall, a1h to h8h or a1v to h8v";

impl FromStr for Square {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Square, ParseError> {
        let expected = "a square, a1 to i9";
        let mut reader = Reader::new(text);
        let (file, rank) = reader.place(9, 9, expected)?;
        reader.end(expected)?;
        Square::at(file, rank).ok_or(ParseError { offset: 0, expected })
    }
}

impl FromStr for Wall {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Wall, ParseError> {
        let mut reader = Reader::new(text);
        let (file, rank) = reader.place(8, 8, WALL)?;
        let Some(direction) = reader.take(Direction::of) else { return reader.fail(WALL) };
        reader.end(WALL)?;
        Slot::at(file, rank).map(|slot| Wall { direction, slot }).ok_or(ParseError { offset: 0, expected: WALL })
    }
}

impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Move, ParseError> {
        let expected = "a square, a1 to i9, or a wall, a1h to h8h or a1v to h8v";
        let mut reader = Reader::new(text);
        let (file, rank) = reader.place(9, 9, expected)?;
        if reader.take(Direction::of).is_some() {
            reader.end(expected)?;
            return text.parse().map(Move::Wall);
        }
        reader.end(expected)?;
        Square::at(file, rank).map(Move::Pawn).ok_or(ParseError { offset: 0, expected })
    }
}

impl Direction {
    /// The direction with this letter.
    const fn of(letter: u8) -> Option<Direction> {
        match letter.to_ascii_lowercase() {
            b'h' => Some(Direction::Horizontal),
            b'v' => Some(Direction::Vertical),
            _ => None,
        }
    }
}

/// Writes a file and a rank, both from 0.
fn write_coordinates(f: &mut fmt::Formatter<'_>, file: u8, rank: u8) -> fmt::Result {
    write!(f, "{}{}", char::from(b'a' + file), char::from(b'1' + rank))
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_coordinates(f, self.file(), self.rank())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_coordinates(f, self.file(), self.rank())
    }
}

impl fmt::Debug for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Wall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let direction = match self.direction {
            Direction::Horizontal => 'h',
            Direction::Vertical => 'v',
        };
        write!(f, "{}{direction}", self.slot)
    }
}

impl fmt::Debug for Wall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Pawn(square) => square.fmt(f),
            Move::Wall(wall) => wall.fmt(f),
        }
    }
}
