//! Positions and moves as text.
//!
//! A position is 225 cells, `.`, `B` or `W`, from a15 along the rows, then a space and the side to move, `B` or `W`. The
//! text tells of stones alone: a position read from it is played by the default [`Rules`]. A move is the name of a point,
//! `pass`, or in the Swap opening `black` or `white`, the colour taken.

use core::{fmt, str::FromStr};

use super::{Move, Point, PointSet, Position, Rules};
use crate::{ParsePositionError, Sides, cells};

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Place(point) => fmt::Display::fmt(point, f),
            Move::Pass => f.write_str("pass"),
            Move::TakeBlack => f.write_str("black"),
            Move::TakeWhite => f.write_str("white"),
        }
    }
}

/// The text is not a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct ParseMoveError;

impl fmt::Display for ParseMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a move: expected a point, a1 to o15, or pass, or black or white to take that colour")
    }
}

impl core::error::Error for ParseMoveError {}

impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Move, ParseMoveError> {
        let word = |word| text.eq_ignore_ascii_case(word);
        if word("pass") {
            Ok(Move::Pass)
        } else if word("black") {
            Ok(Move::TakeBlack)
        } else if word("white") {
            Ok(Move::TakeWhite)
        } else {
            text.parse().map(Move::Place).map_err(|_| ParseMoveError)
        }
    }
}

impl FromStr for Position {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Position, ParsePositionError> {
        let mut stones: Sides<PointSet> = Sides::default();
        let turn = cells::parse(text, Point::all(), |point, side| stones[side].insert(point))?;
        Ok(Position::set_up(Rules::default(), stones, turn))
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        cells::write(f, Point::all().map(|point| self.stone(point)), self.turn())
    }
}
