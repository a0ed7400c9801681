//! Chance that can be repeated.

/// A small generator of random numbers (SplitMix64): the same seed gives the same numbers everywhere.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// The sequence of numbers that belongs to `seed`.
    pub const fn new(seed: u64) -> Self {
        Rng(seed)
    }

    /// The next number, any of 2^64.
    pub const fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// The next number below `bound`; 0 for a bound of 0. Even enough for a game: no number is favoured by more than
    /// one part in 2^32 / `bound`.
    pub const fn below(&mut self, bound: u32) -> u32 {
        let high = (self.next_u64() >> 32) as u32;
        ((high as u64 * bound as u64) >> 32) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::Rng;

    #[test]
    fn the_same_seed_gives_the_same_numbers_and_another_seed_others() {
        // The first numbers of SplitMix64 for the seed 0, as published with the generator.
        let mut rng = Rng::new(0);
        assert_eq!([rng.next_u64(), rng.next_u64()], [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4]);
        assert_ne!(Rng::new(1).next_u64(), Rng::new(0).next_u64());
    }

    #[test]
    fn a_number_below_a_bound_reaches_every_value_and_never_the_bound() {
        let mut rng = Rng::new(7);
        let mut seen = [0; 6];
        for _ in 0..600 {
            seen[rng.below(6) as usize] += 1;
        }
        assert!(seen.iter().all(|&count| count > 60), "{seen:?}");
        assert_eq!(rng.below(0), 0);
    }
}
