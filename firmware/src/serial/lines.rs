//! Bytes become lines, in memory of a fixed size.

use core::fmt;

/// No line is longer. The longest of Renju has 225 moves; of Quoridor, 200 moves and more.
pub const LONGEST: usize = 1024;

/// Why a line cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// It is longer than [`LONGEST`].
    TooLong,
    /// There is something in it that nobody types.
    NotPlain,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unreadable::TooLong => write!(f, "the line is longer than {LONGEST} characters"),
            Unreadable::NotPlain => f.write_str("the line is no plain text"),
        }
    }
}

/// A line that is coming in. Between two lines its memory is lent to whoever needs some.
pub struct Lines {
    bytes: [u8; LONGEST],
    len: usize,
    fault: Option<Unreadable>,
}

impl Default for Lines {
    fn default() -> Self {
        Lines::new()
    }
}

impl Lines {
    /// Nothing has come in yet.
    pub const fn new() -> Self {
        Lines { bytes: [0; LONGEST], len: 0, fault: None }
    }

    /// Takes a byte; `true` if it ends a line. A line without anything on it is none, so that it may end in one
    /// character or two.
    pub fn push(&mut self, byte: u8) -> bool {
        match byte {
            b'\r' | b'\n' => return self.len > 0 || self.fault.is_some(),
            // Somebody types, and has mistyped.
            0x08 | 0x7F => self.len = self.len.saturating_sub(1),
            b'\t' => self.keep(b' '),
            b' '..=b'~' => self.keep(byte),
            _ => self.fault = self.fault.or(Some(Unreadable::NotPlain)),
        }
        false
    }

    fn keep(&mut self, byte: u8) {
        match self.bytes.get_mut(self.len) {
            Some(place) => {
                *place = byte;
                self.len += 1;
            }
            None => self.fault = self.fault.or(Some(Unreadable::TooLong)),
        }
    }

    /// The line that has come in.
    pub fn line(&self) -> Result<&str, Unreadable> {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        let bytes = self.bytes.get(..self.len).unwrap_or_default();
        core::str::from_utf8(bytes).map_err(|_| Unreadable::NotPlain)
    }

    /// Makes room for the next line.
    pub fn clear(&mut self) {
        (self.len, self.fault) = (0, None);
    }

    /// The memory of a line that is not needed any more.
    pub fn room(&mut self) -> &mut [u8; LONGEST] {
        self.clear();
        &mut self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every line that comes of these bytes.
    fn read(bytes: impl IntoIterator<Item = u8>) -> Vec<Result<String, Unreadable>> {
        let mut lines = Lines::new();
        let mut found = Vec::new();
        for byte in bytes {
            if lines.push(byte) {
                found.push(lines.line().map(str::to_owned));
                lines.clear();
            }
        }
        found
    }

    #[test]
    fn lines_end_as_terminals_and_files_end_them() {
        assert_eq!(read(*b"info\rgames\r\n\n\nhelp\nrest"), ["info", "games", "help"].map(|line| Ok(line.to_owned())));
    }

    #[test]
    fn a_typing_error_can_be_taken_back() {
        assert_eq!(read(*b"\x08\x7fhexp\x08\x7flp\n"), [Ok("help".to_owned())]);
    }

    #[test]
    fn the_longest_line_is_read_and_a_longer_one_refused_once() {
        let long = |len| std::iter::repeat_n(b'a', len).chain(*b"\nhelp\n");
        assert_eq!(read(long(LONGEST)), [Ok("a".repeat(LONGEST)), Ok("help".to_owned())]);
        assert_eq!(read(long(LONGEST + 1)), [Err(Unreadable::TooLong), Ok("help".to_owned())]);
        assert_eq!(read(long(1 << 20)), [Err(Unreadable::TooLong), Ok("help".to_owned())]);
    }

    #[test]
    fn what_nobody_types_is_refused_with_its_line() {
        assert_eq!(read(*b"\xffgames\nhelp\n"), [Err(Unreadable::NotPlain), Ok("help".to_owned())]);
        assert_eq!(read([0, b'\n']), [Err(Unreadable::NotPlain)]);
        assert_eq!(read("三\n".bytes()), [Err(Unreadable::NotPlain)]);
    }
}
