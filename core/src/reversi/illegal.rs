//! Why a move is refused.

use core::fmt;

use super::OffBoard;

/// Why a move is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Illegal {
    /// There is no such square.
    OffBoard,
    /// A disc lies there.
    Occupied,
    /// No disc would turn.
    FlipsNothing,
    /// A pass, while there is a move.
    HasMove,
    /// Neither side can move any more.
    Over,
}

impl From<OffBoard> for Illegal {
    fn from(_: OffBoard) -> Self {
        Illegal::OffBoard
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Illegal::OffBoard => "not a square of the board",
            Illegal::Occupied => "there is a disc on this square",
            Illegal::FlipsNothing => "no disc would turn",
            Illegal::HasMove => "a pass is allowed only when there is no move",
            Illegal::Over => "the game is over",
        })
    }
}

impl core::error::Error for Illegal {}
