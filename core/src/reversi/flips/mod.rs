//! Which discs turn when one is placed: two ways, one for each kind of processor, and a third where
//! registers are wide, that must agree.

// What a processor does not use is kept for the comparison.
#[cfg_attr(all(target_arch = "x86_64", target_feature = "avx2"), allow(dead_code))]
mod by_carry;
#[cfg_attr(all(target_arch = "x86_64", target_feature = "avx2"), allow(dead_code))]
mod by_table;

#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
use super::SMALL;
use super::Square;

/// The discs of `other` that turn when `own` places a disc on `square`; none if the square is not empty.
pub fn flips(own: u64, other: u64, square: Square) -> u64 {
    flips_at(own, other, square.index())
}

/// As [`flips`], for the number of a square.
pub(super) fn flips_at(own: u64, other: u64, index: u8) -> u64 {
    #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
    return super::wide::flips(own, other, index);
    #[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
    if SMALL { by_table::flips(own, other, index) } else { by_carry::flips(own, other, index) }
}

#[cfg(test)]
mod tests {
    use super::{super::random_boards, by_carry, by_table};

    #[test]
    fn both_ways_agree() {
        for (own, other) in random_boards().take(20_000) {
            for index in 0..64 {
                let flips = by_table::flips(own, other, index);
                assert_eq!(flips, super::flips_at(own, other, index), "{own:x} {other:x} {index}");
                assert_eq!(flips, by_carry::flips(own, other, index), "{own:x} {other:x} {index}");
            }
        }
    }
}
