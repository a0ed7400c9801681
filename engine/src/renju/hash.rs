//! The hash of a set of stones. It changes by the same amount for the same stone, put or taken.

use sanban_core::Side;

use super::cell::Cell;
use crate::search::Hash;

/// With a stone more, or one less. The numbers of a stone are worked out, not looked up: a product takes one cycle on the
/// chip, a table in flash many.
pub(super) const fn toggled(hash: Hash, cell: Cell, side: Side) -> Hash {
    let number = match side {
        Side::BLACK => cell.0 as u32 + 1,
        Side::WHITE => cell.0 as u32 + 257,
    };
    Hash {
        place: hash.place ^ mix(number.wrapping_mul(0x9E37_79B1)),
        check: hash.check ^ mix(number.wrapping_mul(0x85EB_CA77)),
    }
}

/// The hash of a question about the position that is another question for another `salt`.
pub(super) const fn salted(hash: Hash, salt: u32) -> Hash {
    Hash { place: hash.place ^ salt.wrapping_mul(0xC2B2_AE3D), check: hash.check ^ salt.wrapping_mul(0x27D4_EB2F) }
}

const fn mix(word: u32) -> u32 {
    let word = (word ^ (word >> 15)).wrapping_mul(0x2C1B_3C6D);
    let word = (word ^ (word >> 12)).wrapping_mul(0x297A_2D39);
    word ^ (word >> 15)
}
