//! Which discs turn when one is placed: two ways, one for each kind of processor, that must agree.

mod by_carry;
mod by_table;

use super::{SMALL, Square};

/// The discs of `other` that turn when `own` places a disc on `square`; none if the square is not empty.
pub fn flips(own: u64, other: u64, square: Square) -> u64 {
    flips_at(own, other, square.index())
}

/// As [`flips`], for the number of a square.
pub(super) fn flips_at(own: u64, other: u64, index: u8) -> u64 {
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
                assert_eq!(flips, by_carry::flips(own, other, index), "{own:x} {other:x} {index}");
            }
        }
    }
}
