//! A position as one line of text:
//!
//! ```text
//! <h walls> / <v walls> / <p1> <p2> / <left1> <left2> / <side>
//! c4f7 / e3 / e2 e8 / 9 8 / 1
//! ```
//!
//! Walls are the names of their slots one after the other, `-` for none; `side` is the player to move, 1 or 2. Walls are
//! written in the order of their names and read in any; any number of spaces separates the words.

use core::fmt;
use core::str::FromStr;

use crate::{Game, Side, Sides};

use super::notation::coordinates;
use super::{Direction, Impossible, Parts, Position, Slot, Square, Wall, WallSet};

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for direction in [Direction::Horizontal, Direction::Vertical] {
            let mut walls = self.walls().iter().filter(|wall| wall.direction == direction).peekable();
            if walls.peek().is_none() {
                f.write_str("-")?;
            }
            for wall in walls {
                write!(f, "{}", wall.slot)?;
            }
            f.write_str(" / ")?;
        }
        write!(f, "{} {} / ", self.pawn(Side::First), self.pawn(Side::Second))?;
        write!(f, "{} {} / ", self.walls_left(Side::First), self.walls_left(Side::Second))?;
        f.write_str(match self.turn() {
            Side::First => "1",
            Side::Second => "2",
        })
    }
}

/// Why a text is no position, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct ParsePositionError {
    /// The offset of the byte where the problem is; the length of the text if it ends too early.
    pub offset: usize,
    /// What is wrong there.
    pub problem: PositionProblem,
}

/// What is wrong with a text that is no position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum PositionProblem {
    /// No slot of a wall, and not the end of the list of walls.
    NoSlot,
    /// A wall that sticks out of the board.
    WallOffBoard,
    /// A wall that is in the list already.
    WallTwice,
    /// No square of a pawn.
    NoSquare,
    /// A square off the board.
    SquareOffBoard,
    /// No number of walls left.
    NoNumber,
    /// No player to move.
    NoPlayer,
    /// No slash between two parts.
    NoSlash,
    /// Something after the end.
    NoEnd,
    /// The parts can be read, but they are no position.
    Impossible(Impossible),
}

impl fmt::Display for PositionProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PositionProblem::NoSlot => "expected walls such as c4f7, or - for none",
            PositionProblem::WallOffBoard => "that wall is off the board, expected a1 to h8",
            PositionProblem::WallTwice => "that wall is there twice",
            PositionProblem::NoSquare => "expected the square of a pawn, such as e2",
            PositionProblem::SquareOffBoard => "that square is off the board, expected a1 to i9",
            PositionProblem::NoNumber => "expected a number of walls, 0 to 10",
            PositionProblem::NoPlayer => "expected the player to move, 1 or 2",
            PositionProblem::NoSlash => "expected /",
            PositionProblem::NoEnd => "expected the end of the position",
            PositionProblem::Impossible(why) => return why.fmt(f),
        })
    }
}

impl fmt::Display for ParsePositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.problem.fmt(f)
    }
}

impl core::error::Error for ParsePositionError {}

impl FromStr for Position {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Position, ParsePositionError> {
        let mut reader = Reader { text: text.as_bytes(), at: 0 };
        let mut walls = WallSet::EMPTY;
        reader.walls(Direction::Horizontal, &mut walls)?;
        reader.slash()?;
        reader.walls(Direction::Vertical, &mut walls)?;
        reader.slash()?;
        let (first_pawn_at, first_pawn) = reader.square()?;
        let (second_pawn_at, second_pawn) = reader.square()?;
        reader.slash()?;
        let (first_left_at, first_left) = reader.number()?;
        let (second_left_at, second_left) = reader.number()?;
        reader.slash()?;
        let turn = reader.player()?;
        reader.end()?;

        let pawns = Sides::new(first_pawn, second_pawn);
        let walls_left = Sides::new(first_left, second_left);
        Position::try_from(Parts { walls, pawns, walls_left, turn }).map_err(|why| {
            let offset = match why {
                // Walls that do not go together are found while they are read.
                Impossible::WallsOverlap | Impossible::WallsCross => 0,
                Impossible::ShutIn(Side::First) => first_pawn_at,
                Impossible::ShutIn(Side::Second) | Impossible::PawnsOnOneSquare | Impossible::BothAtGoal => {
                    second_pawn_at
                }
                Impossible::TooManyLeft(Side::First) | Impossible::TooManyWalls => first_left_at,
                Impossible::TooManyLeft(Side::Second) => second_left_at,
            };
            ParsePositionError { offset, problem: PositionProblem::Impossible(why) }
        })
    }
}

/// Reads a text from front to back.
struct Reader<'t> {
    text: &'t [u8],
    at: usize,
}

impl Reader<'_> {
    fn rest(&self) -> &[u8] {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn skip_spaces(&mut self) {
        self.at += self.rest().iter().take_while(|&&byte| byte == b' ').count();
    }

    fn fail<T>(&self, problem: PositionProblem) -> Result<T, ParsePositionError> {
        Err(ParsePositionError { offset: self.at, problem })
    }

    /// Reads a byte that stands alone, whatever is around it.
    fn take(&mut self, byte: u8) -> bool {
        let found = self.rest().first() == Some(&byte);
        self.at += usize::from(found);
        found
    }

    /// A file and a rank, both from 0, if the text goes on with a letter and a digit.
    fn peek_coordinates(&self) -> Option<(u8, u8)> {
        match self.rest() {
            &[letter, digit, ..] => coordinates(letter, digit),
            _ => None,
        }
    }

    fn slash(&mut self) -> Result<(), ParsePositionError> {
        self.skip_spaces();
        if self.take(b'/') { Ok(()) } else { self.fail(PositionProblem::NoSlash) }
    }

    fn walls(&mut self, direction: Direction, walls: &mut WallSet) -> Result<(), ParsePositionError> {
        self.skip_spaces();
        if self.take(b'-') {
            return Ok(());
        }
        loop {
            let Some((file, rank)) = self.peek_coordinates() else {
                return self.fail(PositionProblem::NoSlot);
            };
            let Some(slot) = Slot::at(file, rank) else {
                return self.fail(PositionProblem::WallOffBoard);
            };
            let wall = Wall { direction, slot };
            if walls.has(wall) {
                return self.fail(PositionProblem::WallTwice);
            }
            if walls.overlapping().has(wall) {
                return self.fail(PositionProblem::Impossible(Impossible::WallsOverlap));
            }
            if walls.crossing().has(wall) {
                return self.fail(PositionProblem::Impossible(Impossible::WallsCross));
            }
            walls.insert(wall);
            self.at += 2;
            if matches!(self.rest().first(), None | Some(b' ' | b'/')) {
                return Ok(());
            }
        }
    }

    fn square(&mut self) -> Result<(usize, Square), ParsePositionError> {
        self.skip_spaces();
        let at = self.at;
        let Some((file, rank)) = self.peek_coordinates() else {
            return self.fail(PositionProblem::NoSquare);
        };
        let Some(square) = Square::at(file, rank) else {
            return self.fail(PositionProblem::SquareOffBoard);
        };
        self.at += 2;
        Ok((at, square))
    }

    fn number(&mut self) -> Result<(usize, u8), ParsePositionError> {
        self.skip_spaces();
        let at = self.at;
        let digits = self.rest().iter().take_while(|byte| byte.is_ascii_digit()).count();
        if digits == 0 {
            return self.fail(PositionProblem::NoNumber);
        }
        let number = self
            .rest()
            .iter()
            .take(digits)
            .fold(0u8, |number, &digit| number.saturating_mul(10).saturating_add(digit.wrapping_sub(b'0')));
        self.at += digits;
        Ok((at, number))
    }

    fn player(&mut self) -> Result<Side, ParsePositionError> {
        self.skip_spaces();
        if self.take(b'1') {
            Ok(Side::First)
        } else if self.take(b'2') {
            Ok(Side::Second)
        } else {
            self.fail(PositionProblem::NoPlayer)
        }
    }

    fn end(&mut self) -> Result<(), ParsePositionError> {
        self.skip_spaces();
        if self.rest().is_empty() { Ok(()) } else { self.fail(PositionProblem::NoEnd) }
    }
}
