//! Positions and moves as text.
//!
//! A position is 64 cells, `.`, `B` or `W`, from a1 along the rows, then a space and the side to move, `B` or `W`. A move
//! is the name of its square, or `pass`.

use core::{fmt, str::FromStr};

use super::{Move, Position, Square, SquareSet};
use crate::{Game, ParseError, Sides, cells, text::Reader};

impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if text.eq_ignore_ascii_case("pass") {
            return Ok(Move::Pass);
        }
        Square::parse(text, "a square, a1 to h8, or pass").map(Move::Place)
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
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut reader = Reader::new(text);
        let mut discs: Sides<SquareSet> = Sides::default();
        let turn = cells::parse(&mut reader, Square::ALL, |square, side| discs[side] |= square.into())?;
        reader.end("the end of the position")?;
        Ok(Position { discs, turn })
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        cells::write(f, Square::ALL.map(|square| self.disc(square)), self.turn())
    }
}
