//! What the three games have in common.

use core::fmt::{Debug, Display};

use crate::{Outcome, Side};

/// Which game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum GameId {
    /// 8x8 discs that flip.
    Reversi,
    /// 15x15 stones, five in a row, forbidden points for black.
    Renju,
    /// 9x9 pawns and walls.
    Quoridor,
}

impl GameId {
    /// All games, in the order the device shows them.
    pub const ALL: [GameId; 3] = [GameId::Reversi, GameId::Renju, GameId::Quoridor];
}

/// A position of a game: whose turn it is, what may be played, and what playing it leads to.
///
/// A refused move says why and leaves the position as it was, bit for bit.
pub trait Game: Clone + Debug + PartialEq {
    /// Which game this is.
    const ID: GameId;

    /// What is agreed before the first move (rule variants, walls each, ...).
    type Setup: Copy + Debug + Default + PartialEq;
    /// A move, a pass and opening choices included.
    type Move: Copy + Debug + Display + PartialEq;
    /// The set of legal moves.
    type Moves: IntoIterator<Item = Self::Move>;
    /// Why a move was refused.
    type Illegal: Copy + Debug + Display + PartialEq;

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

    /// The result, once the game is over, as far as the position alone tells.
    fn outcome(&self) -> Option<Outcome>;

    /// The result, once the game is over, where `moves` led here from `start`: rules that look back, such as a draw by
    /// repetition, are answered here.
    fn outcome_after(&self, start: &Self, moves: &[Self::Move]) -> Option<Outcome> {
        let _ = (start, moves);
        self.outcome()
    }

    /// A setup as one byte, for records.
    fn setup_to_byte(setup: Self::Setup) -> u8;

    /// The setup of a byte made by [`setup_to_byte`](Game::setup_to_byte); `None` for any other.
    fn setup_from_byte(byte: u8) -> Option<Self::Setup>;

    /// A move as one byte, for records.
    fn move_to_byte(mv: Self::Move) -> u8;

    /// The move of a byte made by [`move_to_byte`](Game::move_to_byte); `None` for any other.
    fn move_from_byte(byte: u8) -> Option<Self::Move>;
}
