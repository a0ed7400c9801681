//! How a game ended.

use crate::Side;

/// The result of a finished game, and what decided it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Outcome {
    /// One side won.
    Win {
        /// The winner.
        side: Side,
        /// What decided the game.
        by: Victory,
    },
    /// Nobody won.
    Draw(Draw),
}

impl Outcome {
    /// The winner, if there is one.
    pub const fn winner(self) -> Option<Side> {
        match self {
            Outcome::Win { side, .. } => Some(side),
            Outcome::Draw(_) => None,
        }
    }
}

/// What won a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Victory {
    /// Reversi: more discs.
    Discs,
    /// Renju: five in a row (for white, and in plain five-in-a-row, five or more).
    Five,
    /// Renju: black played a forbidden point where that loses.
    Forbidden,
    /// Quoridor: the pawn reached the far rank.
    Goal,
    /// Any game: the other side resigned.
    Resignation,
}

/// What made a game a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Draw {
    /// Reversi: as many discs for either side.
    EqualDiscs,
    /// Renju: the board is full.
    FullBoard,
    /// Renju: both sides passed in a row.
    BothPassed,
    /// Quoridor: the same position, with the same side to move, for the third time.
    Repetition,
    /// Any game: the record holds no further move.
    RecordFull,
}
