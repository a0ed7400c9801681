//! The transposition table: what a search remembers of positions it has seen.

use super::{Arena, Bound, Value, Window};

/// Two numbers made of a position: one says where to look for it, the other whether it was found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Hash {
    pub(crate) place: u32,
    pub(crate) check: u32,
}

impl Hash {
    /// The hash as bytes.
    pub(crate) fn bytes(self) -> [u8; 8] {
        (u64::from(self.place) << 32 | u64::from(self.check)).to_be_bytes()
    }
}

/// The memory of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Memory {
    /// The value for the side to move, counted from the position itself.
    pub(crate) value: Value,
    /// What the value says.
    pub(crate) bound: Bound,
    /// How far ahead was looked, up to [`Memory::TO_THE_END`].
    pub(crate) depth: u8,
    /// The best move, as a byte of the game's own.
    pub(crate) best: u8,
}

impl Memory {
    /// The depth of a search that ended nowhere but at the end of the game.
    pub(crate) const TO_THE_END: u8 = 63;

    /// The value, if it settles a search `depth` ahead with this window.
    #[inline]
    pub(crate) fn settles(self, depth: u8, window: Window) -> Option<Value> {
        let settled = self.depth >= depth
            && match self.bound {
                Bound::Exact => true,
                Bound::Lower => self.value >= window.beta,
                Bound::Upper => self.value <= window.alpha,
            };
        settled.then_some(self.value)
    }

    /// One word, never 0.
    ///
    /// | bits | |
    /// |---|---|
    /// | 0..16 | value |
    /// | 16..24 | best move |
    /// | 24..30 | depth |
    /// | 30..32 | bound, never 0 |
    const fn pack(self) -> u32 {
        let bound = match self.bound {
            Bound::Upper => 1,
            Bound::Lower => 2,
            Bound::Exact => 3,
        };
        self.value.bits() as u32 | (self.best as u32) << 16 | (self.depth as u32 & 63) << 24 | bound << 30
    }

    const fn unpack(word: u32) -> Option<Memory> {
        let bound = match word >> 30 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            3 => Bound::Exact,
            _ => return None,
        };
        let value = Value::from_bits(word as u16);
        Some(Memory { value, bound, depth: depth_of(word), best: (word >> 16) as u8 })
    }
}

/// The depth of a packed memory; 0 for an empty entry.
const fn depth_of(word: u32) -> u8 {
    (word >> 24 & 63) as u8
}

/// A slot: what tells positions apart and a packed memory, for the deepest search and for the latest. Zeros are empty.
type Slot = [u32; 4];

/// A transposition table over the whole arena: 3,072 slots for two positions each.
pub(crate) struct Table<'a> {
    slots: &'a mut [Slot],
}

impl<'a> Table<'a> {
    /// An empty table.
    pub(crate) fn new(arena: &'a mut Arena) -> Self {
        let (slots, _) = arena.words().as_chunks_mut();
        Table { slots }
    }

    /// The place for positions with this hash.
    #[inline]
    fn slot(&mut self, hash: Hash) -> Option<&mut Slot> {
        // A product instead of a remainder: it needs neither a power of two nor a division.
        let slot = ((hash.place >> 16) * self.slots.len() as u32) >> 16;
        self.slots.get_mut(slot as usize)
    }

    /// What is remembered of the position with this hash, met after `ply` moves.
    #[inline]
    pub(crate) fn get(&mut self, hash: Hash, ply: u8) -> Option<Memory> {
        let &mut [deepest, deepest_memory, latest, latest_memory] = self.slot(hash)?;
        let word = if deepest == hash.check {
            deepest_memory
        } else if latest == hash.check {
            latest_memory
        } else {
            return None;
        };
        let memory = Memory::unpack(word)?;
        Some(Memory { value: memory.value.seen_earlier(ply), ..memory })
    }

    /// Remembers a position met after `ply` moves.
    ///
    /// The first entry of a slot keeps the deepest search, the second the latest of another position. What a deep search
    /// found of a position is not given up for a shallower one of the same: ProbCut and late move reductions look at it
    /// again less far ahead, and the move that was best then is worth more than theirs.
    pub(crate) fn put(&mut self, hash: Hash, ply: u8, memory: Memory) {
        let Some([deepest, deepest_memory, latest, latest_memory]) = self.slot(hash) else { return };
        let word = Memory { value: memory.value.seen_later(ply), ..memory }.pack();
        let same = *deepest == hash.check;
        if memory.depth < depth_of(*deepest_memory) {
            if !same {
                (*latest, *latest_memory) = (hash.check, word);
            }
            return;
        }
        if !same {
            (*latest, *latest_memory) = (*deepest, *deepest_memory);
        }
        (*deepest, *deepest_memory) = (hash.check, word);
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::boxed::Box;

    use super::*;

    const MEMORY: Memory = Memory { value: Value::EVEN, bound: Bound::Exact, depth: 3, best: 0 };

    #[test]
    fn a_memory_survives_its_packing() {
        for value in [Value::LOST, Value::estimate(-1), Value::EVEN, Value::estimate(1), Value::WON] {
            for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
                for (depth, best) in [(0, 0), (12, 0x77), (Memory::TO_THE_END, 0xFF)] {
                    let memory = Memory { value, bound, depth, best };
                    assert_eq!(Memory::unpack(memory.pack()), Some(memory));
                    assert_eq!(depth_of(memory.pack()), depth);
                }
            }
        }
        assert_eq!(Memory::unpack(0), None);
    }

    #[test]
    fn every_hash_has_a_slot_and_every_slot_a_hash() {
        let mut arena = Box::new(Arena::new());
        let mut table = Table::new(&mut arena);
        for place in 0..=u32::from(u16::MAX) {
            *table.slot(Hash { place: place << 16 | 0x1234, check: 0 }).unwrap() = [1; 4];
        }
        assert_eq!(table.slots.len(), 3072);
        assert!(table.slots.iter().all(|slot| *slot == [1; 4]));
    }

    #[test]
    fn a_new_table_holds_nothing_of_the_one_before() {
        let mut arena = Box::new(Arena::new());
        let hash = Hash { place: 7, check: 8 };
        Table::new(&mut arena).put(hash, 0, MEMORY);
        assert_eq!(Table::new(&mut arena).get(hash, 0), None);
    }

    #[test]
    fn a_slot_keeps_the_deepest_search_and_the_latest() {
        let mut arena = Box::new(Arena::new());
        let mut table = Table::new(&mut arena);
        let hash = |check| Hash { place: 7, check };
        let memory = |depth| Memory { depth, ..MEMORY };
        for (check, depth) in [(1, 5), (2, 9), (3, 4), (4, 3)] {
            table.put(hash(check), 0, memory(depth));
        }
        assert_eq!(
            [1, 2, 3, 4].map(|check| table.get(hash(check), 0).map(|memory| memory.depth)),
            [None, Some(9), None, Some(3)]
        );
    }

    #[test]
    fn a_win_is_as_far_away_as_it_is_from_where_it_is_met() {
        let mut arena = Box::new(Arena::new());
        let mut table = Table::new(&mut arena);
        let hash = Hash { place: 7, check: 8 };
        table.put(hash, 4, Memory { value: Value::win_in(9), ..MEMORY });
        assert_eq!(table.get(hash, 6).map(|memory| memory.value), Some(Value::win_in(11)));
    }
}
