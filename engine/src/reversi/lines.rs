//! Which discs turn, for a search that asks it a hundred thousand times a second on a processor without wide registers.
//!
//! The rules answer with carries that run over the whole board; here each of the four lines through a square is folded
//! into eight bits, and two tables answer for a line. A product folds a line: one cycle on the chip. Nothing is wider than
//! 32 bits.

use sanban_core::reversi::Square;

use super::Board;

/// The discs that turn when the side to move places one on the empty `square`.
pub(super) fn flips(board: Board, square: Square) -> u64 {
    let (own, other) = (halves(board.own), halves(board.other));
    let (row, column) = (u32::from(square.row()), u32::from(square.column()));
    let (mut upper, mut lower) = (0, 0);

    let shift = row % 4 * 8;
    if row < 4 {
        upper = turned(column, own.0 >> shift & 0xFF, other.0 >> shift & 0xFF) << shift;
    } else {
        lower = turned(column, own.1 >> shift & 0xFF, other.1 >> shift & 0xFF) << shift;
    }

    let vertical = turned(row, fold_column(own, column), fold_column(other, column));
    if vertical != 0 {
        upper |= spread(vertical & 15) << column;
        lower |= spread(vertical >> 4) << column;
    }

    let [falling, rising] = DIAGONALS.get(usize::from(square.index())).copied().unwrap_or_default();
    for diagonal in [falling, rising] {
        let turned = turned(column, fold(own, diagonal), fold(other, diagonal));
        if turned != 0 {
            // Every column has one square of the diagonal at most: put the discs into all rows and keep the diagonal.
            let rows = turned * 0x0101_0101;
            upper |= rows & diagonal.0;
            lower |= rows & diagonal.1;
        }
    }
    u64::from(lower) << 32 | u64::from(upper)
}

/// The rows 1 to 4 and the rows 5 to 8 of a set.
type Halves = (u32, u32);

const fn halves(set: u64) -> Halves {
    (set as u32, (set >> 32) as u32)
}

/// The bits of a column, row 1 first.
fn fold_column((upper, lower): Halves, column: u32) -> u32 {
    // The product moves the lowest bits of the four bytes next to each other, to the top.
    let upper = (upper >> column & 0x0101_0101).wrapping_mul(0x1020_4080) >> 28;
    let lower = (lower >> column & 0x0101_0101).wrapping_mul(0x1020_4080) >> 28;
    upper | lower << 4
}

/// The lowest bits of the four bytes, from four bits.
fn spread(bits: u32) -> u32 {
    (bits * 0x0020_4081) & 0x0101_0101
}

/// The bits of a diagonal, column a first: the product adds up the four bytes, in which no column occurs twice.
fn fold((upper, lower): Halves, diagonal: Halves) -> u32 {
    (upper & diagonal.0 | lower & diagonal.1).wrapping_mul(0x0101_0101) >> 24
}

/// The discs of a line that turn when one is placed at `place`.
fn turned(place: u32, own: u32, other: u32) -> u32 {
    // Discs at the ends of a line never turn, so they need not be asked about.
    let place = place as usize & 7;
    let closing = CLOSING.get(place).and_then(|row| row.get((other >> 1 & 63) as usize)).copied().unwrap_or_default();
    let closed = usize::from(closing) & own as usize;
    if closed == 0 {
        return 0;
    }
    TURNED.get(place).and_then(|row| row.get(closed & 0xFF)).copied().unwrap_or_default().into()
}

/// For a disc placed on a line with these discs of the other side in its middle: where a disc of one's own would close
/// a row of them.
#[allow(clippy::indexing_slicing, reason = "runs at compile time, where an index out of bounds is an error")]
static CLOSING: [[u8; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut place = 0;
    while place < 8 {
        let mut middle = 0;
        while middle < 64 {
            let other = middle << 1;
            let mut end = place + 1;
            while end < 8 && other >> end & 1 == 1 {
                end += 1;
            }
            if end < 8 && end > place + 1 {
                table[place][middle] |= 1 << end;
            }
            let mut end = place;
            while end > 0 && other >> (end - 1) & 1 == 1 {
                end -= 1;
            }
            if end > 0 && end < place {
                table[place][middle] |= 1 << (end - 1);
            }
            middle += 1;
        }
        place += 1;
    }
    table
};

/// The squares of a line between the one placed and the ones that close.
#[allow(clippy::indexing_slicing, reason = "runs at compile time, where an index out of bounds is an error")]
static TURNED: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut closing = 0;
        while closing < 256 {
            let mut end = 0;
            while end < 8 {
                if closing >> end & 1 == 1 {
                    let (low, high) = if end < place { (end, place) } else { (place, end) };
                    let mut between = low + 1;
                    while between < high {
                        table[place][closing] |= 1 << between;
                        between += 1;
                    }
                }
                end += 1;
            }
            closing += 1;
        }
        place += 1;
    }
    table
};

/// For each square the diagonal that falls to the right through it and the one that rises, with the square itself.
#[allow(clippy::indexing_slicing, reason = "runs at compile time, where an index out of bounds is an error")]
static DIAGONALS: [[Halves; 2]; 64] = {
    let mut table = [[(0, 0); 2]; 64];
    let mut index = 0;
    while index < 64 {
        let (row, column) = (index / 8, index % 8);
        let (mut falling, mut rising) = (0, 0);
        let mut at = 0;
        while at < 8 {
            // Both pass through column `at` as many rows away as columns.
            let (down, up) = (row as i32 + at - column as i32, row as i32 - at + column as i32);
            if down >= 0 && down < 8 {
                falling |= 1 << (down * 8 + at);
            }
            if up >= 0 && up < 8 {
                rising |= 1 << (up * 8 + at);
            }
            at += 1;
        }
        table[index] = [halves(falling), halves(rising)];
        index += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use sanban_core::reversi::lines;

    use super::*;
    use crate::Rng;

    #[test]
    fn the_same_discs_turn_as_by_the_rules() {
        let mut rng = Rng::new(2);
        for _ in 0..20_000 {
            let taken = rng.next_u64() | rng.next_u64() & rng.next_u64();
            let own = taken & rng.next_u64();
            let board = Board { own, other: taken & !own };
            for square in Square::ALL {
                if board.empty() >> square.index() & 1 == 1 {
                    assert_eq!(
                        flips(board, square),
                        lines::flips(board.own, board.other, square),
                        "{board:?} {square}"
                    );
                }
            }
        }
    }
}
