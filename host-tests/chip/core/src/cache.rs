//! The cache between core and flash: 16 KB in lines of 8 bytes, each of which may lie in two places.
//!
//! `../lib/xip.mjs` has the same one, over the same memory, for what rp2040js reads.

/// Pairs of lines.
pub const SETS: usize = (16 << 10) / 8 / 2;

/// Which lines are there.
pub struct Cache {
    /// Of each pair the line that was used last.
    pub recent: [u32; SETS],
    /// And the other one.
    pub other: [u32; SETS],
    /// How often a line was not there.
    pub misses: u32,
}

impl Cache {
    /// A cache of which nobody knows what is in it, like the chip's own when the power comes on: it is emptied before use. Zeros
    /// also need no place in the module's file.
    pub(crate) const fn new() -> Self {
        Cache { recent: [0; SETS], other: [0; SETS], misses: 0 }
    }

    /// Empties it.
    pub fn flush(&mut self) {
        self.recent.fill(u32::MAX);
        self.other.fill(u32::MAX);
    }

    /// Whether a line was the last one used of its pair: if so, using it again changes nothing.
    #[inline(always)]
    pub(crate) fn is_recent(&self, line: u32) -> bool {
        self.recent[line as usize % SETS] == line
    }

    /// Uses a line; says whether it had to be fetched.
    pub(crate) fn fetch(&mut self, line: u32) -> bool {
        let set = line as usize % SETS;
        let last = self.recent[set];
        if last == line {
            return false;
        }
        let is_there = self.other[set] == line;
        self.other[set] = last;
        self.recent[set] = line;
        self.misses += u32::from(!is_there);
        !is_there
    }
}
