//! What a position consists of, and which parts do not make one.

use core::fmt;

use crate::{Side, Sides};

use super::{Passages, Square, SquareSet, WallSet};

/// The most walls a player can have.
pub(super) const MOST_WALLS_EACH: u8 = 10;
/// The most walls there can be, on the board and left together.
pub(super) const MOST_WALLS: u8 = 2 * MOST_WALLS_EACH;

/// What a [`Position`](super::Position) consists of. All fields are free; making a position of them checks that they go
/// together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Parts {
    /// The walls on the board.
    pub walls: WallSet,
    /// Where the pawns stand.
    pub pawns: Sides<Square>,
    /// How many walls each player has left.
    pub walls_left: Sides<u8>,
    /// Who is to move.
    pub turn: Side,
}

/// Why parts do not make a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Impossible {
    /// Two walls overlap.
    WallsOverlap,
    /// Two walls cross.
    WallsCross,
    /// Both pawns stand on one square.
    PawnsOnOneSquare,
    /// Both pawns have reached their goals, but the game ends with the first.
    BothAtGoal,
    /// This player has more than ten walls left.
    TooManyLeft(Side),
    /// There are more than twenty walls on the board and left together.
    TooManyWalls,
    /// This player has no way to the goal.
    ShutIn(Side),
}

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Impossible::WallsOverlap => "walls overlap",
            Impossible::WallsCross => "walls cross",
            Impossible::PawnsOnOneSquare => "both pawns are on one square",
            Impossible::BothAtGoal => "both pawns are at their goals",
            Impossible::TooManyLeft(Side::First) => "player 1 has more than 10 walls left",
            Impossible::TooManyLeft(Side::Second) => "player 2 has more than 10 walls left",
            Impossible::TooManyWalls => "there are more than 20 walls, on the board and left together",
            Impossible::ShutIn(Side::First) => "player 1 is shut in",
            Impossible::ShutIn(Side::Second) => "player 2 is shut in",
        })
    }
}

impl core::error::Error for Impossible {}

impl Parts {
    /// The passages the walls leave open, if the parts make a position.
    pub(super) fn check(&self) -> Result<Passages, Impossible> {
        let walls = self.walls;
        if !(walls & walls.overlapping()).is_empty() {
            return Err(Impossible::WallsOverlap);
        }
        if !(walls & walls.crossing()).is_empty() {
            return Err(Impossible::WallsCross);
        }
        if self.pawns.first == self.pawns.second {
            return Err(Impossible::PawnsOnOneSquare);
        }
        if Side::BOTH.iter().all(|&side| SquareSet::goal(side).contains(self.pawns[side])) {
            return Err(Impossible::BothAtGoal);
        }
        for side in Side::BOTH {
            if self.walls_left[side] > MOST_WALLS_EACH {
                return Err(Impossible::TooManyLeft(side));
            }
        }
        if walls.len() > usize::from(MOST_WALLS - self.walls_left.first - self.walls_left.second) {
            return Err(Impossible::TooManyWalls);
        }
        let passages = Passages::from(walls);
        for side in Side::BOTH {
            if passages.distance(self.pawns[side].into(), SquareSet::goal(side)).is_none() {
                return Err(Impossible::ShutIn(side));
            }
        }
        Ok(passages)
    }
}
