//! Reading positions from a stream, line by line in bounded memory, and saying where it went wrong.

use std::{
    fmt,
    io::{self, BufRead, Read},
};

use sanban_core::Game;

use crate::played::Played;

/// No line of any command is longer. What is longer is refused before it fills the memory.
const MAX_LINE_LEN: u64 = 1 << 16;

/// Why a command stopped.
#[derive(Debug)]
pub enum Failure {
    /// The input is not what the command reads.
    Input(BadInput),
    /// The input or output itself failed.
    Io(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Io(error)
    }
}

impl From<BadInput> for Failure {
    fn from(bad: BadInput) -> Self {
        Failure::Input(bad)
    }
}

impl std::error::Error for Failure {}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Input(bad) => bad.fmt(f),
            Failure::Io(error) => error.fmt(f),
        }
    }
}

/// A place in the input, and what is wrong there.
#[derive(Debug, PartialEq, Eq)]
pub struct BadInput {
    /// The line, from 1.
    pub line: u64,
    /// The column, from 1.
    pub column: usize,
    /// What was expected there, and what stands there.
    pub problem: String,
}

impl fmt::Display for BadInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.problem)
    }
}

/// The lines of the input, counted.
pub struct Lines<R> {
    input: io::BufReader<R>,
    line: Vec<u8>,
    number: u64,
}

impl<R: Read> Lines<R> {
    /// The lines of `input`.
    pub fn new(input: R) -> Self {
        Lines { input: io::BufReader::new(input), line: Vec::new(), number: 0 }
    }

    /// The next line without its end, or `None` at the end of the input. A last line without an end is a line too.
    pub fn next_line(&mut self) -> Result<Option<&[u8]>, Failure> {
        self.line.clear();
        self.number += 1;
        let read = (&mut self.input).take(MAX_LINE_LEN).read_until(b'\n', &mut self.line)?;
        if read == 0 {
            return Ok(None);
        }
        if self.line.pop_if(|byte| *byte == b'\n').is_some() {
            self.line.pop_if(|byte| *byte == b'\r');
        } else if read as u64 == MAX_LINE_LEN {
            return Err(self.bad(self.line.len(), format!("expected a line of less than {MAX_LINE_LEN} bytes")).into());
        }
        if self.number == 1 {
            self.skip_mark()?;
        }
        Ok(Some(&self.line))
    }

    /// Some editors begin a file with a mark that says how its letters are written: UTF-8, or what is not read here.
    fn skip_mark(&mut self) -> Result<(), BadInput> {
        if self.line.starts_with(b"\xEF\xBB\xBF") {
            self.line.drain(..3);
        } else if self.line.starts_with(b"\xFF\xFE") || self.line.starts_with(b"\xFE\xFF") {
            return Err(self.bad(0, "expected plain text, found UTF-16: save the file as UTF-8"));
        }
        Ok(())
    }

    /// The number of the line read last, from 1.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// The next line that is not blank.
    pub fn next_filled_line(&mut self) -> Result<Option<&[u8]>, Failure> {
        loop {
            match self.next_line()? {
                None => return Ok(None),
                Some(line) if line.iter().all(u8::is_ascii_whitespace) => {}
                // A second look, because the borrow checker cannot see that a returned line ends the loop.
                Some(_) => return Ok(Some(&self.line)),
            }
        }
    }

    /// Says what is wrong at an offset of the line read last.
    pub fn bad(&self, offset: usize, problem: impl Into<String>) -> BadInput {
        BadInput { line: self.number, column: offset + 1, problem: problem.into() }
    }

    /// Whether the next line has to be waited for: the moment to show the answers so far.
    pub fn is_drained(&self) -> bool {
        self.input.buffer().is_empty()
    }
}

/// What stands at an offset of a line, in words.
pub fn found_at(line: &[u8], offset: usize) -> String {
    match String::from_utf8_lossy(line.get(offset..).unwrap_or_default()).chars().next() {
        None => "the end of the line".into(),
        Some(' ') => "a space".into(),
        Some(found) => format!("{found:?}"),
    }
}

/// Reads the next game, one a line, past blank lines; `None` at the end of the input.
pub fn read_game<G: Game>(lines: &mut Lines<impl Read>) -> Result<Option<Played<G>>, Failure> {
    let Some(line) = lines.next_filled_line()? else { return Ok(None) };
    let (offset, problem) = match std::str::from_utf8(line) {
        Err(error) => (error.valid_up_to(), "expected plain text".to_owned()),
        Ok(text) => match text.parse::<Played<G>>() {
            Ok(game) => return Ok(Some(game)),
            Err(error) => (error.offset(), error.to_string()),
        },
    };
    Err(lines.bad(offset, problem).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_counted_and_their_ends_removed() {
        let mut lines = Lines::new(&b"a\r\n\n  \nb"[..]);
        assert_eq!(lines.next_line().unwrap(), Some(&b"a"[..]));
        assert_eq!(lines.next_filled_line().unwrap(), Some(&b"b"[..]));
        assert_eq!(lines.bad(0, "x").to_string(), "line 4, column 1: x");
        assert_eq!(lines.next_line().unwrap(), None);
    }

    #[test]
    fn a_mark_of_utf_8_is_passed_over_and_one_of_utf_16_is_explained() {
        let mut lines = Lines::new(&b"\xEF\xBB\xBF...\n\xEF\xBB\xBF"[..]);
        assert_eq!(lines.next_line().unwrap(), Some(&b"..."[..]));
        assert_eq!(lines.next_line().unwrap(), Some(&b"\xEF\xBB\xBF"[..]), "only the file's beginning has a mark");
        for text in [b"\xFF\xFE.\0", b"\xFE\xFF\0."] {
            let Err(Failure::Input(bad)) = Lines::new(&text[..]).next_line() else { panic!("read as text") };
            assert!(bad.to_string().starts_with("line 1, column 1: ") && bad.problem.contains("UTF-8"), "{bad}");
        }
    }

    #[test]
    fn an_endless_line_is_refused_before_it_fills_the_memory() {
        let mut lines = Lines::new(io::repeat(b'.'));
        let Err(Failure::Input(bad)) = lines.next_line() else {
            panic!("refused");
        };
        assert_eq!((bad.line, bad.column), (1, 65_537));
    }
}
