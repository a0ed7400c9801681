//! The memory a search remembers positions in: one block, lent to whichever game is thinking.
//!
//! Only one game thinks at a time, so one block serves all three. A [`Table`] lays entries of a game's own size over it
//! and starts empty: what an earlier search left behind must not change what this one finds, or the same question would
//! not have the same answer.

use core::fmt;

/// How many 32-bit words the arena has: 48 KiB.
const WORDS: usize = 12 * 1024;

/// How many entries a position may be kept in: one for the deepest search, one for the latest.
const WAYS: usize = 2;

/// The block of memory that all transposition tables share.
pub struct Arena {
    words: [u32; WORDS],
}

impl Arena {
    /// An arena that nothing was written to yet.
    pub const fn new() -> Self {
        Arena { words: [0; WORDS] }
    }

    /// All words of the arena, set to zero.
    pub(crate) fn words(&mut self) -> &mut [u32] {
        self.words.fill(0);
        &mut self.words
    }

    /// An empty table of entries of `W` words over the whole arena.
    pub(crate) fn table<const W: usize>(&mut self) -> Table<'_, W> {
        let (entries, _) = self.words().as_chunks_mut();
        Table { entries }
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

/// A hash table with entries of `W` words. An entry of zeros is empty.
pub(crate) struct Table<'a, const W: usize> {
    entries: &'a mut [[u32; W]],
}

impl<const W: usize> Table<'_, W> {
    /// How many places for positions there are.
    const SLOTS: u32 = {
        assert!(W > 0 && WORDS / W / WAYS <= 1 << 16, "16 bits of the hash pick the slot");
        (WORDS / W / WAYS) as u32
    };

    /// The entries a position with this hash may be kept in: two of them.
    ///
    /// The upper half of the hash picks them, so what an entry keeps to tell positions apart should be other bits.
    pub(crate) fn slot(&mut self, hash: u32) -> &mut [[u32; W]] {
        // A product instead of a remainder: it needs neither a power of two nor a division.
        let slot = ((hash >> 16) * Self::SLOTS) >> 16;
        let first = slot as usize * WAYS;
        self.entries.get_mut(first..first + WAYS).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::{Arena, Table, WORDS};
    use std::boxed::Box;

    #[test]
    fn every_hash_has_two_entries_and_every_entry_a_hash() {
        let mut arena = Box::new(Arena::new());
        let mut table: Table<'_, 3> = arena.table();
        for hash in 0..=u32::from(u16::MAX) {
            let slot = table.slot(hash << 16 | 0x1234);
            assert_eq!(slot.len(), 2);
            slot.fill([1; 3]);
        }
        assert!(arena.words[..WORDS / 6 * 6].iter().all(|&word| word == 1));
    }

    #[test]
    fn a_new_table_holds_nothing_of_the_one_before() {
        let mut arena = Box::new(Arena::new());
        arena.table::<2>().slot(0).fill([7; 2]);
        assert!(arena.table::<4>().slot(0).iter().all(|entry| *entry == [0; 4]));
    }
}
