//! A move, and the set of all legal ones.

use super::{Square, SquareSet, SquareSetIter, Wall, WallSet, WallSetIter};

/// What a player does in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Move {
    /// Moves the pawn to a square: a step, or a jump over the other pawn.
    Pawn(Square),
    /// Puts down a wall.
    Wall(Wall),
}

impl From<Square> for Move {
    fn from(square: Square) -> Move {
        Move::Pawn(square)
    }
}

impl From<Wall> for Move {
    fn from(wall: Wall) -> Move {
        Move::Wall(wall)
    }
}

/// A set of moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Moves {
    /// Where the pawn goes.
    pub pawn: SquareSet,
    /// The walls put down.
    pub walls: WallSet,
}

impl Moves {
    /// No move.
    pub const EMPTY: Moves = Moves { pawn: SquareSet::EMPTY, walls: WallSet::EMPTY };

    /// How many moves there are in the set.
    pub const fn len(self) -> usize {
        self.pawn.len() + self.walls.len()
    }

    /// Whether there is no move in the set.
    pub const fn is_empty(self) -> bool {
        self.pawn.is_empty() && self.walls.is_empty()
    }

    /// Whether `mv` is in the set.
    pub const fn contains(self, mv: Move) -> bool {
        match mv {
            Move::Pawn(square) => self.pawn.contains(square),
            Move::Wall(wall) => self.walls.contains(wall),
        }
    }

    /// Pawn moves first, then horizontal walls, then vertical walls, each in the order of their names.
    pub const fn iter(self) -> MovesIter {
        MovesIter { pawn: self.pawn.iter(), walls: self.walls.iter() }
    }
}

impl IntoIterator for Moves {
    type Item = Move;
    type IntoIter = MovesIter;

    fn into_iter(self) -> MovesIter {
        self.iter()
    }
}

/// The moves of a set: pawn moves, horizontal walls, vertical walls, each in the order of their names.
#[derive(Clone, Debug)]
pub struct MovesIter {
    pawn: SquareSetIter,
    walls: WallSetIter,
}

impl Iterator for MovesIter {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        match self.pawn.next() {
            Some(square) => Some(Move::Pawn(square)),
            None => self.walls.next().map(Move::Wall),
        }
    }

    // Whoever goes through all moves at once need not be asked at every wall whether the pawn is done.
    #[inline]
    fn fold<B, F: FnMut(B, Move) -> B>(self, first: B, mut join: F) -> B {
        let joined = self.pawn.fold(first, |joined, square| join(joined, Move::Pawn(square)));
        self.walls.fold(joined, |joined, wall| join(joined, Move::Wall(wall)))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.pawn.len() + self.walls.len();
        (len, Some(len))
    }
}

impl ExactSizeIterator for MovesIter {}

impl core::iter::FusedIterator for MovesIter {}
