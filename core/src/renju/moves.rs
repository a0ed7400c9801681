//! Moves: stones, passes and the choice of a colour.

use super::{Point, PointSet, PointSetIter};

/// What a player can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Move {
    /// Put a stone.
    Place(Point),
    /// Put none, and leave the turn to the other side.
    Pass,
    /// In the Swap opening, after three stones: take black. The players change colours.
    TakeBlack,
    /// In the Swap opening, after three stones: take white, and put the fourth.
    TakeWhite,
}

const PASS: u8 = 225;
const TAKE_BLACK: u8 = 226;
const TAKE_WHITE: u8 = 227;

impl Move {
    /// The index of a stone's point; other moves follow after 224.
    pub(super) const fn to_byte(self) -> u8 {
        match self {
            Move::Place(point) => point.index(),
            Move::Pass => PASS,
            Move::TakeBlack => TAKE_BLACK,
            Move::TakeWhite => TAKE_WHITE,
        }
    }

    /// The move of a byte made by [`to_byte`](Move::to_byte).
    pub(super) const fn from_byte(byte: u8) -> Option<Move> {
        match byte {
            PASS => Some(Move::Pass),
            TAKE_BLACK => Some(Move::TakeBlack),
            TAKE_WHITE => Some(Move::TakeWhite),
            _ => match Point::new(byte) {
                Some(point) => Some(Move::Place(point)),
                None => None,
            },
        }
    }
}

impl From<Point> for Move {
    fn from(point: Point) -> Move {
        Move::Place(point)
    }
}

/// A set of moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Moves {
    /// Where a stone may be put.
    pub points: PointSet,
    /// Whether passing is allowed.
    pub pass: bool,
    /// Whether a colour is to be chosen.
    pub choice: bool,
}

impl Moves {
    /// No move.
    pub const EMPTY: Moves = Moves { points: PointSet::EMPTY, pass: false, choice: false };

    /// Whether `mv` is in the set.
    pub fn contains(self, mv: Move) -> bool {
        match mv {
            Move::Place(point) => self.points.contains(point),
            Move::Pass => self.pass,
            Move::TakeBlack | Move::TakeWhite => self.choice,
        }
    }

    /// How many moves there are.
    pub fn len(self) -> usize {
        self.points.len() + usize::from(self.pass) + if self.choice { 2 } else { 0 }
    }

    /// Whether there is no move.
    pub fn is_empty(self) -> bool {
        self == Moves::EMPTY
    }

    /// The moves: stones by index, then a pass, then the colours.
    pub const fn iter(self) -> MovesIter {
        let Moves { points, pass, choice } = self;
        MovesIter { points: points.iter(), pass, black: choice, white: choice }
    }
}

impl IntoIterator for Moves {
    type Item = Move;
    type IntoIter = MovesIter;

    fn into_iter(self) -> MovesIter {
        self.iter()
    }
}

/// The moves of a set: stones by index, then a pass, then the colours.
#[derive(Clone, Debug)]
pub struct MovesIter {
    points: PointSetIter,
    pass: bool,
    black: bool,
    white: bool,
}

impl Iterator for MovesIter {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        if let Some(point) = self.points.next() {
            Some(Move::Place(point))
        } else if core::mem::take(&mut self.pass) {
            Some(Move::Pass)
        } else if core::mem::take(&mut self.black) {
            Some(Move::TakeBlack)
        } else if core::mem::take(&mut self.white) {
            Some(Move::TakeWhite)
        } else {
            None
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let rest = usize::from(self.pass) + usize::from(self.black) + usize::from(self.white);
        let len = self.points.len() + rest;
        (len, Some(len))
    }
}

impl ExactSizeIterator for MovesIter {}

impl core::iter::FusedIterator for MovesIter {}
