//! Which discs lie between which: the arithmetic of the eight directions.
//!
//! The rows are bytes, so a shift by 8 moves a whole set one row down and a shift by 1 one column to the right. A disc
//! on the rim is never flipped along a line that leaves the board there, so for all but the vertical lines the
//! opponent's discs on the a and h columns are left out: that also keeps a line from going on in the next row.
//!
//! A [`Position`](super::Position) answers the same questions and keeps the rules; these functions are for players that
//! look at many thousands of positions and know that no square of theirs holds two discs.

use super::{Square, set::bit};

/// All columns but a and h.
const INNER: u64 = 0x7E7E_7E7E_7E7E_7E7E;

/// The empty squares on which the side with the discs `own` may place a disc against `other`.
pub const fn legal(own: u64, other: u64) -> u64 {
    let inner = other & INNER;
    let reached = along_rows(own, inner)
        | down_and_up::<7>(own, inner)
        | down_and_up::<8>(own, other)
        | down_and_up::<9>(own, inner);
    reached & !(own | other)
}

/// The squares just past a run of `other` that starts next to a disc of `own`, `S` bits further at each step, either way.
/// Squares of `other` may be among them.
///
/// A run that can flip has at most six discs: one step finds the first of it, one more the second, and two double steps
/// the rest.
const fn down_and_up<const S: u32>(own: u64, other: u64) -> u64 {
    let pairs = other & (other << S);
    let mut down = other & (own << S);
    down |= pairs & (own << (2 * S));
    down |= pairs & (down << (2 * S));
    down |= pairs & (down << (2 * S));

    let pairs = pairs >> S;
    let mut up = other & (own >> S);
    up |= pairs & (own >> (2 * S));
    up |= pairs & (up >> (2 * S));
    up |= pairs & (up >> (2 * S));

    down << S | up >> S
}

/// As [`down_and_up`] with a step of 1.
///
/// To the right, a carry does it all at once: adding the first bit of a run to the run clears it and sets the bit just
/// past it. `other` has no bit in the h column, so no carry leaves its row.
const fn along_rows(own: u64, other: u64) -> u64 {
    let right = other.wrapping_add(other & (own << 1));
    let pairs = other & (other >> 1);
    let mut left = other & (own >> 1);
    left |= pairs & (own >> 2);
    left |= pairs & (left >> 2);
    left |= pairs & (left >> 2);
    right | left >> 1
}

/// The discs of `other` that turn when `own` places a disc on `square`; none if the square is not empty.
pub fn flips(own: u64, other: u64, square: Square) -> u64 {
    if (own | other) & bit(square) != 0 {
        return 0;
    }
    // Turned upside down, the lines that go up go down: a byte swap, one instruction for four rows.
    let mirrored = square.index() ^ 56;
    let below = flips_below(own, other, square.index());
    let above = flips_below(own.swap_bytes(), other.swap_bytes(), mirrored).swap_bytes();
    below | above | flips_in_row(own, other, square)
}

/// The discs that turn on the three lines that go down from the square with the number `index`.
fn flips_below(own: u64, other: u64, index: u8) -> u64 {
    let Some(&[down_left, down, down_right]) = LINES_BELOW.get(usize::from(index)) else {
        return 0;
    };
    flips_on(down_left, own, other) | flips_on(down, own, other) | flips_on(down_right, own, other)
}

/// The discs that turn on `line`, the squares below the one played, which lie in the order of their bits.
///
/// With every square that is not on the line filled up, adding 1 carries to the first square of the line that holds no
/// disc of `other`. If that is one of `own`, all before it on the line turn.
const fn flips_on(line: u64, own: u64, other: u64) -> u64 {
    let first_not_other = (other | !line).wrapping_add(1) & line;
    let closing = first_not_other & first_not_other.wrapping_neg() & own;
    // Without a closing disc nothing turns: 0 - 0 has no bit.
    line & closing.wrapping_sub((closing != 0) as u64)
}

/// The discs that turn to the left and to the right of `square`.
fn flips_in_row(own: u64, other: u64, square: Square) -> u64 {
    let shift = u32::from(square.row() & 3) * 8;
    let (own, other) =
        if square.row() < 4 { (own as u32, other as u32) } else { ((own >> 32) as u32, (other >> 32) as u32) };
    let (own, other) = ((own >> shift) & 0xFF, (other >> shift) & 0xFF);

    let played = 1u32 << square.column();
    let left = played.wrapping_sub(1);
    let right = 0xFF & !left & !played;

    // To the right by a carry, as on the lines below.
    let first_not_other = (other | !right).wrapping_add(1) & right;
    let closing = first_not_other & first_not_other.wrapping_neg() & own;
    let mut turned = right & closing.wrapping_sub(u32::from(closing != 0));

    // To the left: everything from the nearest square that holds no disc of `other` outwards.
    let mut outside = left & !other;
    outside |= outside >> 1;
    outside |= outside >> 2;
    outside |= outside >> 4;
    let closing = outside & !(outside >> 1);
    if closing & own != 0 {
        turned |= left & !outside;
    }

    let half = u64::from(turned << shift);
    if square.row() < 4 { half } else { half << 32 }
}

/// For each square the lines that go down-left, down and down-right from it, without it.
#[allow(clippy::indexing_slicing, reason = "runs at compile time, where an index out of bounds is an error")]
static LINES_BELOW: [[u64; 3]; 64] = {
    let mut lines = [[0; 3]; 64];
    let mut index = 0;
    while index < 64 {
        let (row, column) = (index / 8, index % 8);
        let mut step = 1;
        while row + step < 8 {
            let below = index + 8 * step;
            if column >= step {
                lines[index][0] |= 1 << (below - step);
            }
            lines[index][1] |= 1 << below;
            if column + step < 8 {
                lines[index][2] |= 1 << (below + step);
            }
            step += 1;
        }
        index += 1;
    }
    lines
};
