//! Sets of lines, and the bits of a word one by one.

/// A set of lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct LineSet([u32; 3]);

impl LineSet {
    /// Puts a line in or takes it out.
    pub(super) fn set(&mut self, line: u8, member: bool) {
        if let Some(word) = self.0.get_mut(usize::from(line >> 5)) {
            let bit = 1 << (line & 31);
            *word = if member { *word | bit } else { *word & !bit };
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        let [a, b, c] = self.0;
        a | b | c == 0
    }

    /// Visits the lines of the set.
    pub(super) fn each(&self, mut visit: impl FnMut(u8)) {
        for (word, first) in self.0.into_iter().zip([0, 32, 64]) {
            for bit in Bits(word) {
                visit(first + bit as u8);
            }
        }
    }
}

/// The numbers of the bits that are set, lowest first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bits(pub(super) u32);

impl Iterator for Bits {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(bit)
    }
}
