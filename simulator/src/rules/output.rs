//! Writing answers to a stream of positions.

use std::io::{Read, Write};

use super::input::Lines;

/// Writes an empty line before every answer but the first.
#[derive(Default)]
pub struct Separator {
    needed: bool,
}

impl Separator {
    /// Writes the empty line, if one is due.
    pub fn write(&mut self, out: &mut impl Write) -> std::io::Result<()> {
        if std::mem::replace(&mut self.needed, true) { out.write_all(b"\n") } else { Ok(()) }
    }
}

/// Shows the answers so far when the next question has to be waited for.
pub fn flush_if_waiting(lines: &Lines<impl Read>, out: &mut impl Write) -> std::io::Result<()> {
    if lines.is_drained() { out.flush() } else { Ok(()) }
}
