//! The moves of a game as players write them down, for other programs to read:
//!
//! | game | list | |
//! |---|---|---|
//! | Reversi | `f5d6c3d3c4` | a transcript; passes are left out, for they are forced |
//! | Renju | `h8i9j10` | stone after stone; who took which colour is left out, a pass is `pass` |
//! | Quoridor | `e2 e8 e3h` | squares and walls, with spaces: `h` is a file, too |
//!
//! Reading takes any case, spaces or none, and numbers of moves (`1. e2 e8 2. e3h`). Every move is played as it is read, so
//! whatever is read is a game that can be played.

use core::fmt;

use super::{Record, Refusal, TranscriptError};
use crate::{AnyMove, Game, GameId, ParseError, renju, reversi};

/// The longest word of a list.
const WORD: usize = 4;

/// The moves of a record as a list; `Display` writes it.
pub struct MoveList<'r, M>(&'r [M]);

impl<M: Copy + fmt::Display + Into<AnyMove>> fmt::Display for MoveList<'_, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut is_first = true;
        for mv in self.0 {
            match (*mv).into() {
                AnyMove::Reversi(reversi::Move::Pass)
                | AnyMove::Renju(renju::Move::TakeBlack | renju::Move::TakeWhite) => continue,
                AnyMove::Quoridor(_) if !is_first => write!(f, " {mv}")?,
                _ => write!(f, "{mv}")?,
            }
            is_first = false;
        }
        Ok(())
    }
}

impl<G: Game<Move: Into<AnyMove>>, const N: usize> Record<G, N> {
    /// The moves on the board, as players write them down.
    ///
    /// ```
    /// use sanban_core::quoridor::Record;
    ///
    /// let record = Record::from_list("1. E2 E8 2. E3H")?;
    /// assert_eq!(record.list().to_string(), "e2 e8 e3h");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn list(&self) -> MoveList<'_, G::Move> {
        MoveList(self.moves())
    }

    /// Reads a list of moves as [`list`](Record::list) writes it. What Reversi leaves out, the passes, is put in again.
    pub fn from_list(text: &str) -> Result<Self, TranscriptError<G::Move, G::Illegal>> {
        let mut record = Record::default();
        let mut words = Words { text: text.as_bytes(), at: 0, of: G::ID };
        while let Some((offset, letters, len)) = words.next()? {
            let word = letters.get(..len).and_then(|word| core::str::from_utf8(word).ok()).unwrap_or_default();
            let mv: G::Move = word.parse().map_err(|error: ParseError| error.shifted(offset))?;
            if let Err(why) = record.play(mv) {
                // A side that cannot move passes without a word.
                let passed = matches!(why, Refusal::Illegal(_)) && G::ID == GameId::Reversi && pass(&mut record);
                let number = record.moves().len().saturating_add(1);
                let refused = |why| TranscriptError::Refused { offset, number, mv, why };
                if !passed {
                    return Err(refused(why));
                }
                record.play(mv).map_err(refused)?;
            }
        }
        Ok(record)
    }
}

/// Passes, where that is legal.
fn pass<G: Game, const N: usize>(record: &mut Record<G, N>) -> bool {
    "pass".parse().is_ok_and(|mv: G::Move| record.play(mv).is_ok())
}

/// The words of a list.
struct Words<'t> {
    text: &'t [u8],
    at: usize,
    of: GameId,
}

impl Words<'_> {
    fn peek(&self, ahead: usize) -> u8 {
        self.text.get(self.at.saturating_add(ahead)).copied().unwrap_or(b' ').to_ascii_lowercase()
    }

    /// The next word in small letters, where it begins, and how long it is.
    fn next(&mut self) -> Result<Option<(usize, [u8; WORD], usize)>, ParseError> {
        self.skip_between()?;
        let offset = self.at;
        if offset >= self.text.len() {
            return Ok(None);
        }
        let len = self.length();
        let mut word = [0; WORD];
        for (ahead, letter) in word.iter_mut().enumerate().take(len) {
            *letter = self.peek(ahead);
        }
        if len == 0 {
            return Err(ParseError { offset, expected: "a move" });
        }
        self.at = self.at.saturating_add(len);
        Ok(Some((offset, word, len)))
    }

    /// How long the word here is: a letter, one or two digits, and the direction of a wall; or a pass. 0 if it is no word.
    fn length(&self) -> usize {
        let is_pass = b"pass".iter().enumerate().all(|(ahead, &letter)| self.peek(ahead) == letter);
        if is_pass {
            return WORD;
        }
        let digits = (1..=2).take_while(|&ahead| self.peek(ahead).is_ascii_digit()).count();
        if !self.peek(0).is_ascii_lowercase() || digits == 0 {
            return 0;
        }
        let len = digits.saturating_add(1);
        let is_wall = match self.peek(len) {
            b'v' => true,
            // Unless it is the file of the next square.
            b'h' => !self.peek(len.saturating_add(1)).is_ascii_digit(),
            _ => false,
        };
        if self.of == GameId::Quoridor && is_wall { len.saturating_add(1) } else { len }
    }

    /// Goes on to the next word: over spaces, and over the number of a move with its point.
    fn skip_between(&mut self) -> Result<(), ParseError> {
        loop {
            while self.text.get(self.at).is_some_and(|byte| byte.is_ascii_whitespace()) {
                self.at = self.at.saturating_add(1);
            }
            let digits = (0..6).take_while(|&ahead| self.peek(ahead).is_ascii_digit()).count();
            if digits == 0 {
                return Ok(());
            }
            if self.peek(digits) != b'.' {
                return Err(ParseError { offset: self.at, expected: "a move, or its number and a point" });
            }
            self.at = self.at.saturating_add(digits).saturating_add(1);
        }
    }
}
