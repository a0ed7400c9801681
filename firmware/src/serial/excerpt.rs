//! A long text in short pieces: it is written again for each of them, and nobody has to keep it whole.

use core::fmt;

/// So many bytes of what is written, from a place on.
pub struct Excerpt<const N: usize> {
    skip: usize,
    bytes: [u8; N],
    len: usize,
}

impl<const N: usize> Excerpt<N> {
    /// What `text` has from byte `from` on, as far as there is room; it is shorter than `N` at its end only.
    pub fn of(text: &(impl fmt::Display + ?Sized), from: usize) -> Self {
        let mut excerpt = Excerpt { skip: from, bytes: [0; N], len: 0 };
        // It ends the writing by an error when it has enough.
        let _ = fmt::write(&mut excerpt, format_args!("{text}"));
        excerpt
    }

    /// The bytes of the excerpt.
    pub fn bytes(&self) -> &[u8] {
        self.bytes.get(..self.len).unwrap_or_default()
    }
}

impl<const N: usize> fmt::Write for Excerpt<N> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let bytes = text.as_bytes().get(self.skip..).unwrap_or_default();
        self.skip = self.skip.saturating_sub(text.len());
        let room = self.bytes.get_mut(self.len..).unwrap_or_default();
        let taken = bytes.len().min(room.len());
        for (to, from) in room.iter_mut().zip(bytes) {
            *to = *from;
        }
        self.len = self.len.saturating_add(taken);
        if taken < bytes.len() { Err(fmt::Error) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pieces_are_the_text() {
        let record: sanban_core::quoridor::Record = "startpos moves e2 e8 e3h d5v".parse().unwrap();
        let text = record.to_string();
        for from in 0..=text.len() {
            let end = (from + 7).min(text.len());
            assert_eq!(Excerpt::<7>::of(&record, from).bytes(), &text.as_bytes()[from..end]);
        }
        assert_eq!(Excerpt::<7>::of(&record, 1000).bytes(), b"");
    }
}
