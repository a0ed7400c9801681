//! What the search remembers of a position it has seen.

use super::{Score, cell::Cell, hash::Hash};
use crate::arena::Table;

/// An entry is two words: bits of the hash to tell positions apart, and the memory.
///
/// | bits of the second word | |
/// |---|---|
/// | 0..16 | score, signed |
/// | 16..24 | best cell |
/// | 24..30 | depth |
/// | 30..32 | bound, never 0 in a used entry |
pub(super) struct Memories<'a>(Table<'a, 2>);

/// What a remembered score says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// The true score is this or less.
    Upper,
    /// The true score is this or more.
    Lower,
    /// This is the score.
    Exact,
}

/// The memory of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Memory {
    /// The score for the side to move.
    pub(super) score: Score,
    /// What the score says.
    pub(super) bound: Bound,
    /// How far ahead was looked, up to 63.
    pub(super) depth: u8,
    /// The best move.
    pub(super) best: Cell,
}

impl Memory {
    /// The score, if it settles a search `depth` ahead with this window.
    pub(super) fn settles(self, depth: u8, alpha: Score, beta: Score) -> Option<Score> {
        let settled = self.depth >= depth
            && match self.bound {
                Bound::Exact => true,
                Bound::Lower => self.score >= beta,
                Bound::Upper => self.score <= alpha,
            };
        settled.then_some(self.score)
    }

    const fn pack(self) -> u32 {
        let bound = match self.bound {
            Bound::Upper => 1,
            Bound::Lower => 2,
            Bound::Exact => 3,
        };
        (self.score as u32 & 0xFFFF) | (self.best.0 as u32) << 16 | (self.depth as u32 & 63) << 24 | bound << 30
    }

    const fn unpack(word: u32) -> Option<Memory> {
        let bound = match word >> 30 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            3 => Bound::Exact,
            _ => return None,
        };
        let best = Cell((word >> 16) as u8);
        Some(Memory { score: word as i16 as Score, bound, depth: (word >> 24 & 63) as u8, best })
    }
}

impl<'a> Memories<'a> {
    pub(super) fn new(table: Table<'a, 2>) -> Self {
        Memories(table)
    }

    /// What is remembered of the position with this hash.
    pub(super) fn get(&mut self, hash: Hash) -> Option<Memory> {
        self.0
            .slot(hash.place)
            .iter()
            .find(|[check, _]| *check == hash.check)
            .and_then(|&[_, word]| Memory::unpack(word))
    }

    /// Remembers a position. The first entry of a slot keeps the deepest search, the second the latest.
    pub(super) fn put(&mut self, hash: Hash, memory: Memory) {
        let [deepest, latest] = self.0.slot(hash.place) else { return };
        let new = [hash.check, memory.pack()];
        let kept_depth = Memory::unpack(deepest[1]).map_or(0, |kept| kept.depth);
        if deepest[0] == hash.check || memory.depth >= kept_depth {
            if deepest[0] != hash.check {
                *latest = *deepest;
            }
            *deepest = new;
        } else {
            *latest = new;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_memory_survives_its_packing() {
        for score in [-30_000, -1, 0, 1, 30_000] {
            for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
                for (depth, best) in [(0, 0), (12, 0x77), (63, 0xEE)] {
                    let memory = Memory { score, bound, depth, best: Cell(best) };
                    assert_eq!(Memory::unpack(memory.pack()), Some(memory));
                }
            }
        }
        assert_eq!(Memory::unpack(0), None);
    }
}
