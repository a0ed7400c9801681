//! A move, and the set of legal ones.

use super::{Square, SquareSet};

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Move {
    /// A disc on a square.
    Place(Square),
    /// No disc, where the side to move has no square.
    Pass,
}

impl From<Square> for Move {
    fn from(square: Square) -> Self {
        Move::Place(square)
    }
}

/// The legal moves of a position: squares, or a pass, or nothing once the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Moves {
    /// A disc on any of these squares; no square: the game is over.
    Place(SquareSet),
    /// There is no square, but the other side has one.
    Pass,
}

impl Moves {
    /// How many moves there are.
    pub fn len(self) -> u8 {
        match self {
            Moves::Place(squares) => squares.len(),
            Moves::Pass => 1,
        }
    }

    /// Whether there is no move: the game is over.
    pub fn is_empty(self) -> bool {
        self == Moves::Place(SquareSet::EMPTY)
    }
}

impl IntoIterator for Moves {
    type Item = Move;
    type IntoIter =
        core::iter::Chain<core::iter::Map<super::set::Squares, fn(Square) -> Move>, core::option::IntoIter<Move>>;

    fn into_iter(self) -> Self::IntoIter {
        let (squares, pass) = match self {
            Moves::Place(squares) => (squares, None),
            Moves::Pass => (SquareSet::EMPTY, Some(Move::Pass)),
        };
        let place: fn(Square) -> Move = Move::Place;
        squares.into_iter().map(place).chain(pass)
    }
}
