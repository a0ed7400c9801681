//! The flips of a move on a processor that works on 64 bits at a time.
//!
//! A carry finds the end of a run of discs. There is no branch, so none can be foretold wrongly.

/// The discs of `other` that turn when `own` places a disc on the square with the number `index`; none if it is taken.
pub(super) fn flips(own: u64, other: u64, index: u8) -> u64 {
    if (own | other) >> (index & 63) & 1 != 0 {
        return 0;
    }
    // Turned upside down, the lines that go up go down: a byte swap.
    let below = flips_below(own, other, index);
    let above = flips_below(own.swap_bytes(), other.swap_bytes(), index ^ 56).swap_bytes();
    below | above | flips_in_row(own, other, index)
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
/// disc of `other`; the squares after it stay as they are. If that first square holds one of `own`, all before it turn.
const fn flips_on(line: u64, own: u64, other: u64) -> u64 {
    let closing = (other | !line).wrapping_add(1) & line & own;
    // Without a closing disc nothing turns: 0 - 0 has no bit.
    closing.wrapping_sub((closing != 0) as u64) & line
}

/// The discs that turn to the left and to the right of the square with the number `index`.
fn flips_in_row(own: u64, other: u64, index: u8) -> u64 {
    let (own, other) = ((own >> (index & 56)) as u32, (other >> (index & 56)) as u32 & 0xFF);
    let left = (1u32 << (index & 7)) - 1;
    let right = 0xFE & !left << 1;

    // To the right by a carry, as on the lines below.
    let closing = (other | !right).wrapping_add(1) & right & own;
    let turned_right = closing.wrapping_sub((closing != 0).into()) & right;

    // To the left, everything from the nearest square that holds no disc of `other` outwards stays.
    let mut stays = left & !other;
    stays |= stays >> 1;
    stays |= stays >> 2;
    stays |= stays >> 4;
    let closed = stays & !(stays >> 1) & own != 0;
    let turned_left = if closed { left & !stays } else { 0 };

    u64::from(turned_left | turned_right) << (index & 56)
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
