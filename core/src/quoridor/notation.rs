//! Squares, walls and moves as text: `e2`, `e3h`.

use core::fmt;
use core::str::FromStr;

use super::{Direction, Move, Slot, Square, Wall};

/// Why a text names no square, wall or move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum ParseMoveError {
    /// It does not look like a square.
    NoSquare,
    /// It does not look like a wall.
    NoWall,
    /// It does not look like a move.
    NoMove,
    /// It looks like a square, but the board has none of this name.
    SquareOffBoard,
    /// It looks like a wall, but that wall would stick out of the board.
    WallOffBoard,
}

impl fmt::Display for ParseMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ParseMoveError::NoSquare => "expected a square such as e2",
            ParseMoveError::NoWall => "expected a wall such as e3h or e3v",
            ParseMoveError::NoMove => "expected a move: a square such as e2, or a wall such as e3h or e3v",
            ParseMoveError::SquareOffBoard => "that square is off the board: squares are a1 to i9",
            ParseMoveError::WallOffBoard => "that wall is off the board: walls are a1h to h8h and a1v to h8v",
        })
    }
}

impl core::error::Error for ParseMoveError {}

/// A letter and a digit as file and rank from 0, whether or not the board goes that far.
pub(super) fn coordinates(letter: u8, digit: u8) -> Option<(u8, u8)> {
    (letter.is_ascii_lowercase() && digit.is_ascii_digit())
        // Rank 0 wraps around to 255: off the board.
        .then(|| (letter.wrapping_sub(b'a'), digit.wrapping_sub(b'1')))
}

impl FromStr for Square {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Square, ParseMoveError> {
        let &[letter, digit] = text.as_bytes() else {
            return Err(ParseMoveError::NoSquare);
        };
        let (file, rank) = coordinates(letter, digit).ok_or(ParseMoveError::NoSquare)?;
        Square::at(file, rank).ok_or(ParseMoveError::SquareOffBoard)
    }
}

impl FromStr for Wall {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Wall, ParseMoveError> {
        let &[letter, digit, direction] = text.as_bytes() else {
            return Err(ParseMoveError::NoWall);
        };
        let (file, rank) = coordinates(letter, digit).ok_or(ParseMoveError::NoWall)?;
        let direction = match direction {
            b'h' => Direction::Horizontal,
            b'v' => Direction::Vertical,
            _ => return Err(ParseMoveError::NoWall),
        };
        let slot = Slot::at(file, rank).ok_or(ParseMoveError::WallOffBoard)?;
        Ok(Wall { direction, slot })
    }
}

impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Move, ParseMoveError> {
        match text.parse() {
            Ok(square) => return Ok(Move::Pawn(square)),
            Err(ParseMoveError::SquareOffBoard) => return Err(ParseMoveError::SquareOffBoard),
            Err(_) => {}
        }
        match text.parse() {
            Ok(wall) => Ok(Move::Wall(wall)),
            Err(ParseMoveError::WallOffBoard) => Err(ParseMoveError::WallOffBoard),
            Err(_) => Err(ParseMoveError::NoMove),
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
