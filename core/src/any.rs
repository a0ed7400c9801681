//! Positions and moves of any of the games, for whoever deals with all of them.
//!
//! Here the games are listed for the rest of the program: in [`any_of!`](any_of), [`with_position!`](crate::with_position)
//! and [`with_game!`](crate::with_game).

use core::{fmt, str::FromStr};

use crate::{Game, GameId, Outcome, ParseError, Side, quoridor, renju, reversi};

/// Does the same with the position of whichever game it is.
///
/// ```
/// use sanban_core::{AnyPosition, Game, GameId, with_position};
///
/// let moves = |position: &AnyPosition| with_position!(position, position => position.legal_moves().into_iter().len());
/// // Renju begins on the centre.
/// assert_eq!(GameId::ALL.map(|game| moves(&AnyPosition::start(game))), [4, 1, 131]);
/// ```
#[macro_export]
macro_rules! with_position {
    ($any:expr, $position:pat => $body:expr) => {
        match $any {
            $crate::AnyPosition::Reversi($position) => $body,
            $crate::AnyPosition::Renju($position) => $body,
            $crate::AnyPosition::Quoridor($position) => $body,
        }
    };
}

/// Does the same with the rules of whichever game a [`GameId`] names: `G` in the body is the type of its positions.
///
/// ```
/// use sanban_core::{Game, GameId, with_game};
///
/// let start = |game| with_game!(game, G => G::default().to_string());
/// assert_eq!(start(GameId::Quoridor), "- / - / e1 e9 / 10 10 / 1");
/// ```
#[macro_export]
macro_rules! with_game {
    ($game:expr, $position:ident => $body:expr) => {
        match $game {
            $crate::GameId::Reversi => {
                type $position = $crate::reversi::Position;
                $body
            }
            $crate::GameId::Renju => {
                type $position = $crate::renju::Position;
                $body
            }
            $crate::GameId::Quoridor => {
                type $position = $crate::quoridor::Position;
                $body
            }
        }
    };
}

/// What is one of the games' own, and how it comes to be and is taken apart again.
macro_rules! any_of {
    ($($game:ident $rules:ident),*) => {
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
            $(
                #[doc = concat!("A position of ", stringify!($game), ".")]
                $game($rules::Position),
            )*
        }

        /// A move of any of the games.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "defmt", derive(defmt::Format))]
        pub enum AnyMove {
            $(
                #[doc = concat!("A move of ", stringify!($game), ".")]
                $game($rules::Move),
            )*
        }

        /// Why a position of any game refused a move.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "defmt", derive(defmt::Format))]
        pub enum AnyIllegal {
            /// The move is one of another game.
            OtherGame(OtherGame),
            $(
                #[doc = concat!("The rules of ", stringify!($game), " refuse it.")]
                $game($rules::Illegal),
            )*
        }

        impl AnyMove {
            /// Which game it belongs to.
            pub const fn game(&self) -> GameId {
                match self {
                    $(AnyMove::$game(_) => GameId::$game,)*
                }
            }
        }

        impl fmt::Display for AnyMove {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(AnyMove::$game(mv) => fmt::Display::fmt(mv, f),)*
                }
            }
        }

        impl fmt::Display for AnyIllegal {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    AnyIllegal::OtherGame(why) => fmt::Display::fmt(why, f),
                    $(AnyIllegal::$game(why) => fmt::Display::fmt(why, f),)*
                }
            }
        }

        $(
            impl From<$rules::Position> for AnyPosition {
                fn from(position: $rules::Position) -> Self {
                    AnyPosition::$game(position)
                }
            }

            impl TryFrom<AnyPosition> for $rules::Position {
                type Error = OtherGame;

                fn try_from(position: AnyPosition) -> Result<Self, OtherGame> {
                    match position {
                        AnyPosition::$game(position) => Ok(position),
                        _ => Err(OtherGame),
                    }
                }
            }

            impl From<$rules::Move> for AnyMove {
                fn from(mv: $rules::Move) -> Self {
                    AnyMove::$game(mv)
                }
            }

            impl TryFrom<AnyMove> for $rules::Move {
                type Error = OtherGame;

                fn try_from(mv: AnyMove) -> Result<Self, OtherGame> {
                    match mv {
                        AnyMove::$game(mv) => Ok(mv),
                        _ => Err(OtherGame),
                    }
                }
            }

            impl From<$rules::Illegal> for AnyIllegal {
                fn from(why: $rules::Illegal) -> Self {
                    AnyIllegal::$game(why)
                }
            }
        )*
    };
}

any_of!(Reversi reversi, Renju renju, Quoridor quoridor);

impl AnyPosition {
    /// The position before the first move of a game played by its usual rules.
    pub fn start(game: GameId) -> AnyPosition {
        with_game!(game, G => G::default().into())
    }

    /// Reads a position of `game`. Texts of Reversi and Renju differ only in length, so the game is not read from them.
    pub fn parse(game: GameId, text: &str) -> Result<AnyPosition, ParseError> {
        with_game!(game, G => text.parse::<G>().map(Into::into))
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
        const fn id<G: Game>(_: &G) -> GameId {
            G::ID
        }
        with_position!(self, position => id(position))
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

impl core::error::Error for AnyIllegal {}
