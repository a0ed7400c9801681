//! The two players of a game.

use core::ops::{Index, IndexMut, Not};

/// One of the two players, named by who moves first.
///
/// Stone games speak of colours, Quoridor of players 1 and 2; [`Side::BLACK`] and [`Side::WHITE`] are the same two
/// values under their stone names, since black moves first in both stone games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Side {
    /// The player who moves first: black, or player 1.
    First,
    /// The player who moves second: white, or player 2.
    Second,
}

impl Side {
    /// The side with the black stones.
    pub const BLACK: Side = Side::First;
    /// The side with the white stones.
    pub const WHITE: Side = Side::Second;
    /// Both sides, first mover first.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];
}

impl Not for Side {
    type Output = Side;

    fn not(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

/// One value for each side, indexed by [`Side`]: an array that cannot be indexed out of bounds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Sides<T> {
    /// The value of the first mover.
    pub first: T,
    /// The value of the second mover.
    pub second: T,
}

impl<T> Sides<T> {
    /// One value for each side.
    pub const fn new(first: T, second: T) -> Self {
        Sides { first, second }
    }
}

impl<T> Index<Side> for Sides<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        match side {
            Side::First => &self.first,
            Side::Second => &self.second,
        }
    }
}

impl<T> IndexMut<Side> for Sides<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::First => &mut self.first,
            Side::Second => &mut self.second,
        }
    }
}
