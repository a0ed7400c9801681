//! What the search remembers of a position it has seen.

use sanban_core::{
    Game, Side,
    quoridor::{Move, Position},
};

use super::{Score, standing::SETTLED};
use crate::arena::Table;

/// Two numbers made of a position: one says where to look for it, the other whether it was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Hash {
    place: u32,
    pub(super) check: u32,
}

impl Hash {
    /// The hash as bytes.
    pub(super) fn bytes(self) -> [u8; 8] {
        (u64::from(self.place) << 32 | u64::from(self.check)).to_be_bytes()
    }

    /// Worked out from the whole position: a few products, next to nothing beside the measuring of two ways.
    pub(super) fn of(position: &Position) -> Hash {
        let walls = position.walls();
        let (first, second) = (position.pawn(Side::First), position.pawn(Side::Second));
        let rest = u32::from(first.index())
            | u32::from(second.index()) << 8
            | u32::from(position.walls_left(Side::First)) << 16
            | u32::from(position.walls_left(Side::Second)) << 20
            | u32::from(position.turn() == Side::Second) << 24;
        let words = [
            walls.horizontal as u32,
            (walls.horizontal >> 32) as u32,
            walls.vertical as u32,
            (walls.vertical >> 32) as u32,
            rest,
        ];
        let mut hash = Hash { place: 0x9E37_79B1, check: 0x85EB_CA77 };
        for word in words {
            hash.place = mix(hash.place ^ word).wrapping_mul(0x9E37_79B1);
            hash.check = mix(hash.check.wrapping_add(word)).wrapping_mul(0x85EB_CA77);
        }
        hash
    }
}

const fn mix(word: u32) -> u32 {
    let word = (word ^ (word >> 15)).wrapping_mul(0x2C1B_3C6D);
    word ^ (word >> 13)
}

/// An entry is two words: bits of the hash to tell positions apart, and the memory.
///
/// | bits of the second word | |
/// |---|---|
/// | 0..16 | score, signed |
/// | 16..24 | best move |
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
    pub(super) best: Move,
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

    fn pack(self) -> u32 {
        let bound = match self.bound {
            Bound::Upper => 1,
            Bound::Lower => 2,
            Bound::Exact => 3,
        };
        let best = u32::from(Position::move_to_byte(self.best));
        (self.score as u32 & 0xFFFF) | best << 16 | (u32::from(self.depth) & 63) << 24 | bound << 30
    }

    fn unpack(word: u32) -> Option<Memory> {
        let bound = match word >> 30 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            3 => Bound::Exact,
            _ => return None,
        };
        let best = Position::move_from_byte((word >> 16) as u8)?;
        Some(Memory { score: Score::from(word as i16), bound, depth: (word >> 24 & 63) as u8, best })
    }
}

impl<'a> Memories<'a> {
    pub(super) fn new(table: Table<'a, 2>) -> Self {
        Memories(table)
    }

    /// What is remembered of the position with this hash, looked at after `ply` moves.
    pub(super) fn get(&mut self, hash: Hash, ply: u8) -> Option<Memory> {
        let slot = self.0.slot(hash.place);
        let memory = slot.iter().find(|[check, _]| *check == hash.check).and_then(|&[_, word]| Memory::unpack(word))?;
        Some(Memory { score: memory.score - further(memory.score, ply), ..memory })
    }

    /// Remembers a position. The first entry of a slot keeps the deepest search, the second the latest.
    pub(super) fn put(&mut self, hash: Hash, ply: u8, memory: Memory) {
        let memory = Memory { score: memory.score + further(memory.score, ply), ..memory };
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

/// What a score that counts moves to the end of the game gains in size when it is counted from here instead of from
/// `ply` moves before: a line can lead to the same position by more moves than another.
fn further(score: Score, ply: u8) -> Score {
    if score.abs() >= SETTLED { score.signum() * Score::from(ply) } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_memory_survives_its_packing() {
        for score in [-20_000, -1, 0, 1, 20_000] {
            for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
                for (depth, best) in [(0, "a1"), (12, "i9"), (63, "h8v"), (1, "a1h")] {
                    let memory = Memory { score, bound, depth, best: best.parse().unwrap() };
                    assert_eq!(Memory::unpack(memory.pack()), Some(memory));
                }
            }
        }
        assert_eq!(Memory::unpack(0), None);
    }
}
