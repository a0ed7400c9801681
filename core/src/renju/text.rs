//! Positions as text: 225 cells, `.`, `B` or `W`, from a15 along the rows, then a space and the side to move, `B` or `W`.
//!
//! The text tells of stones alone: a position read from it is in play, by the default [`Rules`].

use core::{fmt, str::FromStr};

use super::{Point, PointSet, Position, Rules};
use crate::{ParsePositionError, Sides, cells};

impl FromStr for Position {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Self, ParsePositionError> {
        let mut stones: Sides<PointSet> = Sides::default();
        let turn = cells::parse(text, Point::all(), |point, side| stones[side].insert(point))?;
        // Each cell has put one stone at most, so no point has two.
        let no_two_stones = ParsePositionError { offset: 0, expected: "one stone a point" };
        Position::from_stones(Rules::default(), stones.first, stones.second, turn).map_err(|_| no_two_stones)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        cells::write(f, Point::all().map(|point| self.stone(point)), self.turn())
    }
}
