//! What the three games have in common.

use core::{
    fmt::{self, Debug, Display},
    hash::Hash,
    str::FromStr,
};

use crate::{Outcome, ParseError, Past, Side};

/// Names the games once: what is not listed here is no game, and no list of them can lack one.
macro_rules! games {
    ($($(#[$doc:meta])* $game:ident $word:literal,)*) => {
        /// Which game.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "defmt", derive(defmt::Format))]
        pub enum GameId { $($(#[$doc])* $game,)* }

        impl GameId {
            /// All games, in the order the device shows them.
            pub const ALL: [GameId; [$(GameId::$game),*].len()] = [$(GameId::$game),*];

            /// The game in one word of small letters, for files and commands.
            pub const fn word(self) -> &'static str {
                match self {
                    $(GameId::$game => $word,)*
                }
            }
        }

        impl Display for GameId {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self {
                    $(GameId::$game => stringify!($game),)*
                })
            }
        }
    };
}

// A game's number in storage is its place in this list: a new one comes last.
games! {
    /// 8x8 discs that flip.
    Reversi "reversi",
    /// 15x15 stones, five in a row, forbidden points for black.
    Renju "renju",
    /// 9x9 pawns and walls.
    Quoridor "quoridor",
}

/// A position of a game: whose turn it is, what may be played, and what playing it leads to.
///
/// A refused move says why and leaves the position as it was, bit for bit.
/// Positions and moves are written by `Display` and read back by `FromStr`: what one writes the other reads, and nothing is
/// lost on the way.
pub trait Game: Clone + Debug + Display + FromStr<Err = ParseError> + Eq + Hash {
    /// Which game this is.
    const ID: GameId;

    /// What is agreed before the first move (rule variants, walls each, ...).
    type Setup: Copy + Debug + Default + Eq + Hash;
    /// A move, a pass and opening choices included.
    type Move: Copy + Debug + Display + FromStr<Err = ParseError> + Eq + Hash;
    /// The set of legal moves. It is listed in an order of its own, and knows how many there are.
    type Moves: Copy + Debug + Eq + Hash + IntoIterator<Item = Self::Move, IntoIter: ExactSizeIterator>;
    /// What rules that look back remember; `()` where the position alone tells all.
    type Past: Past<Self>;
    /// Why a move was refused.
    type Illegal: Copy + Debug + Display + Eq;

    /// The position before the first move.
    fn start(setup: Self::Setup) -> Self;

    /// The side to move.
    fn turn(&self) -> Side;

    /// Every legal move; none once the game is over.
    fn legal_moves(&self) -> Self::Moves;

    /// Why `mv` may not be played here, or `Ok`.
    fn check(&self, mv: Self::Move) -> Result<(), Self::Illegal>;

    /// Whether `mv` may be played here.
    fn is_legal(&self, mv: Self::Move) -> bool {
        self.check(mv).is_ok()
    }

    /// Plays `mv`, or says why not and changes nothing.
    fn play(&mut self, mv: Self::Move) -> Result<(), Self::Illegal>;

    /// The result, once the game is over, as far as the position alone tells. Rules that look back are for
    /// [`Past`](Game::Past), and a [`Record`](crate::Record) knows both.
    fn outcome(&self) -> Option<Outcome>;

    /// What was agreed before the first move, as far as the position tells.
    fn setup(&self) -> Self::Setup;

    /// A setup as one byte, for records.
    fn setup_to_byte(setup: Self::Setup) -> u8;

    /// The setup of a byte made by [`setup_to_byte`](Game::setup_to_byte); `None` for any other.
    fn setup_from_byte(byte: u8) -> Option<Self::Setup>;

    /// A move as one byte, for records.
    fn move_to_byte(mv: Self::Move) -> u8;

    /// The move of a byte made by [`move_to_byte`](Game::move_to_byte); `None` for any other.
    fn move_from_byte(byte: u8) -> Option<Self::Move>;
}
