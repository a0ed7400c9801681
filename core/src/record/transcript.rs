//! A record as one line of text:
//!
//! ```text
//! startpos moves e2 e8 e3h
//! - / - / e1 e9 / 0 0 / 1 moves e2 undone e8 resigned 2
//! ```
//!
//! `startpos`, the start of the game by its usual rules, or the text of any position; then the moves on the board, the
//! moves that were taken back and can be redone, and who resigned, 1 for the first side or 2 for the second: each where
//! there are any.

use core::{fmt, str::FromStr};

use super::{Record, Refusal};
use crate::{Game, ParseError, Side};

const MOVES: &str = "moves";
const UNDONE: &str = "undone";
const RESIGNED: &str = "resigned";

/// Where a text stops being a game, and why. `M` is the game's move, `I` why it refuses one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum TranscriptError<M, I> {
    /// The text goes wrong.
    Text(ParseError),
    /// A move is not legal, or comes after the end of the game.
    Refused {
        /// The offset of the move in the text.
        offset: usize,
        /// The number of the move, from 1.
        number: usize,
        /// The move.
        mv: M,
        /// Why it is refused.
        why: Refusal<I>,
    },
}

impl<M, I> TranscriptError<M, I> {
    /// The offset of the byte, in the text, where it goes wrong.
    pub const fn offset(&self) -> usize {
        match self {
            TranscriptError::Text(error) => error.offset,
            TranscriptError::Refused { offset, .. } => *offset,
        }
    }
}

impl<M, I> From<ParseError> for TranscriptError<M, I> {
    fn from(error: ParseError) -> Self {
        TranscriptError::Text(error)
    }
}

impl<M: fmt::Display, I: fmt::Display> fmt::Display for TranscriptError<M, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TranscriptError::Text(error) => error.fmt(f),
            TranscriptError::Refused { number, mv, why, .. } => write!(f, "move {number}, {mv}, is illegal: {why}"),
        }
    }
}

impl<M: fmt::Debug + fmt::Display, I: fmt::Debug + fmt::Display> core::error::Error for TranscriptError<M, I> {}

impl<G: Game, const N: usize> fmt::Display for Record<G, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.start == G::start(G::Setup::default()) {
            f.write_str("startpos")?;
        } else {
            fmt::Display::fmt(&self.start, f)?;
        }
        for (word, moves) in [(MOVES, self.moves()), (UNDONE, self.undone())] {
            if !moves.is_empty() {
                write!(f, " {word}")?;
            }
            for mv in moves {
                write!(f, " {mv}")?;
            }
        }
        match self.resigned {
            None => Ok(()),
            Some(Side::First) => write!(f, " {RESIGNED} 1"),
            Some(Side::Second) => write!(f, " {RESIGNED} 2"),
        }
    }
}

impl<G: Game, const N: usize> FromStr for Record<G, N> {
    type Err = TranscriptError<G::Move, G::Illegal>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut words = Words { text, at: 0 };
        let mut record = Record::from_position(words.start()?);
        let mut played = None;
        let mut word = words.next();
        if word.is_some_and(|(_, word)| word == MOVES) {
            word = words.moves(&mut record)?;
        }
        if word.is_some_and(|(_, word)| word == UNDONE) {
            played = Some(record.played);
            word = words.moves(&mut record)?;
        }
        if let Some(played) = played {
            record.rewind(played);
        }
        if let Some((offset, RESIGNED)) = word {
            let side = match words.next() {
                Some((_, "1")) => Side::First,
                Some((_, "2")) => Side::Second,
                Some((offset, _)) => return Err(ParseError { offset, expected: WHO }.into()),
                None => return Err(ParseError { offset: text.len(), expected: WHO }.into()),
            };
            let over = ParseError { offset, expected: "no resignation in a game that is over" };
            record.resign(side).map_err(|_| over)?;
            word = words.next();
        }
        match word {
            None => Ok(record),
            Some((offset, _)) => Err(ParseError { offset, expected: "moves, undone, resigned or the end" }.into()),
        }
    }
}

const WHO: &str = "the side that resigned, 1 or 2";

/// The words of a text with their offsets.
struct Words<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Iterator for Words<'t> {
    type Item = (usize, &'t str);

    fn next(&mut self) -> Option<(usize, &'t str)> {
        let is_space = |byte: &u8| byte.is_ascii_whitespace();
        let rest = self.text.as_bytes().get(self.at..)?;
        let start = self.at.saturating_add(rest.iter().position(|byte| !is_space(byte))?);
        let word = self.text.get(start..)?;
        let word = word.get(..word.as_bytes().iter().position(is_space).unwrap_or(word.len()))?;
        self.at = start.saturating_add(word.len());
        Some((start, word))
    }
}

impl<'t> Words<'t> {
    /// Reads the position that the game starts from: all words before the moves.
    fn start<G: Game>(&mut self) -> Result<G, ParseError> {
        let indent = self.text.len().saturating_sub(self.text.trim_ascii_start().len());
        let mut end = indent;
        loop {
            let before = self.at;
            match self.next() {
                Some((at, word)) if ![MOVES, UNDONE, RESIGNED].contains(&word) => end = at.saturating_add(word.len()),
                _ => {
                    self.at = before;
                    break;
                }
            }
        }
        match self.text.get(indent..end).unwrap_or_default() {
            "" => Err(ParseError { offset: indent, expected: "startpos or a position" }),
            "startpos" => Ok(G::start(G::Setup::default())),
            text => text.parse().map_err(|error: ParseError| error.shifted(indent)),
        }
    }

    /// Reads and plays moves, and returns the word after them.
    #[expect(clippy::type_complexity, reason = "the error is the record's own")]
    fn moves<G: Game, const N: usize>(
        &mut self,
        record: &mut Record<G, N>,
    ) -> Result<Option<(usize, &'t str)>, TranscriptError<G::Move, G::Illegal>> {
        loop {
            let Some((offset, word)) = self.next() else { return Ok(None) };
            if [UNDONE, RESIGNED].contains(&word) {
                return Ok(Some((offset, word)));
            }
            let mv = word.parse().map_err(|error: ParseError| error.shifted(offset))?;
            let number = record.played.saturating_add(1);
            record.play(mv).map_err(|why| TranscriptError::Refused { offset, number, mv, why })?;
        }
    }
}
