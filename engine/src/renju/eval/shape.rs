//! What a stone makes in a line, for all cells of the line and both colours at once.
//!
//! A line is one word: the black stones in its low half, the white ones in its high half. `word >> k` is then "the cell
//! k further on" for every cell of both colours at the same time, and a shape is a formula over such shifts. A line has
//! at most 15 cells, so the top bit of each half is no cell: it reads as neither a stone nor empty, as the edge of the
//! board should, and keeps the halves apart.
//!
//! Two kinds of windows say all there is to know. In five cells without a stone of the other colour, the empty cells
//! are what is missing to a five. In four cells with an empty cell at either end, they are what is missing to a straight
//! four (四連, one that can be completed at both ends). So the shape a stone makes is told by how many empty cells its
//! windows have.

/// What one more stone makes in a line, from least to most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
#[allow(dead_code, reason = "most shapes are only ever met as bits")]
pub(in crate::renju) enum Shape {
    /// Nothing that could become five.
    Nothing,
    /// Two stones of a five.
    ClosedTwo,
    /// Two stones of a straight four.
    Two,
    /// Three stones of a five.
    ClosedThree,
    /// Three stones of a straight four.
    Three,
    /// A four.
    Four,
    /// A straight four.
    StraightFour,
    /// Five: the win.
    Five,
}

impl Shape {
    /// How many shapes there are.
    pub(in crate::renju) const COUNT: usize = 8;
}

/// A value for every shape.
#[derive(Clone, Copy, Debug)]
pub(in crate::renju) struct ByShape<T>(pub(in crate::renju) [T; Shape::COUNT]);

impl<T: Copy> ByShape<T> {
    /// The value of the shape whose number is in the lowest three bits.
    #[expect(clippy::indexing_slicing, reason = "three bits are below eight")]
    pub(in crate::renju) const fn get(&self, number: u32) -> T {
        self.0[number as usize & 7]
    }
}

/// The shape at every cell of a line, as the three binary digits of its place in [`Shape`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::renju) struct Shapes {
    ones: u32,
    twos: u32,
    fours: u32,
}

impl Shapes {
    /// The shapes of a line: `stones` of both colours, the bits that are `cells`, in both halves, and in `exact` all
    /// bits of the colours that need exactly five.
    pub(in crate::renju) const fn of(stones: u32, cells: u32, exact: u32) -> Shapes {
        let theirs = stones.rotate_left(16);
        let open = cells & !theirs;
        let empty = open & !stones;

        // The empty cells of windows of four and five, counted as binary numbers: first in pairs of cells, then in
        // pairs of pairs, then with the fifth cell.
        let one = empty ^ (empty >> 1);
        let both = empty & (empty >> 1);
        let ones_of_4 = one ^ (one >> 2);
        let twos_of_4 = (both ^ (both >> 2)) | (one & (one >> 2));
        let fours_of_4 = both & (both >> 2);
        let fifth = empty >> 4;
        let carry = ones_of_4 & fifth;
        let ones_of_5 = ones_of_4 ^ fifth;
        let twos_of_5 = twos_of_4 ^ carry;
        let fours_of_5 = fours_of_4 | (twos_of_4 & carry);

        // Windows of five: no stone of the other colour, and none of the own beyond where that would be one too many.
        let open_2 = open & (open >> 1);
        let open_4 = open_2 & (open_2 >> 2);
        let after = stones >> 5;
        let five = open_4 & (open >> 4) & !(((stones << 1) | after) & exact);
        let makes_five = empty & spread_5(five & ones_of_5 & !twos_of_5 & !fours_of_5);
        let makes_four = empty & spread_5(five & !ones_of_5 & twos_of_5);
        let makes_closed_three = empty & spread_5(five & ones_of_5 & twos_of_5);
        let makes_closed_two = empty & spread_5(five & !ones_of_5 & fours_of_5);

        // Windows of four with an empty cell at either end.
        let straight = open_4 & (empty << 1) & fifth & !(((stones << 2) | after) & exact);
        let makes_straight_four = empty & spread_4(straight & ones_of_4 & !twos_of_4);
        let makes_three = empty & spread_4(straight & !ones_of_4 & twos_of_4);
        let makes_two = empty & spread_4(straight & ones_of_4 & twos_of_4);

        // A straight four is a four, a three is a closed three, a two a closed two: only the greatest counts.
        let fours = makes_five | makes_four | makes_three;
        Shapes {
            ones: makes_five
                | (makes_four & !makes_straight_four)
                | (!fours & (makes_closed_three | (makes_closed_two & !makes_two))),
            twos: makes_five | makes_straight_four | (!fours & (makes_closed_three | makes_two)),
            fours,
        }
    }

    /// The numbers of the shapes that a stone makes at a cell of the line: black's in the low half, white's in the high
    /// half.
    pub(in crate::renju) const fn numbers(self, at: u8) -> u32 {
        const BOTH: u32 = 0x0001_0001;
        let ones = self.ones >> at & BOTH;
        let twos = self.twos >> at & BOTH;
        let fours = self.fours >> at & BOTH;
        ones | twos << 1 | fours << 2
    }

    /// Where the lines are without any shape.
    pub(in crate::renju) const fn are_none(self) -> bool {
        self.ones | self.twos | self.fours == 0
    }

    /// Where a stone makes this shape, which is not [`Shape::Nothing`].
    pub(in crate::renju) const fn cells_with(self, shape: Shape) -> u32 {
        let Shapes { ones, twos, fours } = self;
        match shape {
            Shape::Nothing => 0,
            Shape::ClosedTwo => ones & !twos & !fours,
            Shape::Two => twos & !ones & !fours,
            Shape::ClosedThree => ones & twos & !fours,
            Shape::Three => fours & !ones & !twos,
            Shape::Four => fours & ones & !twos,
            Shape::StraightFour => fours & twos & !ones,
            Shape::Five => fours & twos & ones,
        }
    }

    /// Where a stone makes five.
    pub(in crate::renju) const fn fives(self) -> u32 {
        self.ones & self.twos & self.fours
    }

    /// Where a stone makes a four, or five.
    pub(in crate::renju) const fn fours(self) -> u32 {
        self.fours & (self.ones | self.twos)
    }

    /// Where a stone makes a straight four.
    pub(in crate::renju) const fn straight_fours(self) -> u32 {
        self.fours & self.twos & !self.ones
    }
}

/// The cells of all `windows` of five, which are named by their first cell.
const fn spread_5(windows: u32) -> u32 {
    let pair = windows | (windows << 1);
    pair | (pair << 2) | (windows << 4)
}

/// The cells of all `windows` of four.
const fn spread_4(windows: u32) -> u32 {
    let pair = windows | (windows << 1);
    pair | (pair << 2)
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::vec::Vec;

    use super::*;
    use crate::Rng;

    /// The cells from `first` on, `count` of them; `None` where the line ends.
    fn cells<const N: usize>(line: &[char], first: isize) -> Option<[char; N]> {
        let cells: Vec<char> =
            (first..first + N as isize).filter_map(|at| line.get(usize::try_from(at).ok()?).copied()).collect();
        cells.try_into().ok()
    }

    /// The shape that a stone makes on an empty cell, by looking at one window after the other.
    fn shape(line: &[char], at: usize, colour: char, exact: bool) -> Shape {
        let mut line = line.to_vec();
        line[at] = colour;
        let is_own = |at: isize| cells(&line, at) == Some([colour]);
        let is_empty = |at: isize| cells(&line, at) == Some(['.']);
        let own = |window: &[char]| window.iter().filter(|&&cell| cell == colour).count();
        let live = |window: &[char]| window.iter().all(|&cell| cell == colour || cell == '.');
        let mut best = Shape::Nothing;
        for first in at as isize - 4..=at as isize {
            if let Some(window) = cells::<5>(&line, first)
                && live(&window)
                && !(exact && (is_own(first - 1) || is_own(first + 5)))
            {
                best = best.max(
                    [Shape::Nothing, Shape::Nothing, Shape::ClosedTwo, Shape::ClosedThree, Shape::Four, Shape::Five]
                        [own(&window)],
                );
            }
            if first > at as isize - 4
                && let Some(window) = cells::<4>(&line, first)
                && live(&window)
                && is_empty(first - 1)
                && is_empty(first + 4)
                && !(exact && (is_own(first - 2) || is_own(first + 5)))
            {
                best = best
                    .max([Shape::Nothing, Shape::Nothing, Shape::Two, Shape::Three, Shape::StraightFour][own(&window)]);
            }
        }
        best
    }

    #[test]
    fn the_formulas_find_the_shapes_that_looking_at_each_window_finds() {
        let mut rng = Rng::new(5);
        for round in 0..20_000 {
            let length = 5 + rng.below(11) as usize;
            let offset = rng.below(16 - length as u32);
            let line: Vec<char> =
                (0..length).map(|_| ['.', '.', 'B', 'W', 'B'][rng.below(5 - round % 3) as usize]).collect();
            let bits = |colour| {
                line.iter().enumerate().filter(|&(_, &cell)| cell == colour).map(|(at, _)| 1 << at).sum::<u32>()
                    << offset
            };
            let stones = bits('B') | bits('W') << 16;
            let all = ((1 << length) - 1) << offset;
            for exact in [0, 0xFFFF] {
                let shapes = Shapes::of(stones, all | all << 16, exact);
                for at in 0..length {
                    for (colour, half, exact) in [('B', 0, exact != 0), ('W', 16, false)] {
                        let expected = if line[at] == '.' { shape(&line, at, colour, exact) } else { Shape::Nothing };
                        assert_eq!(
                            shapes.numbers((offset as usize + at) as u8) >> half & 7,
                            expected as u32,
                            "{line:?} {at} {colour} {exact}"
                        );
                    }
                }
            }
        }
    }
}
