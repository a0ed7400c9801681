//! The stones as the search sees them: what every line would become with one more stone, kept up to date as stones come
//! and go.

use sanban_core::{
    Side, Sides,
    renju::{self, Point, Position, Variant},
};

use super::{
    cell::{COURSES, Cell, Course, LINES, Place},
    eval::{ADDS, Shapes, Sum, Worth, worth},
    hash::toggled,
    line_set::{Bits, LineSet},
};
use crate::search::Hash;

/// A board for searching.
///
/// A stone changes the shapes of four lines. [`put`](Board::put) also keeps count of what the lines are worth;
/// [`try_put`](Board::try_put) does not, for sequences of fours, where nothing is judged.
#[derive(Clone, Debug)]
pub(super) struct Board {
    lines: [Line; LINES],
    /// The lines where a side can make a four or a five.
    hot: Sides<LineSet>,
    worth: Worth,
    hash: Hash,
    /// All bits of the colours that need exactly five and have forbidden points: black in Renju, neither otherwise.
    exact: u32,
}

/// One line: its stones, black in the low half and white in the high half, what another one would make, and what all
/// that is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Line {
    /// The bits that are cells, in both halves.
    cells: u32,
    stones: u32,
    shapes: Shapes,
    worth: Worth,
}

/// What was there before a stone was put, so that nothing has to be worked out again when it is taken off.
#[derive(Clone, Copy, Debug)]
pub(super) struct Undo {
    hash: Hash,
    worth: Worth,
    lines: [(Shapes, Worth); 4],
}

/// The same for a stone that was put for now.
#[derive(Clone, Copy, Debug)]
pub(super) struct TryUndo {
    hash: Hash,
    shapes: [Shapes; 4],
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
pub(super) const fn half(side: Side) -> u32 {
    match side {
        Side::BLACK => 0,
        Side::WHITE => 16,
    }
}

impl Board {
    /// The board of a position.
    pub(super) fn new(position: &Position) -> Board {
        let mut board = Board {
            lines: COURSES.map(|course| Line { cells: u32::from(course.cells) * 0x0001_0001, ..Line::default() }),
            hot: Sides::default(),
            worth: Worth::default(),
            hash: Hash::default(),
            exact: match position.rules().variant {
                Variant::Renju => 0x0000_FFFF,
                Variant::FiveInARow => 0,
            },
        };
        for side in Side::BOTH {
            for point in position.stones(side) {
                board.put(point.into(), side);
            }
        }
        board
    }

    /// Puts a stone on an empty cell.
    pub(super) fn put(&mut self, cell: Cell, side: Side) -> Undo {
        let (hash, worth) = (self.hash, self.worth);
        self.hash = toggled(hash, cell, side);
        let [a, b, c, d] = cell.places();
        let stone = 1 << half(side);
        let lines = [self.put_in(a, stone), self.put_in(b, stone), self.put_in(c, stone), self.put_in(d, stone)];
        Undo { hash, worth, lines }
    }

    /// Puts a stone in one of its lines; what the line was like before.
    #[inline(never)]
    fn put_in(&mut self, Place { line: number, at }: Place, stone: u32) -> (Shapes, Worth) {
        let Some(line) = self.lines.get_mut(usize::from(number)) else { return Default::default() };
        let (old_shapes, old_worth) = (line.shapes, line.worth);
        line.stones |= stone << at & line.cells;
        line.shapes = Shapes::of(line.stones, line.cells, self.exact);
        line.worth = worth(line.shapes);
        self.worth = self.worth - old_worth + line.worth;
        self.note(number, old_shapes);
        (old_shapes, old_worth)
    }

    /// Takes off the stone that was put last.
    pub(super) fn lift(&mut self, cell: Cell, undo: &Undo) {
        self.hash = undo.hash;
        self.worth = undo.worth;
        for (Place { line: number, at }, &(shapes, worth)) in cell.places().into_iter().zip(&undo.lines) {
            if let Some(line) = self.lines.get_mut(usize::from(number)) {
                line.stones &= !(0x0001_0001 << at);
                line.worth = worth;
                let new = core::mem::replace(&mut line.shapes, shapes);
                self.note(number, new);
            }
        }
    }

    /// Puts a stone on an empty cell, for now: until it is taken off by [`try_lift`](Board::try_lift), only the fives
    /// and fours that the stone makes possible or stops are known.
    pub(super) fn try_put(&mut self, cell: Cell, side: Side) -> TryUndo {
        let hash = self.hash;
        self.hash = toggled(hash, cell, side);
        let [a, b, c, d] = cell.places();
        let half = half(side);
        let shapes = [self.try_in(a, half), self.try_in(b, half), self.try_in(c, half), self.try_in(d, half)];
        TryUndo { hash, shapes }
    }

    /// Puts a stone in one of its lines, for now; the shapes before.
    #[inline(never)]
    fn try_in(&mut self, Place { line: number, at }: Place, half: u32) -> Shapes {
        let Some(line) = self.lines.get_mut(usize::from(number)) else { return Shapes::default() };
        let old = line.shapes;
        // One other stone makes a three possible, which can make a point forbidden; only a line where fours were possible
        // has any to lose. Threes that are lost may stay: where two are counted, the rules are asked.
        let near = line.stones >> half << 4 >> at & 0x1FF;
        line.stones |= 1 << half << at & line.cells;
        if near != 0 || old.fours() != 0 {
            line.shapes = Shapes::of(line.stones, line.cells, self.exact);
            self.note(number, old);
        }
        old
    }

    /// Takes off the stone of the last [`try_put`](Board::try_put).
    pub(super) fn try_lift(&mut self, cell: Cell, side: Side, undo: &TryUndo) {
        self.hash = undo.hash;
        let stone = 1 << half(side);
        for (Place { line: number, at }, &old) in cell.places().into_iter().zip(&undo.shapes) {
            if let Some(line) = self.lines.get_mut(usize::from(number)) {
                line.stones &= !(stone << at);
                let new = core::mem::replace(&mut line.shapes, old);
                self.note(number, new);
            }
        }
    }

    /// Keeps the sets of hot lines up to date, where a line has changed from `old`.
    fn note(&mut self, line: u8, old: Shapes) {
        let fours = self.lines.get(usize::from(line)).map_or(0, |line| line.shapes.fours());
        if old.fours() | fours != 0 {
            self.hot.first.set(line, fours & 0xFFFF != 0);
            self.hot.second.set(line, fours >> 16 != 0);
        }
    }

    /// The position's hash.
    pub(super) fn hash(&self) -> Hash {
        self.hash
    }

    /// What the lines are worth to `side`, which is to move, more than to the other side.
    pub(super) fn balance(&self, side: Side) -> i32 {
        self.worth.balance(side)
    }

    /// Whether `side` may put a stone on an empty cell.
    pub(super) fn may_put(&self, cell: Cell, side: Side) -> bool {
        if self.exact >> half(side) == 0 {
            return true;
        }
        let sum = self.sum(cell, side);
        if sum.fives() > 0 {
            return true;
        }
        if sum.fours() > 1 {
            return false;
        }
        let crowded = cell.places().into_iter().any(|Place { line, at }| {
            // An overline or two fours in one line need four more stones, none of them further than five cells away.
            let near = self.lines.get(usize::from(line)).map_or(0, |line| (line.stones & 0xFFFF) << 5 >> at & 0x7FF);
            at_least_four(near)
        });
        if !crowded && sum.threes() < 2 {
            return true;
        }
        cell.point().is_some_and(|point| self.by_the_rules().forbidden_at(point).is_none())
    }

    /// The board of the rules, which tell for certain what is forbidden.
    #[cold]
    fn by_the_rules(&self) -> renju::Board {
        let mut board = renju::Board::EMPTY;
        for (row, line) in self.lines.iter().take(15).enumerate() {
            for bit in Bits(line.stones) {
                let side = if bit < 16 { Side::BLACK } else { Side::WHITE };
                if let Some(point) = Point::at((bit & 15) as u8, row as u8) {
                    board.put(point, side);
                }
            }
        }
        board
    }

    /// What a black and a white stone would make on an empty cell.
    pub(super) fn sums(&self, cell: Cell) -> Sides<Sum> {
        let mut sums = Sides::new(0, 0);
        for Place { line, at } in cell.places() {
            if let Some(line) = self.lines.get(usize::from(line)) {
                let numbers = line.shapes.numbers(at);
                sums.first += ADDS.get(numbers);
                sums.second += ADDS.get(numbers >> 16);
            }
        }
        Sides::new(Sum(sums.first), Sum(sums.second))
    }

    /// What a stone of `side` would make on an empty cell.
    pub(super) fn sum(&self, cell: Cell, side: Side) -> Sum {
        let mut sum = 0;
        for Place { line, at } in cell.places() {
            if let Some(line) = self.lines.get(usize::from(line)) {
                sum += ADDS.get(line.shapes.numbers(at) >> half(side));
            }
        }
        Sum(sum)
    }

    /// Where a stone of `side` makes five in the lines through `cell`.
    pub(super) fn fives_through(&self, cell: Cell, side: Side) -> Fives {
        let mut found = Fives::None;
        for Place { line: number, .. } in cell.places() {
            if let Some(line) = self.lines.get(usize::from(number))
                && line.shapes.fives() >> half(side) & 0xFFFF != 0
            {
                for at in Bits(line.shapes.fives() >> half(side) & 0xFFFF) {
                    found = found.and(course(number).cell(at as u8));
                }
            }
        }
        found
    }

    /// Where a stone of `side` makes five.
    pub(super) fn fives(&self, side: Side) -> Fives {
        let mut found = Fives::None;
        self.each_hot_cell(side, Shapes::fives, |cell| found = found.and(cell));
        found
    }

    /// Whether `side` can make a four.
    pub(super) fn has_four(&self, side: Side) -> bool {
        !self.hot[side].is_empty()
    }

    /// Visits every cell where a stone of `side` makes what `pick` picks, which is a four or more; once for each such
    /// line.
    pub(super) fn each_hot_cell(&self, side: Side, pick: impl Fn(Shapes) -> u32, mut visit: impl FnMut(Cell)) {
        self.hot[side].each(|number| {
            if let Some(line) = self.lines.get(usize::from(number)) {
                for at in Bits(pick(line.shapes) >> half(side) & 0xFFFF) {
                    visit(course(number).cell(at as u8));
                }
            }
        });
    }

    /// The rows' stones of both colours, from the top.
    pub(super) fn rows(&self) -> impl Iterator<Item = u32> {
        self.lines.iter().take(15).map(|line| (line.stones | line.stones >> 16) & 0x7FFF)
    }
}

/// Whether four or more bits are set.
const fn at_least_four(bits: u32) -> bool {
    let fewer = bits & bits.wrapping_sub(1);
    let fewer = fewer & fewer.wrapping_sub(1);
    fewer & fewer.wrapping_sub(1) != 0
}

/// The course of a line.
fn course(line: u8) -> Course {
    COURSES.get(usize::from(line)).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::vec::Vec;

    use sanban_core::renju::{PointSet, Rules};

    use super::*;
    use crate::Rng;

    /// Stones crowded around some point, such as make forbidden points.
    fn crowd(rng: &mut Rng, stones: u32) -> Vec<(Point, Side)> {
        let (left, top) = (rng.below(9) as u8, rng.below(9) as u8);
        let whites = rng.below(6);
        let mut crowd: Vec<(Point, Side)> = Vec::new();
        for _ in 0..stones {
            let point = Point::at(left + rng.below(7) as u8, top + rng.below(7) as u8).unwrap();
            if crowd.iter().all(|&(other, _)| other != point) {
                crowd.push((point, if rng.below(8) < whites { Side::WHITE } else { Side::BLACK }));
            }
        }
        crowd
    }

    fn position(variant: Variant, stones: &[(Point, Side)]) -> Position {
        let of = |side| stones.iter().filter(|stone| stone.1 == side).map(|stone| stone.0).collect::<PointSet>();
        let rules = Rules { variant, ..Rules::default() };
        Position::from_stones(rules, of(Side::BLACK), of(Side::WHITE), Side::BLACK).unwrap()
    }

    #[test]
    fn black_may_put_a_stone_exactly_where_the_rules_let_it() {
        let mut rng = Rng::new(1);
        let mut forbidden = 0;
        for round in 0..3_000 {
            let stones = crowd(&mut rng, 6 + round % 24);
            for variant in [Variant::Renju, Variant::FiveInARow] {
                let position = position(variant, &stones);
                let board = Board::new(&position);
                for point in position.empty() {
                    let allowed = position.forbidden_at(point).is_none();
                    assert_eq!(board.may_put(point.into(), Side::BLACK), allowed, "{position} {point}");
                    assert!(board.may_put(point.into(), Side::WHITE));
                    forbidden += u32::from(!allowed);
                }
            }
        }
        assert!(forbidden > 1_000, "only {forbidden} forbidden points");
    }

    #[test]
    fn stones_put_and_taken_off_leave_no_trace() {
        let mut rng = Rng::new(2);
        for round in 0..300 {
            let stones = crowd(&mut rng, 30);
            let mut board = Board::new(&position(Variant::Renju, &stones[..stones.len() / 2]));
            let before = board.clone();
            let tried = round % 2 == 0;
            let mut undos = Vec::new();
            for &(point, side) in &stones[stones.len() / 2..] {
                let cell = point.into();
                if tried {
                    undos.push((cell, side, None, Some(board.try_put(cell, side))));
                } else {
                    undos.push((cell, side, Some(board.put(cell, side)), None));
                }
            }
            if !tried {
                let all = Board::new(&position(Variant::Renju, &stones));
                assert_eq!((all.hash, all.worth, all.hot), (board.hash, board.worth, board.hot));
            }
            for (cell, side, undo, try_undo) in undos.into_iter().rev() {
                undo.inspect(|undo| board.lift(cell, undo));
                try_undo.inspect(|undo| board.try_lift(cell, side, undo));
            }
            assert_eq!((before.hash, before.worth, before.hot), (board.hash, board.worth, board.hot));
            assert!(before.lines == board.lines);
        }
    }

    #[test]
    fn stones_put_for_now_show_every_five_and_four_and_what_is_forbidden() {
        let mut rng = Rng::new(3);
        for _ in 0..300 {
            let stones = crowd(&mut rng, 30);
            let mut board = Board::new(&position(Variant::Renju, &stones[..stones.len() / 2]));
            for &(point, side) in &stones[stones.len() / 2..] {
                board.try_put(point.into(), side);
            }
            let all = Board::new(&position(Variant::Renju, &stones));
            for side in Side::BOTH {
                for pick in [Shapes::fives, Shapes::fours, Shapes::straight_fours] {
                    let cells = |board: &Board| {
                        let mut cells = Vec::new();
                        board.each_hot_cell(side, pick, |cell| cells.push(cell));
                        cells
                    };
                    assert_eq!(cells(&board), cells(&all));
                }
            }
            for point in position(Variant::Renju, &stones).empty() {
                let cell = point.into();
                assert_eq!(board.may_put(cell, Side::BLACK), all.may_put(cell, Side::BLACK), "{point}");
            }
        }
    }
}
