//! Which discs lie between which: the arithmetic of the eight directions.
//!
//! The rows are bytes, so a shift by 8 moves a whole set one row down and a shift by 1 one column to the right. A disc
//! on the rim is never flipped along a line that leaves the board there, so for all but the vertical lines the
//! opponent's discs on the a and h columns are left out: that also keeps a line from going on in the next row.
//!
//! A [`Position`](super::Position) answers the same questions and keeps the rules; these functions are for players that
//! look at many thousands of positions and know that no square of theirs holds two discs.

pub use super::flips::flips;
pub(super) use super::flips::flips_at;

#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "avx2"))))]
use super::SMALL;

/// All columns but a and h.
pub(super) const INNER: u64 = 0x7E7E_7E7E_7E7E_7E7E;

/// The empty squares on which the side with the discs `own` may place a disc against `other`.
pub fn legal(own: u64, other: u64) -> u64 {
    #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
    let reached = super::wide::reached(own, other);
    #[cfg(all(target_arch = "x86_64", not(target_feature = "avx2")))]
    let reached = along_rows(own, other & INNER) | super::mirrored::across_rows(own, other);
    #[cfg(not(target_arch = "x86_64"))]
    let reached = reached(own, other);
    reached & !(own | other)
}

/// The squares just past a run of `other` that starts next to a disc of `own`, along all lines; squares that are taken may
/// be among them.
#[cfg(any(test, not(target_arch = "x86_64")))]
const fn reached(own: u64, other: u64) -> u64 {
    let inner = other & INNER;
    along_rows(own, inner)
        | down::<7>(own, inner)
        | down::<8>(own, other)
        | down::<9>(own, inner)
        | up::<7>(own, inner)
        | up::<8>(own, other)
        | up::<9>(own, inner)
}

/// The squares just past a run of `other` that starts next to a disc of `own`, `S` bits further at each step; squares of
/// `other` may be among them.
///
/// A run that can flip has at most six discs: one step finds the first of it, one more the second, and two double steps
/// the rest.
#[cfg(any(test, not(target_arch = "x86_64")))]
const fn down<const S: u32>(own: u64, other: u64) -> u64 {
    let pairs = other & (other << S);
    let first = other & (own << S);
    let mut run = first | if SMALL { other & (first << S) } else { pairs & (own << (2 * S)) };
    run |= pairs & (run << (2 * S));
    run |= pairs & (run << (2 * S));
    run << S
}

/// As [`down`], in the opposite direction.
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "avx2"))))]
const fn up<const S: u32>(own: u64, other: u64) -> u64 {
    // On a large processor, the pairs found on the way down are at hand.
    let pairs = if SMALL { other & (other >> S) } else { (other & (other << S)) >> S };
    let first = other & (own >> S);
    let mut run = first | if SMALL { other & (first >> S) } else { pairs & (own >> (2 * S)) };
    run |= pairs & (run >> (2 * S));
    run |= pairs & (run >> (2 * S));
    run >> S
}

/// As [`down`] and [`up`] with a step of 1.
///
/// To the right, a carry does it all at once: adding the first bit of a run to the run clears it and sets the bit just
/// past it. `other` has no bit in the h column, so no carry leaves its row.
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "avx2"))))]
const fn along_rows(own: u64, other: u64) -> u64 {
    other.wrapping_add(other & (own << 1)) | up::<1>(own, other)
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::{super::random_boards, *};

    #[test]
    fn both_ways_agree() {
        for (own, other) in random_boards().take(200_000) {
            assert_eq!(legal(own, other), reached(own, other) & !(own | other), "{own:x} {other:x}");
        }
    }
}
