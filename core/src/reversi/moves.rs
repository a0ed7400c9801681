//! A move, and the set of legal ones.

use super::{Square, SquareSet, SquareSetIter};

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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Moves {
    /// A disc on any of these squares; no square: the game is over.
    Place(SquareSet),
    /// There is no square, but the other side has one.
    Pass,
}

impl Moves {
    /// No move: the game is over.
    pub const EMPTY: Moves = Moves::Place(SquareSet::EMPTY);

    /// How many moves there are.
    pub const fn len(self) -> usize {
        match self {
            Moves::Place(squares) => squares.len(),
            Moves::Pass => 1,
        }
    }

    /// Whether there is no move: the game is over.
    pub const fn is_empty(self) -> bool {
        matches!(self, Moves::Place(SquareSet::EMPTY))
    }

    /// Whether `mv` is among them.
    pub const fn contains(self, mv: Move) -> bool {
        match (self, mv) {
            (Moves::Place(squares), Move::Place(square)) => squares.contains(square),
            (Moves::Pass, Move::Pass) => true,
            _ => false,
        }
    }

    /// The moves, squares in the order of their numbers.
    pub const fn iter(self) -> MovesIter {
        match self {
            Moves::Place(squares) => MovesIter { squares: squares.iter(), pass: false },
            Moves::Pass => MovesIter { squares: SquareSet::EMPTY.iter(), pass: true },
        }
    }
}

impl IntoIterator for Moves {
    type Item = Move;
    type IntoIter = MovesIter;

    fn into_iter(self) -> MovesIter {
        self.iter()
    }
}

/// The moves of a set: squares in the order of their numbers, or a pass.
#[derive(Clone, Debug)]
pub struct MovesIter {
    squares: SquareSetIter,
    pass: bool,
}

impl Iterator for MovesIter {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        match self.squares.next() {
            Some(square) => Some(Move::Place(square)),
            None => core::mem::take(&mut self.pass).then_some(Move::Pass),
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.squares.len() + usize::from(self.pass);
        (len, Some(len))
    }
}

impl ExactSizeIterator for MovesIter {}

impl core::iter::FusedIterator for MovesIter {}
