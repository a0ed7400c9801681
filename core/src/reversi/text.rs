//! Positions and moves as text.
//!
//! A position is 64 cells, `.`, `B` or `W`, from a1 along the rows, then a space and the side to move, `B` or `W`. A move
//! is the name of its square, or `pass`.

use core::{
    fmt::{self, Write},
    str::FromStr,
};

use super::{Move, Position, Square, SquareSet};
use crate::{Game, Side, Sides};

/// The text is neither a square nor `pass`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct ParseMoveError;

impl fmt::Display for ParseMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a move: expected a square, a1 to h8, or pass")
    }
}

impl core::error::Error for ParseMoveError {}

impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        if text.eq_ignore_ascii_case("pass") {
            return Ok(Move::Pass);
        }
        text.parse().map(Move::Place).map_err(|_| ParseMoveError)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Place(square) => square.fmt(f),
            Move::Pass => f.write_str("pass"),
        }
    }
}

/// Where a text stops being a position, and what should stand there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct ParsePositionError {
    /// The offset of the offending byte; the length of the text if it ends too early.
    pub offset: usize,
    /// What was expected there.
    pub expected: &'static str,
}

impl fmt::Display for ParsePositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}", self.expected)
    }
}

impl core::error::Error for ParsePositionError {}

impl FromStr for Position {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Self, ParsePositionError> {
        let mut bytes = text.bytes().enumerate();
        let mut take = |expected, ok: fn(u8) -> bool| match bytes.next() {
            Some((_, byte)) if ok(byte) => Ok(byte),
            Some((offset, _)) => Err(ParsePositionError { offset, expected }),
            None => Err(ParsePositionError { offset: text.len(), expected }),
        };

        let mut discs: Sides<SquareSet> = Sides::default();
        for square in Square::ALL {
            match take("'.', 'B' or 'W' for each of the 64 squares", |byte| matches!(byte, b'.' | b'B' | b'W'))? {
                b'B' => discs.first |= square.into(),
                b'W' => discs.second |= square.into(),
                _ => {}
            }
        }
        take("a space after the 64 squares", |byte| byte == b' ')?;
        let turn = match take("the side to move, 'B' or 'W'", |byte| matches!(byte, b'B' | b'W'))? {
            b'B' => Side::BLACK,
            _ => Side::WHITE,
        };
        match bytes.next() {
            Some((offset, _)) => Err(ParsePositionError { offset, expected: "the end of the position" }),
            None => Ok(Position { discs, turn }),
        }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in Square::ALL {
            f.write_char(self.disc(square).map_or('.', letter))?;
        }
        write!(f, " {}", letter(self.turn()))
    }
}

fn letter(side: Side) -> char {
    match side {
        Side::BLACK => 'B',
        Side::WHITE => 'W',
    }
}
