//! The memory a search remembers positions in: one block, lent to whichever game is thinking.
//!
//! Only one game thinks at a time, so one block serves all three. It is empty at the start of every search: what an earlier
//! one left behind must not change what this one finds, or the same question would not have the same answer.

use core::fmt;

/// How many 32-bit words the arena has: 48 KiB.
const WORDS: usize = 12 * 1024;

/// The block of memory that all searches share.
pub struct Arena {
    words: [u32; WORDS],
}

impl Arena {
    /// An arena that nothing was written to yet.
    pub const fn new() -> Self {
        Arena { words: [0; WORDS] }
    }

    /// All words of the arena, set to zero.
    pub(crate) fn words(&mut self) -> &mut [u32; WORDS] {
        self.words.fill(0);
        &mut self.words
    }
}

impl Default for Arena {
    fn default() -> Self {
        Arena::new()
    }
}

impl fmt::Debug for Arena {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Arena").finish_non_exhaustive()
    }
}
