//! Why a move was refused.

use core::fmt;

use super::Forbidden;

/// Why a move was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Illegal {
    /// The game is over.
    Over,
    /// There is a stone on the point already.
    Occupied,
    /// The point is forbidden for black.
    Forbidden(Forbidden),
    /// The first stone of the opening goes on the centre.
    NotCentre,
    /// The second stone of the Swap opening goes on one of the eight points around the centre.
    NotNextToCentre,
    /// The third stone of the Swap opening goes into the central 5x5.
    NotNearCentre,
    /// A stone of the opening must be put: passing is for later.
    PassInOpening,
    /// A colour must be chosen first.
    ChooseColour,
    /// There is no colour to choose now.
    NoChoice,
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Illegal::Over => f.write_str("the game is over"),
            Illegal::Occupied => f.write_str("there is a stone on this point already"),
            Illegal::Forbidden(kind) => write!(f, "the point is forbidden for black: {kind}"),
            Illegal::NotCentre => f.write_str("the first stone goes on the centre, h8"),
            Illegal::NotNextToCentre => f.write_str("the second stone goes on one of the 8 points around the centre"),
            Illegal::NotNearCentre => f.write_str("the third stone goes into the central 5x5"),
            Illegal::PassInOpening => f.write_str("no passing before the stones of the opening are on the board"),
            Illegal::ChooseColour => f.write_str("a colour must be chosen first"),
            Illegal::NoChoice => f.write_str("there is no colour to choose now"),
        }
    }
}

impl core::error::Error for Illegal {}
