//! Why a move is refused.

use core::fmt;

use crate::Side;

/// Why a move may not be played. A wall off the board has no value of its own type: it is refused when it is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Illegal {
    /// The game is over.
    Over,
    /// The pawn stands on the square already.
    SameSquare,
    /// The other pawn stands on the square.
    OtherPawn,
    /// A pawn moves one square, further or diagonally only past the other pawn.
    OutOfReach,
    /// A wall stops the step or the jump.
    WallInTheWay,
    /// The way around the other pawn is open only where the jump straight over it is blocked.
    JumpIsOpen,
    /// The player has put down all walls.
    NoWallsLeft,
    /// The same wall is there already.
    Occupied,
    /// The wall would lie half on another one.
    Overlaps,
    /// The wall would cross another one at its middle.
    Crosses,
    /// The wall would leave this player no way to the goal. Where it would shut in both, player 1 is named.
    ShutsIn(Side),
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Illegal::Over => "the game is over",
            Illegal::SameSquare => "the pawn stands there already",
            Illegal::OtherPawn => "the other pawn stands there",
            Illegal::OutOfReach => "the pawn does not reach that square in one move",
            Illegal::WallInTheWay => "a wall is in the way",
            Illegal::JumpIsOpen => "the pawn may go around the other one only where it cannot jump straight over it",
            Illegal::NoWallsLeft => "no walls are left",
            Illegal::Occupied => "that wall is there already",
            Illegal::Overlaps => "that wall would overlap another wall",
            Illegal::Crosses => "that wall would cross another wall",
            Illegal::ShutsIn(Side::First) => "that wall would shut in player 1",
            Illegal::ShutsIn(Side::Second) => "that wall would shut in player 2",
        })
    }
}

impl core::error::Error for Illegal {}
