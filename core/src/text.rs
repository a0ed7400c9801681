//! Positions and moves as text: one error for all that can be read, and the hand that reads it.

use core::fmt;

/// Where a text stops being what it should be, and what was expected there.
///
/// Everything that can be read fails with it: squares, points, walls, moves and positions of all games.
///
/// ```
/// use sanban_core::{ParseError, reversi::Move};
///
/// let error: ParseError = "d9".parse::<Move>().unwrap_err();
/// assert_eq!(error.offset, 1);
/// assert_eq!(error.to_string(), "expected a square, a1 to h8, or pass");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct ParseError {
    /// The offset of the offending byte; the length of the text if it ends too early.
    pub offset: usize,
    /// What was expected there.
    pub expected: &'static str,
}

impl ParseError {
    /// The same error where the text is part of a longer one and begins `by` bytes into it.
    #[must_use]
    pub const fn shifted(self, by: usize) -> ParseError {
        ParseError { offset: self.offset.saturating_add(by), expected: self.expected }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}", self.expected)
    }
}

impl core::error::Error for ParseError {}

/// Reads a text from front to back.
pub(crate) struct Reader<'t> {
    text: &'t [u8],
    at: usize,
}

impl<'t> Reader<'t> {
    pub(crate) const fn new(text: &'t str) -> Self {
        Reader { text: text.as_bytes(), at: 0 }
    }

    /// How many bytes were read.
    pub(crate) const fn at(&self) -> usize {
        self.at
    }

    /// What is not read yet.
    pub(crate) fn rest(&self) -> &'t [u8] {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Something else was expected here.
    pub(crate) fn fail<T>(&self, expected: &'static str) -> Result<T, ParseError> {
        Err(ParseError { offset: self.at, expected })
    }

    /// Reads a byte that `meaning` knows.
    pub(crate) fn take<T>(&mut self, meaning: impl FnOnce(u8) -> Option<T>) -> Option<T> {
        let taken = self.rest().first().copied().and_then(meaning)?;
        self.at = self.at.saturating_add(1);
        Some(taken)
    }

    /// Reads `byte`, if it is next.
    pub(crate) fn take_byte(&mut self, byte: u8) -> bool {
        self.take(|next| (next == byte).then_some(())).is_some()
    }

    /// Reads a space and `word`, if they are next and nothing else hangs on to the word.
    pub(crate) fn take_word(&mut self, word: &str) -> bool {
        let Some([b' ', rest @ ..]) = self.text.get(self.at..) else { return false };
        let found = rest.strip_prefix(word.as_bytes()).is_some_and(|after| matches!(after, [] | [b' ', ..]));
        if found {
            self.at = self.at.saturating_add(word.len()).saturating_add(1);
        }
        found
    }

    pub(crate) fn skip_spaces(&mut self) {
        while self.take_byte(b' ') {}
    }

    /// Reads a whole number of at least 0, if one is next; anything beyond `most` stays where it is.
    pub(crate) fn number(&mut self, most: u8) -> Option<u8> {
        let mut number = None;
        while let Some(more) = self.take(|byte| {
            let digit = byte.is_ascii_digit().then(|| byte.wrapping_sub(b'0'))?;
            // No number but 0 itself begins with 0.
            let longer = match number {
                None => digit,
                Some(0) => return None,
                Some(number) => 10u8.checked_mul(number)?.checked_add(digit)?,
            };
            (longer <= most).then_some(longer)
        }) {
            number = Some(more);
        }
        number
    }

    /// Reads the name of a place: a letter for the column and a number for the row, returned from 0.
    pub(crate) fn place(&mut self, columns: u8, rows: u8, expected: &'static str) -> Result<(u8, u8), ParseError> {
        let column = self.take(|letter| {
            let column = letter.to_ascii_lowercase().wrapping_sub(b'a');
            (column < columns).then_some(column)
        });
        let Some(column) = column else { return self.fail(expected) };
        let at_row = ParseError { offset: self.at, expected };
        let row = self.number(rows).and_then(|number| number.checked_sub(1)).ok_or(at_row)?;
        Ok((column, row))
    }

    /// The text ends here.
    pub(crate) fn end(&self, expected: &'static str) -> Result<(), ParseError> {
        if self.rest().is_empty() { Ok(()) } else { self.fail(expected) }
    }
}
