//! A record of any of the games.

use core::fmt;

use super::{Refusal, TranscriptError};
use crate::{AnyIllegal, AnyMove, GameId, Outcome, quoridor, renju, reversi};

/// What a record of each game is, and what is done with whichever it is.
macro_rules! any_record {
    ($($game:ident $rules:ident),*) => {
        /// A record of any of the games.
        ///
        /// ```
        /// use sanban_core::{GameId, record::AnyRecord};
        ///
        /// let text = "startpos moves e2 e8 e3h";
        /// let record = AnyRecord::parse(GameId::Quoridor, text)?;
        /// assert_eq!((record.game(), record.to_string().as_str()), (GameId::Quoridor, text));
        /// assert!(AnyRecord::parse(GameId::Reversi, "startpos moves a1").is_err());
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[allow(clippy::large_enum_variant, reason = "there is no heap to move the largest to, and one record at a time")]
        pub enum AnyRecord {
            $(
                #[doc = concat!("A game of ", stringify!($game), ".")]
                $game($rules::Record),
            )*
        }

        impl AnyRecord {
            /// Reads a record of `game`, which its text does not name.
            pub fn parse(game: GameId, text: &str) -> Result<AnyRecord, TranscriptError<AnyMove, AnyIllegal>> {
                match game {
                    $(GameId::$game => text.parse().map(AnyRecord::$game).map_err(TranscriptError::any),)*
                }
            }

            /// Which game it belongs to.
            pub const fn game(&self) -> GameId {
                match self {
                    $(AnyRecord::$game(_) => GameId::$game,)*
                }
            }

            /// Reads a [list of moves](super::Record::from_list) of `game`.
            pub fn from_list(game: GameId, text: &str) -> Result<AnyRecord, TranscriptError<AnyMove, AnyIllegal>> {
                match game {
                    $(GameId::$game => {
                        $rules::Record::from_list(text).map(AnyRecord::$game).map_err(TranscriptError::any)
                    })*
                }
            }

            /// The result, once the game is over.
            pub fn outcome(&self) -> Option<Outcome> {
                match self {
                    $(AnyRecord::$game(record) => record.outcome(),)*
                }
            }
        }

        impl fmt::Display for AnyRecord {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(AnyRecord::$game(record) => fmt::Display::fmt(record, f),)*
                }
            }
        }
    };
}

any_record!(Reversi reversi, Renju renju, Quoridor quoridor);

impl<M: Into<AnyMove>, I: Into<AnyIllegal>> TranscriptError<M, I> {
    /// The same, whichever game it is about.
    fn any(self) -> TranscriptError<AnyMove, AnyIllegal> {
        match self {
            TranscriptError::Text(error) => TranscriptError::Text(error),
            TranscriptError::Refused { offset, number, mv, why } => {
                let why = match why {
                    Refusal::Over => Refusal::Over,
                    Refusal::Illegal(why) => Refusal::Illegal(why.into()),
                };
                TranscriptError::Refused { offset, number, mv: mv.into(), why }
            }
        }
    }
}
