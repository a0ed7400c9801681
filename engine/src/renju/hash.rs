//! Two numbers made of a position: one says where to look for it, the other whether it was found.

use sanban_core::Side;

use super::cell::Cell;

/// The hash of a set of stones. It changes by the same amount for the same stone, put or taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Hash {
    pub(super) place: u32,
    pub(super) check: u32,
}

impl Hash {
    /// With a stone more, or one less. The numbers of a stone are worked out, not looked up: a product takes one cycle
    /// on the chip, a table in flash many.
    #[must_use]
    pub(super) const fn toggled(self, cell: Cell, side: Side) -> Hash {
        let number = match side {
            Side::BLACK => cell.0 as u32 + 1,
            Side::WHITE => cell.0 as u32 + 257,
        };
        Hash {
            place: self.place ^ mix(number.wrapping_mul(0x9E37_79B1)),
            check: self.check ^ mix(number.wrapping_mul(0x85EB_CA77)),
        }
    }

    /// The hash of a question about the position that is another question for another `salt`.
    #[must_use]
    pub(super) const fn salted(self, salt: u32) -> Hash {
        Hash { place: self.place ^ salt.wrapping_mul(0xC2B2_AE3D), check: self.check ^ salt.wrapping_mul(0x27D4_EB2F) }
    }
}

const fn mix(word: u32) -> u32 {
    let word = (word ^ (word >> 15)).wrapping_mul(0x2C1B_3C6D);
    let word = (word ^ (word >> 12)).wrapping_mul(0x297A_2D39);
    word ^ (word >> 15)
}
