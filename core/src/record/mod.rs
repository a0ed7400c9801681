//! A game from its first move to its last: fixed memory, undo, redo, and a byte form that survives storage.

mod codec;
mod crc;

pub use codec::{BufferTooSmall, DecodeError, encoded_len};
pub use crc::crc32;

use core::fmt;

use heapless::Vec;

use crate::{Draw, Game, Outcome, Side, Victory};

/// The moves of one game, at most `N`, and the position they lead to.
///
/// Moves taken back stay until another move is played, so that they can be redone.
///
/// ```
/// use sanban_core::reversi::{Move, Record, Square};
///
/// let mut record = Record::default();
/// record.play(Move::Place(Square::D3))?;
/// record.undo();
/// assert_eq!(record.moves(), []);
/// assert_eq!(record.redo(), Some(Move::Place(Square::D3)));
/// # Ok::<(), sanban_core::record::Refusal<sanban_core::reversi::Illegal>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Record<G: Game, const N: usize> {
    setup: G::Setup,
    moves: Vec<G::Move, N>,
    /// How many of `moves` are on the board; the rest can be redone.
    played: usize,
    resigned: Option<Side>,
    position: G,
    outcome: Option<Outcome>,
}

/// Why a record did not take a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Refusal<I> {
    /// The game is over.
    Over,
    /// The rules forbid the move.
    Illegal(I),
}

impl<I: fmt::Display> fmt::Display for Refusal<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Over => f.write_str("the game is over"),
            Refusal::Illegal(why) => why.fmt(f),
        }
    }
}

impl<I: fmt::Debug + fmt::Display> core::error::Error for Refusal<I> {}

impl<G: Game, const N: usize> Default for Record<G, N> {
    fn default() -> Self {
        Self::new(G::Setup::default())
    }
}

impl<G: Game, const N: usize> Record<G, N> {
    /// The most moves a record holds; a game that reaches it undecided is a draw.
    pub const CAPACITY: usize = N;

    /// A game that has not begun.
    pub fn new(setup: G::Setup) -> Self {
        let position = G::start(setup);
        let outcome = position.outcome();
        Record { setup, moves: Vec::new(), played: 0, resigned: None, position, outcome }
    }

    /// What was agreed before the first move.
    pub fn setup(&self) -> G::Setup {
        self.setup
    }

    /// The position now.
    pub fn position(&self) -> &G {
        &self.position
    }

    /// The moves on the board, first to last.
    pub fn moves(&self) -> &[G::Move] {
        self.moves.get(..self.played).unwrap_or_default()
    }

    /// The moves that were taken back and can be redone, next first.
    pub fn undone(&self) -> &[G::Move] {
        self.moves.get(self.played..).unwrap_or_default()
    }

    /// The side that resigned.
    pub fn resigned(&self) -> Option<Side> {
        self.resigned
    }

    /// The result, once the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The position after the first `count` moves, redoable ones included; the last one there is if `count` is more.
    pub fn position_after(&self, count: usize) -> G {
        let mut position = G::start(self.setup);
        for &mv in self.moves.iter().take(count) {
            // Every move was legal when it was recorded, and the rules are deterministic.
            let _ = position.play(mv);
        }
        position
    }

    /// Plays a move. Moves that could be redone are forgotten: the game takes another branch.
    pub fn play(&mut self, mv: G::Move) -> Result<(), Refusal<G::Illegal>> {
        if self.outcome.is_some() {
            return Err(Refusal::Over);
        }
        self.position.play(mv).map_err(Refusal::Illegal)?;
        self.moves.truncate(self.played);
        // There is room: a full record has an outcome.
        let _ = self.moves.push(mv);
        self.played = self.moves.len();
        self.settle();
        Ok(())
    }

    /// Ends the game: `side` gives up. Refused when the game is over already.
    pub fn resign(&mut self, side: Side) -> Result<(), Refusal<G::Illegal>> {
        if self.outcome.is_some() {
            return Err(Refusal::Over);
        }
        self.resigned = Some(side);
        self.settle();
        Ok(())
    }

    /// Takes back a resignation or else the last move. Returns whether there was anything to take back.
    pub fn undo(&mut self) -> bool {
        if self.resigned.take().is_none() {
            let Some(played) = self.played.checked_sub(1) else {
                return false;
            };
            self.played = played;
            self.position = self.position_after(played);
        }
        self.settle();
        true
    }

    /// Plays the next move that was taken back, and returns it.
    pub fn redo(&mut self) -> Option<G::Move> {
        let mv = *self.moves.get(self.played)?;
        if self.resigned.is_some() {
            return None;
        }
        let _ = self.position.play(mv);
        self.played = self.played.saturating_add(1);
        self.settle();
        Some(mv)
    }

    /// Works out the result anew after a change.
    fn settle(&mut self) {
        self.outcome = if let Some(side) = self.resigned {
            Some(Outcome::Win { side: !side, by: Victory::Resignation })
        } else {
            self.position
                .outcome_after(&G::start(self.setup), self.moves())
                .or((self.played >= N).then_some(Outcome::Draw(Draw::RecordFull)))
        };
    }
}
