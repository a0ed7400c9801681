//! The stones as the search sees them: what every empty cell would make, kept up to date as stones come and go.

use sanban_core::{
    Side, Sides,
    renju::{self, Position, Variant},
};

use super::{
    cell::{COURSES, Cell, Cells, Course, LINES, Place},
    hash::Hash,
    shape::{ByShape, Shape, Shapes},
    sum::{Sum, WORTH},
};

/// A board for searching.
///
/// A stone changes the shapes of four lines. [`put`](Board::put) also carries that over to the sums of all cells on
/// them, for choosing moves and judging positions; [`try_put`](Board::try_put) leaves the sums as they
/// were, for sequences of fours, which need no more than the lines.
#[derive(Clone, Debug)]
pub(super) struct Board {
    lines: [Line; LINES],
    sums: Sides<Cells<Sum>>,
    tallies: Sides<Tally>,
    /// The rules' own board: it knows the forbidden points.
    rules: renju::Board,
    hash: Hash,
    variant: Variant,
}

/// One line: its stones, black in the low half and white in the high half, and what another one would make.
#[derive(Clone, Copy, Debug, Default)]
struct Line {
    stones: u32,
    shapes: Shapes,
}

/// What one side has on the whole board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    /// How often a stone would make each shape.
    shapes: ByShape<u8>,
    /// What all that is worth.
    pub(super) worth: i32,
}

impl Tally {
    /// How often a stone would make this shape.
    pub(super) fn count(&self, shape: Shape) -> u8 {
        self.shapes[shape]
    }

    fn exchange(&mut self, old: Shape, new: Shape) {
        self.shapes[old] = self.shapes[old].wrapping_sub(1);
        self.shapes[new] = self.shapes[new].wrapping_add(1);
        self.worth += WORTH[new] - WORTH[old];
    }
}

/// The points where a side would make five.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fives {
    /// No such point.
    None,
    /// One: the other side can take it.
    One(Cell),
    /// Two or more: nobody can take them all. This is one of them.
    More(Cell),
}

impl Fives {
    fn and(self, cell: Cell) -> Fives {
        match self {
            Fives::None => Fives::One(cell),
            Fives::One(first) if first == cell => self,
            Fives::One(first) | Fives::More(first) => Fives::More(first),
        }
    }
}

/// How far up in a line the stones of a side are.
const fn half(side: Side) -> u32 {
    match side {
        Side::BLACK => 0,
        Side::WHITE => 16,
    }
}

/// The cells of the lowest set bit on, half by half.
struct Bits(u32);

impl Iterator for Bits {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(bit)
    }
}

impl Board {
    /// The board of a position.
    pub(super) fn new(position: &Position) -> Board {
        let mut board = Board {
            lines: [Line::default(); LINES],
            sums: Sides::new(Cells([Sum::default(); 256]), Cells([Sum::default(); 256])),
            tallies: Sides::default(),
            rules: renju::Board::EMPTY,
            hash: Hash::default(),
            variant: position.rules().variant,
        };
        for side in Side::BOTH {
            for point in position.stones(side) {
                board.put(point.into(), side);
            }
        }
        board
    }

    /// Puts a stone on an empty cell.
    pub(super) fn put(&mut self, cell: Cell, side: Side) {
        self.toggle::<true>(cell, side);
        if let Some(point) = cell.point() {
            self.rules.put(point, side);
        }
    }

    /// Takes a stone off.
    pub(super) fn lift(&mut self, cell: Cell, side: Side) {
        self.toggle::<true>(cell, side);
        if let Some(point) = cell.point() {
            self.rules.lift(point);
        }
    }

    /// Puts a stone on an empty cell, for now: sums and tallies stay as they are until it is taken off by
    /// [`try_lift`](Board::try_lift).
    pub(super) fn try_put(&mut self, cell: Cell, side: Side) {
        self.toggle::<false>(cell, side);
        if let Some(point) = cell.point() {
            self.rules.put(point, side);
        }
    }

    /// Takes a stone of [`try_put`](Board::try_put) off.
    pub(super) fn try_lift(&mut self, cell: Cell, side: Side) {
        self.toggle::<false>(cell, side);
        if let Some(point) = cell.point() {
            self.rules.lift(point);
        }
    }

    /// What changes in the lines is the same for a stone that comes and one that goes.
    fn toggle<const SUMS: bool>(&mut self, cell: Cell, side: Side) {
        let exact = match self.variant {
            Variant::Renju => 0x0000_FFFF,
            Variant::FiveInARow => 0,
        };
        self.hash = self.hash.toggled(cell, side);
        for Place { line, at } in cell.places().into_iter().flatten() {
            let (Some(course), Some(line)) = (COURSES.get(usize::from(line)), self.lines.get_mut(usize::from(line)))
            else {
                continue;
            };
            line.stones ^= 1 << (u32::from(at) + half(side));
            let cells = u32::from(course.cells);
            let new = Shapes::of(line.stones, cells | cells << 16, exact);
            let old = core::mem::replace(&mut line.shapes, new);
            if SUMS {
                self.carry_over(*course, old, new);
            }
        }
    }

    /// Brings the sums of a line's cells up to date.
    fn carry_over(&mut self, course: Course, old: Shapes, new: Shapes) {
        for bit in Bits(old.difference(new)) {
            let side = if bit < 16 { Side::BLACK } else { Side::WHITE };
            let (old, new) = (old.at(bit), new.at(bit));
            let cell = course.cell((bit & 15) as u8);
            self.tallies[side].exchange(old, new);
            self.sums[side][cell].exchange(old, new);
        }
    }

    /// The position's hash.
    pub(super) fn hash(&self) -> Hash {
        self.hash
    }

    /// What a stone of `side` would make on an empty cell, all lines taken together.
    pub(super) fn sum(&self, cell: Cell, side: Side) -> Sum {
        self.sums[side][cell]
    }

    /// What `side` has on the whole board.
    pub(super) fn tally(&self, side: Side) -> &Tally {
        &self.tallies[side]
    }

    /// Whether `side` may put a stone on an empty cell.
    pub(super) fn may_put(&self, cell: Cell, side: Side) -> bool {
        match (side, self.variant) {
            (Side::BLACK, Variant::Renju) => cell.point().is_some_and(|point| self.rules.forbidden_at(point).is_none()),
            (Side::BLACK | Side::WHITE, _) => true,
        }
    }

    /// The shapes a stone of `side` would make on an empty cell, line by line.
    pub(super) fn shapes_at(&self, cell: Cell, side: Side) -> impl Iterator<Item = Shape> {
        cell.places().into_iter().flatten().filter_map(move |Place { line, at }| {
            self.lines.get(usize::from(line)).map(|line| line.shapes.at(u32::from(at) + half(side)))
        })
    }

    /// Where a stone of `side` makes five in the lines through `cell`.
    pub(super) fn fives_through(&self, cell: Cell, side: Side) -> Fives {
        let mut found = Fives::None;
        for Place { line, .. } in cell.places().into_iter().flatten() {
            if let (Some(line), Some(course)) = (self.lines.get(usize::from(line)), COURSES.get(usize::from(line))) {
                for at in Bits(line.shapes.fives() >> half(side) & 0xFFFF) {
                    found = found.and(course.cell(at as u8));
                }
            }
        }
        found
    }

    /// Where a stone of `side` makes five.
    pub(super) fn fives(&self, side: Side) -> Fives {
        self.cells_where(side, Shapes::fives).fold(Fives::None, Fives::and)
    }

    /// The cells that `pick` picks in some line for `side`; once for each such line.
    pub(super) fn cells_where(&self, side: Side, pick: fn(Shapes) -> u32) -> impl Iterator<Item = Cell> {
        self.lines.iter().zip(&COURSES).flat_map(move |(line, course)| {
            Bits(pick(line.shapes) >> half(side) & 0xFFFF).map(move |at| course.cell(at as u8))
        })
    }

    /// The cells that `pick` picks for `side` in lines where `mark` marks one; once for each such line.
    pub(super) fn cells_in_lines_with(
        &self,
        side: Side,
        mark: fn(Shapes) -> u32,
        pick: fn(Shapes) -> u32,
    ) -> impl Iterator<Item = Cell> {
        let marked = move |line: &&(&Line, &Course)| mark(line.0.shapes) >> half(side) & 0xFFFF != 0;
        let cells = move |(line, course): (&Line, &'static Course)| {
            Bits(pick(line.shapes) >> half(side) & 0xFFFF).map(move |at| course.cell(at as u8))
        };
        self.lines.iter().zip(&COURSES).filter(move |line| marked(&line)).flat_map(cells)
    }

    /// The rows' stones of both colours, from the top.
    pub(super) fn rows(&self) -> impl Iterator<Item = u32> {
        self.lines.iter().take(15).map(|line| (line.stones | line.stones >> 16) & 0x7FFF)
    }
}
