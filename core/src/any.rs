//! Positions and moves of any of the games, for whoever deals with all three.

use core::{fmt, str::FromStr};

use crate::{Game, GameId, Outcome, ParseError, Side, quoridor, renju, reversi};

/// A position of any of the games.
///
/// ```
/// use sanban_core::{AnyMove, AnyPosition, Game, GameId, quoridor, reversi};
///
/// let mut position: AnyPosition = quoridor::Position::default().into();
/// assert_eq!(position.game(), GameId::Quoridor);
/// position.play(position.parse_move("e2")?)?;
/// assert!(position.play(AnyMove::Reversi(reversi::Move::Pass)).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[allow(clippy::large_enum_variant, reason = "there is no heap to move the largest to, and one position at a time")]
pub enum AnyPosition {
    /// A position of Reversi.
    Reversi(reversi::Position),
    /// A position of Renju.
    Renju(renju::Position),
    /// A position of Quoridor.
    Quoridor(quoridor::Position),
}

/// A move of any of the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum AnyMove {
    /// A move of Reversi.
    Reversi(reversi::Move),
    /// A move of Renju.
    Renju(renju::Move),
    /// A move of Quoridor.
    Quoridor(quoridor::Move),
}

/// Does the same with the position of whichever game it is.
macro_rules! with_position {
    ($any:expr, $position:ident => $body:expr) => {
        match $any {
            AnyPosition::Reversi($position) => $body,
            AnyPosition::Renju($position) => $body,
            AnyPosition::Quoridor($position) => $body,
        }
    };
}

impl AnyPosition {
    /// The position before the first move of a game played by its usual rules.
    pub fn start(game: GameId) -> AnyPosition {
        match game {
            GameId::Reversi => reversi::Position::default().into(),
            GameId::Renju => renju::Position::default().into(),
            GameId::Quoridor => quoridor::Position::default().into(),
        }
    }

    /// Reads a position of `game`. Texts of Reversi and Renju differ only in length, so the game is not read from them.
    pub fn parse(game: GameId, text: &str) -> Result<AnyPosition, ParseError> {
        match game {
            GameId::Reversi => text.parse().map(AnyPosition::Reversi),
            GameId::Renju => text.parse().map(AnyPosition::Renju),
            GameId::Quoridor => text.parse().map(AnyPosition::Quoridor),
        }
    }

    /// Reads a move of this position's game. Whether it is legal here shows when it is played.
    pub fn parse_move(&self, text: &str) -> Result<AnyMove, ParseError> {
        fn parse<G: Game<Move: Into<AnyMove>>>(_: &G, text: &str) -> Result<AnyMove, ParseError> {
            G::Move::from_str(text).map(Into::into)
        }
        with_position!(self, position => parse(position, text))
    }

    /// Which game it belongs to.
    pub const fn game(&self) -> GameId {
        match self {
            AnyPosition::Reversi(_) => GameId::Reversi,
            AnyPosition::Renju(_) => GameId::Renju,
            AnyPosition::Quoridor(_) => GameId::Quoridor,
        }
    }

    /// The side to move.
    pub fn turn(&self) -> Side {
        with_position!(self, position => position.turn())
    }

    /// The result, once the game is over, as far as the position alone tells.
    pub fn outcome(&self) -> Option<Outcome> {
        with_position!(self, position => position.outcome())
    }

    /// Plays `mv`, or says why not and changes nothing.
    pub fn play(&mut self, mv: AnyMove) -> Result<(), AnyIllegal> {
        fn play<G>(position: &mut G, mv: AnyMove) -> Result<(), AnyIllegal>
        where
            G: Game<Move: TryFrom<AnyMove, Error = OtherGame>, Illegal: Into<AnyIllegal>>,
        {
            let mv = G::Move::try_from(mv).map_err(AnyIllegal::OtherGame)?;
            position.play(mv).map_err(Into::into)
        }
        with_position!(self, position => play(position, mv))
    }
}

impl fmt::Display for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        with_position!(self, position => fmt::Display::fmt(position, f))
    }
}

impl AnyMove {
    /// Which game it belongs to.
    pub const fn game(&self) -> GameId {
        match self {
            AnyMove::Reversi(_) => GameId::Reversi,
            AnyMove::Renju(_) => GameId::Renju,
            AnyMove::Quoridor(_) => GameId::Quoridor,
        }
    }
}

impl fmt::Display for AnyMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnyMove::Reversi(mv) => fmt::Display::fmt(mv, f),
            AnyMove::Renju(mv) => fmt::Display::fmt(mv, f),
            AnyMove::Quoridor(mv) => fmt::Display::fmt(mv, f),
        }
    }
}

/// What of the past of any game a player has to know.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum AnyPast {
    /// The position alone tells all.
    #[default]
    Nothing,
    /// Positions of Quoridor that make the game a draw when they are there once more.
    Quoridor(quoridor::Repeated),
}

/// A move or a position belongs to another game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct OtherGame;

impl fmt::Display for OtherGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("it belongs to another game")
    }
}

impl core::error::Error for OtherGame {}

/// Why a position of any game refused a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum AnyIllegal {
    /// The move is one of another game.
    OtherGame(OtherGame),
    /// Reversi's rules refuse it.
    Reversi(reversi::Illegal),
    /// Renju's rules refuse it.
    Renju(renju::Illegal),
    /// Quoridor's rules refuse it.
    Quoridor(quoridor::Illegal),
}

impl fmt::Display for AnyIllegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnyIllegal::OtherGame(why) => fmt::Display::fmt(why, f),
            AnyIllegal::Reversi(why) => fmt::Display::fmt(why, f),
            AnyIllegal::Renju(why) => fmt::Display::fmt(why, f),
            AnyIllegal::Quoridor(why) => fmt::Display::fmt(why, f),
        }
    }
}

impl core::error::Error for AnyIllegal {}

macro_rules! conversions {
    ($($variant:ident $game:ident),*) => {$(
        impl From<$game::Position> for AnyPosition {
            fn from(position: $game::Position) -> Self {
                AnyPosition::$variant(position)
            }
        }

        impl TryFrom<AnyPosition> for $game::Position {
            type Error = OtherGame;

            fn try_from(position: AnyPosition) -> Result<Self, OtherGame> {
                match position {
                    AnyPosition::$variant(position) => Ok(position),
                    _ => Err(OtherGame),
                }
            }
        }

        impl From<$game::Move> for AnyMove {
            fn from(mv: $game::Move) -> Self {
                AnyMove::$variant(mv)
            }
        }

        impl TryFrom<AnyMove> for $game::Move {
            type Error = OtherGame;

            fn try_from(mv: AnyMove) -> Result<Self, OtherGame> {
                match mv {
                    AnyMove::$variant(mv) => Ok(mv),
                    _ => Err(OtherGame),
                }
            }
        }

        impl From<$game::Illegal> for AnyIllegal {
            fn from(why: $game::Illegal) -> Self {
                AnyIllegal::$variant(why)
            }
        }
    )*};
}

conversions!(Reversi reversi, Renju renju, Quoridor quoridor);
