//! The board as lines: sixteen lanes of sixteen bits, in four directions.
//!
//! Every line of the board, in each of the four directions, is a string of bits in some lane, and its cells are
//! neighbouring bits there. After each line comes a bit that is no cell and always zero: it reads as neither black nor
//! empty, as the edge of the board should, and so lines can share lanes, and lanes words, without seeing each other:
//!
//! | direction | lane of a cell | bit | lines |
//! |---|---|---|---|
//! | row | row | column | 15 |
//! | column | column | row | 15 |
//! | falling `\` | (row - column) mod 16 | column | 29: the two that share a lane leave one bit between them |
//! | rising `/` | (row + column) mod 16 | column | 29: the same |
//!
//! In a set of cells ([`Lanes`]) word `w` holds lane `w` in its low half and lane `w + 8` in its high half, so that moving
//! all lanes on by some number is a matter of whole words and halves changing places.

use super::Point;

/// How many lanes a direction has.
pub(super) const LANES: usize = 16;
/// How many words hold them.
pub(super) const WORDS: usize = LANES / 2;

/// A set of cells, as lanes of one direction.
pub(super) type Lanes = [u32; WORDS];

/// The four directions of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    Row,
    Column,
    /// Down to the right.
    Falling,
    /// Up to the right.
    Rising,
}

impl Direction {
    pub(super) const ALL: [Direction; 4] = [Direction::Row, Direction::Column, Direction::Falling, Direction::Rising];

    /// Where `point` is among the lanes of this direction.
    pub(super) const fn spot(self, point: Point) -> Spot {
        let (column, row) = (point.column(), point.row());
        match self {
            Direction::Row => Spot::new(row, column),
            Direction::Column => Spot::new(column, row),
            Direction::Falling => Spot::new(row.wrapping_sub(column), column),
            Direction::Rising => Spot::new(row.wrapping_add(column), column),
        }
    }

    /// What one bit up the line means in [`Point::moved`].
    pub(super) const fn stride(self) -> u8 {
        match self {
            Direction::Row => 1,
            Direction::Column => 16,
            Direction::Falling => 17,
            Direction::Rising => 1u8.wrapping_sub(16),
        }
    }

    /// The same cells with rows as lanes.
    pub(super) fn to_rows(self, lanes: Lanes) -> Lanes {
        match self {
            Direction::Row => lanes,
            Direction::Column => transposed(lanes),
            Direction::Falling => {
                let lanes = blend(lanes, back_1(lanes), COLUMNS_1);
                let lanes = blend(lanes, back_2(lanes), COLUMNS_2);
                let lanes = blend(lanes, on_4(lanes).map(swap), COLUMNS_4);
                blend(lanes, lanes.map(swap), COLUMNS_8)
            }
            Direction::Rising => {
                let lanes = blend(lanes, on_1(lanes), COLUMNS_1);
                let lanes = blend(lanes, on_2(lanes), COLUMNS_2);
                let lanes = blend(lanes, on_4(lanes), COLUMNS_4);
                blend(lanes, lanes.map(swap), COLUMNS_8)
            }
        }
    }
}

/// Where a cell is among the lanes of a direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spot {
    lane: u8,
    bit: u8,
}

impl Spot {
    /// Bit `bit` of lane `lane` mod 16.
    const fn new(lane: u8, bit: u8) -> Spot {
        Spot { lane: lane & 15, bit }
    }

    /// The number of the lane.
    pub(super) const fn lane(self) -> usize {
        (self.lane & 15) as usize
    }

    /// The number of the bit in the lane.
    pub(super) const fn bit(self) -> u32 {
        (self.bit & 15) as u32
    }

    /// The word that holds the lane.
    pub(super) const fn word(self) -> usize {
        (self.lane & 7) as usize
    }

    /// The bit in that word.
    pub(super) const fn mask(self) -> u32 {
        1 << (self.bit() + ((self.lane & 8) << 1) as u32)
    }
}

// The columns whose number has the bit 1, 2, 4 or 8: cells there are that many lanes away from where the row has them.
const COLUMNS_1: u32 = 0xAAAA_AAAA;
const COLUMNS_2: u32 = 0xCCCC_CCCC;
const COLUMNS_4: u32 = 0xF0F0_F0F0;
const COLUMNS_8: u32 = 0xFF00_FF00;

/// `marked` where `mask` says so, elsewhere `plain`.
fn blend(plain: Lanes, marked: Lanes, mask: u32) -> Lanes {
    let mut blended = plain;
    for (word, marked) in blended.iter_mut().zip(marked) {
        *word ^= (*word ^ marked) & mask;
    }
    blended
}

/// Lane `w` where lane `w + 8` was and the other way round.
const fn swap(word: u32) -> u32 {
    word.rotate_left(16)
}

/// In each lane what was one lane further on.
const fn on_1([a, b, c, d, e, f, g, h]: Lanes) -> Lanes {
    [b, c, d, e, f, g, h, swap(a)]
}

/// In each lane what was two lanes further on.
const fn on_2([a, b, c, d, e, f, g, h]: Lanes) -> Lanes {
    [c, d, e, f, g, h, swap(a), swap(b)]
}

/// In each lane what was four lanes further on; with the halves swapped, what was four lanes back.
const fn on_4([a, b, c, d, e, f, g, h]: Lanes) -> Lanes {
    [e, f, g, h, swap(a), swap(b), swap(c), swap(d)]
}

/// In each lane what was one lane back.
const fn back_1([a, b, c, d, e, f, g, h]: Lanes) -> Lanes {
    [swap(h), a, b, c, d, e, f, g]
}

/// In each lane what was two lanes back.
const fn back_2([a, b, c, d, e, f, g, h]: Lanes) -> Lanes {
    [swap(g), swap(h), a, b, c, d, e, f]
}

/// Bit `b` of lane `l` becomes bit `l` of lane `b`: blocks of 8x8, then 4x4, 2x2 and single cells change places across
/// the diagonal.
fn transposed(lanes: Lanes) -> Lanes {
    let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = lanes.map(|word| {
        let moved = (word ^ (word >> 8)) & 0xFF00;
        word ^ moved ^ (moved << 8)
    });
    exchange(&mut a, &mut e, 4, 0x0F0F_0F0F);
    exchange(&mut b, &mut f, 4, 0x0F0F_0F0F);
    exchange(&mut c, &mut g, 4, 0x0F0F_0F0F);
    exchange(&mut d, &mut h, 4, 0x0F0F_0F0F);
    exchange(&mut a, &mut c, 2, 0x3333_3333);
    exchange(&mut b, &mut d, 2, 0x3333_3333);
    exchange(&mut e, &mut g, 2, 0x3333_3333);
    exchange(&mut f, &mut h, 2, 0x3333_3333);
    exchange(&mut a, &mut b, 1, 0x5555_5555);
    exchange(&mut c, &mut d, 1, 0x5555_5555);
    exchange(&mut e, &mut f, 1, 0x5555_5555);
    exchange(&mut g, &mut h, 1, 0x5555_5555);
    [a, b, c, d, e, f, g, h]
}

/// The cells of `upper` that are `by` bits above `mask` and those of `lower` in `mask` change places.
const fn exchange(upper: &mut u32, lower: &mut u32, by: u32, mask: u32) {
    let differing = ((*upper >> by) ^ *lower) & mask;
    *lower ^= differing;
    *upper ^= differing << by;
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::{super::PointSet, *};

    #[test]
    fn every_point_comes_back_from_every_direction_to_its_row() {
        for direction in Direction::ALL {
            for point in Point::all() {
                let spot = direction.spot(point);
                let mut lanes = [0; WORDS];
                *lanes.get_mut(spot.word()).unwrap() = spot.mask();
                assert_eq!(PointSet(direction.to_rows(lanes)), PointSet::from(point), "{direction:?}");
            }
        }
    }

    #[test]
    fn neighbours_in_a_line_are_neighbouring_bits_and_lines_are_kept_apart() {
        let steps = [(1, 0), (0, 1), (1, 1), (1, -1)];
        for (direction, (right, down)) in Direction::ALL.into_iter().zip(steps) {
            let mut used = [0u16; LANES];
            for point in Point::all() {
                let spot = direction.spot(point);
                *used.get_mut(spot.lane()).unwrap() |= 1 << spot.bit();
            }
            for point in Point::all() {
                let spot = direction.spot(point);
                let next = Point::at(point.column().wrapping_add_signed(right), point.row().wrapping_add_signed(down));
                match next {
                    Some(next) => {
                        assert_eq!(direction.spot(next).lane(), spot.lane());
                        assert_eq!(direction.spot(next).bit(), spot.bit() + 1);
                        assert_eq!(point.moved(direction.stride(), 1), next);
                    }
                    None => assert_eq!(used.get(spot.lane()).unwrap() & (1 << (spot.bit() + 1)), 0),
                }
            }
        }
    }
}
