//! A game from its first move to its last: fixed memory, undo, redo, a line of text, and bytes that survive storage.

mod any;
mod codec;
mod crc;
mod list;
mod transcript;

pub use any::AnyRecord;
pub use codec::{BufferTooSmall, DecodeError, encoded_len};
pub use crc::{Crc32, crc32};
pub use list::MoveList;
pub use transcript::TranscriptError;

use core::fmt;

use heapless::Vec;

use crate::{Draw, Game, Outcome, Past, Side, Victory};

/// The moves of one game, at most `N`, from the position it started with to the position they lead to.
///
/// Moves taken back stay until another move is played, so that they can be redone. `Display` writes a record as a line of
/// text and `FromStr` reads it back (see [`TranscriptError`]); [`encode`](Record::encode) and
/// [`decode`](Record::decode) do the same with bytes, which are checked for damage.
///
/// ```
/// use sanban_core::reversi::{Move, Record, Square};
///
/// let mut record = Record::default();
/// record.play(Move::Place(Square::D3))?;
/// record.undo();
/// assert_eq!(record.moves(), []);
/// assert_eq!(record.redo(), Some(Move::Place(Square::D3)));
///
/// let text = record.to_string();
/// assert_eq!(text, "startpos moves d3");
/// assert_eq!(text.parse(), Ok(record));
/// # Ok::<(), sanban_core::record::Refusal<sanban_core::reversi::Illegal>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Record<G: Game, const N: usize> {
    start: G,
    moves: Vec<G::Move, N>,
    /// How many of `moves` are on the board; the rest can be redone.
    played: usize,
    resigned: Option<Side>,
    position: G,
    /// What the moves on the board left behind for rules that look back, and the result by these.
    past: G::Past,
    looked_back: Option<Outcome>,
}

/// The same start, moves, moves to redo and resignation; all else follows from them.
impl<G: Game, const N: usize> PartialEq for Record<G, N> {
    fn eq(&self, other: &Self) -> bool {
        (&self.start, &self.moves, self.played, self.resigned)
            == (&other.start, &other.moves, other.played, other.resigned)
    }
}

impl<G: Game, const N: usize> Eq for Record<G, N> {}

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
        Record::from_position(G::start(setup))
    }

    /// A game that starts from any position: a handicap, a problem, or a game that was broken off.
    pub fn from_position(start: G) -> Self {
        let mut past = G::Past::default();
        let looked_back = past.visit(&start);
        Record { position: start.clone(), start, moves: Vec::new(), played: 0, resigned: None, past, looked_back }
    }

    /// The position before the first move.
    pub fn start(&self) -> &G {
        &self.start
    }

    /// What was agreed before the first move.
    pub fn setup(&self) -> G::Setup {
        self.start.setup()
    }

    /// The position now.
    pub fn position(&self) -> &G {
        &self.position
    }

    /// What rules that look back remember of the game, for a player to be told of.
    pub fn past(&self) -> &G::Past {
        &self.past
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
        match self.resigned {
            Some(side) => Some(Outcome::Win { side: !side, by: Victory::Resignation }),
            None => self
                .position
                .outcome()
                .or(self.looked_back)
                .or((self.played >= N).then_some(Outcome::Draw(Draw::RecordFull))),
        }
    }

    /// The position after the first `count` moves, redoable ones included; the last one there is if `count` is more.
    pub fn position_after(&self, count: usize) -> G {
        let mut position = self.start.clone();
        for &mv in self.moves.iter().take(count) {
            // Every move was legal when it was recorded, and the rules are deterministic.
            let _ = position.play(mv);
        }
        position
    }

    /// Plays a move. Moves that could be redone are forgotten: the game takes another branch.
    pub fn play(&mut self, mv: G::Move) -> Result<(), Refusal<G::Illegal>> {
        if self.outcome().is_some() {
            return Err(Refusal::Over);
        }
        self.position.play(mv).map_err(Refusal::Illegal)?;
        self.moves.truncate(self.played);
        // There is room: a full record has an outcome.
        let _ = self.moves.push(mv);
        self.played = self.moves.len();
        self.looked_back = self.past.visit(&self.position);
        Ok(())
    }

    /// Ends the game: `side` gives up. Refused when the game is over already.
    pub fn resign(&mut self, side: Side) -> Result<(), Refusal<G::Illegal>> {
        if self.outcome().is_some() {
            return Err(Refusal::Over);
        }
        self.resigned = Some(side);
        Ok(())
    }

    /// Takes back a resignation or else the last move. Returns whether there was anything to take back.
    pub fn undo(&mut self) -> bool {
        if self.resigned.take().is_some() {
            return true;
        }
        let Some(played) = self.played.checked_sub(1) else {
            return false;
        };
        self.rewind(played);
        true
    }

    /// Plays the next move that was taken back, and returns it.
    pub fn redo(&mut self) -> Option<G::Move> {
        let mv = *self.moves.get(self.played)?;
        if self.resigned.is_some() {
            return None;
        }
        self.step(mv);
        Some(mv)
    }

    /// Goes back to the position after the first `played` moves; the others can be redone.
    fn rewind(&mut self, played: usize) {
        self.position = self.start.clone();
        self.past = G::Past::default();
        self.looked_back = self.past.visit(&self.position);
        self.played = 0;
        while self.played < played
            && let Some(&mv) = self.moves.get(self.played)
        {
            self.step(mv);
        }
    }

    /// Plays a move again that is recorded.
    fn step(&mut self, mv: G::Move) {
        // It was legal when it was recorded, and the rules are deterministic.
        let _ = self.position.play(mv);
        self.played = self.played.saturating_add(1);
        self.looked_back = self.past.visit(&self.position);
    }
}
