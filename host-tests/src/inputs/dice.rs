//! Repeatable chance, and inputs that are nearly what they were.

/// Repeatable random numbers: xorshift, from any seed.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// Dice that fall the same for the same seed.
    pub fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number below `count`, which is not 0.
    pub fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % count as u64) as usize
    }
}

/// Longer inputs are not made.
const LONGEST: usize = 4096;

/// An input of `corpus` with a few changes: bits, bytes, pieces taken out, doubled, or put in from other inputs.
pub fn mutated(corpus: &[Vec<u8>], dice: &mut Dice) -> Vec<u8> {
    let mut bytes = if corpus.is_empty() { Vec::new() } else { corpus[dice.below(corpus.len())].clone() };
    for _ in 0..=dice.below(8) {
        let at = dice.below(bytes.len() + 1);
        let end = (at + 1 + dice.below(32)).min(bytes.len()).max(at);
        match dice.below(8) {
            0 | 1 if at < bytes.len() => bytes[at] ^= 1 << dice.below(8),
            2 | 3 if at < bytes.len() => bytes[at] = dice.below(256) as u8,
            4 => drop(bytes.drain(at..end)),
            5 => drop(bytes.splice(at..at, bytes[at..end].to_vec())),
            6 if !corpus.is_empty() => {
                let other = &corpus[dice.below(corpus.len())];
                let from = dice.below(other.len() + 1);
                let to = (from + 1 + dice.below(64)).min(other.len()).max(from);
                bytes.splice(at..at, other[from..to].iter().copied());
            }
            _ => bytes.insert(at, [0, 1, 0x7F, 0x80, 0xFF, b' ', b'\n', b'9'][dice.below(8)]),
        }
    }
    bytes.truncate(LONGEST);
    bytes
}
