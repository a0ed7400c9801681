//! What a computer player is asked, and what it answers.

use sanban_core::{Game, GameId, Side, quoridor, renju, reversi};

use crate::Level;

/// Tells questions apart, so that an answer that comes late is not taken for the answer to another question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct QuestionId(pub u32);

/// Something to think about.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// Which question this is; the answer is reported with it.
    pub id: QuestionId,
    /// The position. The side to move is the one that wants a move.
    pub position: Position,
    /// How much thought it is worth.
    pub level: Level,
    /// A number of nodes to use instead of the level's own.
    pub nodes: Option<u32>,
    /// Decides between moves the player thinks equal, so that two games need not be the same.
    pub seed: u64,
}

/// A position of any of the games.
#[derive(Clone, Debug, PartialEq)]
#[allow(clippy::large_enum_variant, reason = "there is no heap to move the largest to, and one position at a time")]
pub enum Position {
    /// A position of Reversi.
    Reversi(reversi::Position),
    /// A position of Renju.
    Renju(renju::Position),
    /// A position of Quoridor.
    Quoridor(quoridor::Position),
}

impl Position {
    /// Which game it belongs to.
    pub const fn game(&self) -> GameId {
        match self {
            Position::Reversi(_) => GameId::Reversi,
            Position::Renju(_) => GameId::Renju,
            Position::Quoridor(_) => GameId::Quoridor,
        }
    }

    /// The side to move.
    pub fn turn(&self) -> Side {
        match self {
            Position::Reversi(position) => position.turn(),
            Position::Renju(position) => position.turn(),
            Position::Quoridor(position) => position.turn(),
        }
    }
}

/// A move of any of the games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Move {
    /// A move of Reversi.
    Reversi(reversi::Move),
    /// A move of Renju.
    Renju(renju::Move),
    /// A move of Quoridor.
    Quoridor(quoridor::Move),
}

/// A move belongs to another game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OtherGame;

macro_rules! conversions {
    ($($variant:ident $game:ident),*) => {$(
        impl From<$game::Position> for Position {
            fn from(position: $game::Position) -> Self {
                Position::$variant(position)
            }
        }

        impl From<$game::Move> for Move {
            fn from(mv: $game::Move) -> Self {
                Move::$variant(mv)
            }
        }

        impl TryFrom<Move> for $game::Move {
            type Error = OtherGame;

            fn try_from(mv: Move) -> Result<Self, OtherGame> {
                match mv {
                    Move::$variant(mv) => Ok(mv),
                    _ => Err(OtherGame),
                }
            }
        }
    )*};
}

conversions!(Reversi reversi, Renju renju, Quoridor quoridor);

/// What came of a question.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Answer {
    /// The move to play. It is legal in the position of the question.
    pub mv: Move,
    /// How many positions were looked at.
    pub nodes: u32,
    /// How many moves ahead the search looked; 0 for a move that needed no search.
    pub depth: u8,
    /// What the move promises the side to move, in hundredths of the game's unit: a disc in Reversi.
    pub score: i32,
}
