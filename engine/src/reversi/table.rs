//! What the search remembers of a position it has seen.

use crate::arena::Table;

use super::{Board, Score};

/// An entry is two words: bits of the hash to tell positions apart, and the memory.
///
/// | bits of the second word | |
/// |---|---|
/// | 0..16 | score, signed |
/// | 16..22 | best square |
/// | 22..28 | depth |
/// | 28..30 | bound, never 0 in a used entry |
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

impl Bound {
    /// What a score says that a search with this window found.
    pub(super) fn of(score: Score, alpha: Score, beta: Score) -> Bound {
        if score >= beta {
            Bound::Lower
        } else if score > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        }
    }
}

/// The memory of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Memory {
    /// The score for the side to move.
    pub(super) score: Score,
    /// What the score says.
    pub(super) bound: Bound,
    /// How far ahead was looked. [`Memory::TO_THE_END`]: as far as there is anything to see.
    pub(super) depth: u8,
    /// The number of the best square.
    pub(super) best: u8,
}

impl Memory {
    /// The depth of a search that ended nowhere but at the end of the game.
    pub(super) const TO_THE_END: u8 = 63;

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
        (self.score as u32 & 0xFFFF) | (self.best as u32 & 63) << 16 | (self.depth as u32 & 63) << 22 | bound << 28
    }

    const fn unpack(word: u32) -> Option<Memory> {
        let bound = match word >> 28 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            3 => Bound::Exact,
            _ => return None,
        };
        let best = (word >> 16 & 63) as u8;
        Some(Memory { score: word as i16 as Score, bound, depth: (word >> 22 & 63) as u8, best })
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

    /// Remembers a position. The first entry of a slot keeps the deepest search, the second the latest; the same
    /// position is not forgotten for a shallower search of it.
    pub(super) fn put(&mut self, hash: Hash, memory: Memory) {
        let [deepest, latest] = self.0.slot(hash.place) else { return };
        let new = [hash.check, memory.pack()];
        let kept_depth = Memory::unpack(deepest[1]).map_or(0, |kept| kept.depth);
        if memory.depth < kept_depth {
            if deepest[0] != hash.check {
                *latest = new;
            }
            return;
        }
        if deepest[0] != hash.check {
            *latest = *deepest;
        }
        *deepest = new;
    }
}

/// Two numbers made of a position: one says where to look for it, the other whether it was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Hash {
    place: u32,
    check: u32,
}

impl Hash {
    /// The hash as bytes.
    pub(super) fn bytes(self) -> [u8; 8] {
        let [a, b, c, d] = self.place.to_be_bytes();
        let [e, f, g, h] = self.check.to_be_bytes();
        [a, b, c, d, e, f, g, h]
    }

    /// The hash of a board. 32-bit products only: they take one cycle on the chip, 64-bit ones a library call.
    pub(super) const fn of(board: Board) -> Hash {
        let words = [board.own as u32, (board.own >> 32) as u32, board.other as u32, (board.other >> 32) as u32];
        let mut place = 0x8F1B_BCDC;
        let mut check = 0x5A82_7999;
        let mut index = 0;
        while index < words.len() {
            #[allow(clippy::indexing_slicing, reason = "the index is below the length of the array")]
            let word = words[index];
            place = mix(place ^ word, 0x9E37_79B1);
            check = mix(check ^ word, 0x85EB_CA77);
            index += 1;
        }
        Hash { place, check }
    }
}

const fn mix(word: u32, factor: u32) -> u32 {
    let product = word.wrapping_mul(factor);
    product ^ (product >> 15)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_memory_survives_its_packing() {
        for score in [-1024, -1, 0, 1, 1024] {
            for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
                for (depth, best) in [(0, 0), (12, 19), (Memory::TO_THE_END, 63)] {
                    let memory = Memory { score, bound, depth, best };
                    assert_eq!(Memory::unpack(memory.pack()), Some(memory));
                }
            }
        }
        assert_eq!(Memory::unpack(0), None);
    }
}
