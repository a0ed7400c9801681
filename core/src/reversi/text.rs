//! Positions and moves as text.
//!
//! A position is 64 cells, `.`, `B` or `W`, from a1 along the rows, then a space and the side to move, `B` or `W`. A move
//! is the name of its square, or `pass`.

use core::{fmt, str::FromStr};

use super::{Move, Position, Square, SquareSet};
use crate::{Game, ParsePositionError, Sides, cells};

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

impl FromStr for Position {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Self, ParsePositionError> {
        let mut discs: Sides<SquareSet> = Sides::default();
        let turn = cells::parse(text, Square::ALL, |square, side| discs[side] |= square.into())?;
        Ok(Position { discs, turn })
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        cells::write(f, Square::ALL.map(|square| self.disc(square)), self.turn())
    }
}
