//! What is kept of a crash: a short text in memory that no start clears, and how many there were in a row.
//!
//! Memory keeps its contents over a reset and holds anything after the power came on. So a note has a sum, and one whose sum
//! is wrong is none.

use core::fmt::{self, Write};

/// How many bytes of text are kept.
const LENGTH: usize = 120;

/// So many crashes in a row, and the saves are left alone: perhaps one of them is the cause.
pub const TOO_MANY: u32 = 3;

/// A note on a crash.
#[derive(Clone)]
#[repr(C)]
pub struct Note {
    /// Crashes in a row, this one included.
    crashes: u32,
    /// Whether it was not shown yet.
    is_new: u32,
    length: u32,
    text: [u8; LENGTH],
    sum: u32,
}

impl Note {
    /// A device that has not crashed.
    pub const fn none() -> Note {
        let mut note = Note { crashes: 0, is_new: 0, length: 0, text: [0; LENGTH], sum: 0 };
        note.sum = note.compute_sum();
        note
    }

    /// How many crashes in a row there were.
    pub fn crashes(&self) -> u32 {
        if self.is_valid() { self.crashes } else { 0 }
    }

    /// Notes another crash, in the words that `write` writes. What does not fit is left out.
    pub fn crash(&mut self, write: impl FnOnce(&mut dyn Write)) {
        if !self.is_valid() {
            *self = Note::none();
        }
        self.crashes = self.crashes.saturating_add(1);
        self.is_new = 1;
        self.length = 0;
        write(&mut Text(self));
        self.sum = self.compute_sum();
    }

    /// The words of a crash that was not shown yet. They count as shown from then on.
    pub fn take(&mut self) -> Option<&str> {
        if !self.is_valid() {
            *self = Note::none();
        }
        if core::mem::take(&mut self.is_new) == 0 {
            return None;
        }
        self.sum = self.compute_sum();
        let text = self.text.get(..self.length as usize).unwrap_or_default();
        Some(core::str::from_utf8(text).unwrap_or("crash"))
    }

    /// The device has been running well for a while: the next crash is the first in a row.
    pub fn forgive(&mut self) {
        *self = Note::none();
    }

    fn is_valid(&self) -> bool {
        self.sum == self.compute_sum()
    }

    /// FNV-1a over all that comes before the sum.
    const fn compute_sum(&self) -> u32 {
        let mut sum = 0x811C_9DC5u32;
        let words = [self.crashes, self.is_new, self.length];
        let mut i = 0;
        while i < words.len() {
            sum = (sum ^ words[i]).wrapping_mul(0x0100_0193);
            i += 1;
        }
        i = 0;
        while i < LENGTH {
            sum = (sum ^ self.text[i] as u32).wrapping_mul(0x0100_0193);
            i += 1;
        }
        sum
    }
}

/// The text of a note, being written.
struct Text<'a>(&'a mut Note);

impl Write for Text<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            let Some(place) = self.0.text.get_mut(self.0.length as usize) else { return Err(fmt::Error) };
            // The screen shows plain ASCII.
            *place = if byte.is_ascii_graphic() || byte == b' ' { byte } else { b'?' };
            self.0.length += 1;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn crash(note: &mut Note, text: &str) {
        note.crash(|to| {
            let _ = to.write_str(text);
        });
    }

    #[test]
    fn a_crash_is_shown_once_and_counted_until_forgiven() {
        let mut note = Note::none();
        assert_eq!(note.take(), None);
        crash(&mut note, "first");
        assert_eq!(note.take(), Some("first"));
        assert_eq!(note.take(), None);
        crash(&mut note, "second");
        assert_eq!(note.crashes(), 2);
        assert_eq!(note.take(), Some("second"));
        note.forgive();
        crash(&mut note, "third");
        assert_eq!(note.crashes(), 1);
    }

    #[test]
    fn noise_is_no_note() {
        let mut note = Note { crashes: 77, is_new: 1, length: 12, text: [0xA5; LENGTH], sum: 0xA5A5_A5A5 };
        assert_eq!(note.crashes(), 0);
        assert_eq!(note.take(), None);
        let mut note = Note { crashes: 77, is_new: 1, length: u32::MAX, text: [0xA5; LENGTH], sum: 0xA5A5_A5A5 };
        crash(&mut note, "real");
        assert_eq!(note.crashes(), 1);
        assert_eq!(note.take(), Some("real"));
    }

    #[test]
    fn a_long_text_is_cut_and_a_strange_one_made_plain() {
        let mut note = Note::none();
        crash(&mut note, &"x".repeat(1000));
        assert_eq!(note.take().map(str::len), Some(LENGTH));
        crash(&mut note, "caf\u{e9}\n");
        assert_eq!(note.take(), Some("caf???"));
    }
}
