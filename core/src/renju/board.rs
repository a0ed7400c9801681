//! The stones, kept as lines in four directions at once.

use super::{
    Forbidden, Point, PointSet, forbidden,
    lanes::{Direction, LANES, Lanes, WORDS},
    line::{Five, Line, Lines},
    star::{Reading, Star},
};
use crate::Side;

/// The stones on the board, without turns or rules: what a search puts stones on and takes them off again.
///
/// Putting one changes one word in each direction; every question about lines reads words that are there already.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// The lanes of each direction, in the order of [`Direction::ALL`].
    lanes: [[Line; LANES]; 4],
}

/// The bits that are cells, in each direction.
#[expect(clippy::indexing_slicing, reason = "worked out by the compiler")]
const CELLS: [[u32; LANES]; 4] = {
    let mut cells = [[0; LANES]; 4];
    let mut direction = 0;
    while direction < 4 {
        let mut index = 0;
        while let Some(point) = Point::new(index) {
            let spot = Direction::ALL[direction].spot(point);
            cells[direction][spot.lane()] |= 1 << spot.bit();
            index += 1;
        }
        direction += 1;
    }
    cells
};

impl Board {
    /// The board without stones.
    #[expect(clippy::indexing_slicing, reason = "worked out by the compiler")]
    pub const EMPTY: Board = {
        let mut lanes = [[Line::bare(0); LANES]; 4];
        let mut direction = 0;
        while direction < 4 {
            let mut lane = 0;
            while lane < LANES {
                lanes[direction][lane] = Line::bare(CELLS[direction][lane]);
                lane += 1;
            }
            direction += 1;
        }
        Board { lanes }
    };

    /// Puts a stone on `point`.
    pub fn put(&mut self, point: Point, side: Side) {
        self.change(point, |line, bit| line.put(bit, side));
    }

    /// Leaves `point` empty.
    pub fn lift(&mut self, point: Point) {
        self.change(point, Line::lift);
    }

    /// Why a Renju player may not put a black stone on `point`, which is empty.
    pub fn forbidden_at(&self, point: Point) -> Option<Forbidden> {
        forbidden::at(self, point)
    }

    fn change(&mut self, point: Point, change: impl Fn(&mut Line, u32)) {
        for (lanes, direction) in self.lanes.iter_mut().zip(Direction::ALL) {
            let spot = direction.spot(point);
            if let Some(line) = lanes.get_mut(spot.lane()) {
                change(line, spot.bit());
            }
        }
    }

    /// The points where nobody stands.
    pub fn empty(&self) -> PointSet {
        let [rows, ..] = &self.lanes;
        PointSet(words(pairs(rows).map(|lines| lines.empty)))
    }

    /// The stones of one side.
    pub fn stones(&self, side: Side) -> PointSet {
        let [rows, ..] = &self.lanes;
        let black = PointSet(words(pairs(rows).map(|lines| lines.black)));
        match side {
            Side::BLACK => black,
            Side::WHITE => !(black | self.empty()),
        }
    }

    /// The stone on `point`.
    pub fn stone(&self, point: Point) -> Option<Side> {
        let [row, ..] = self.lines_through(point);
        row.stone(Direction::Row.spot(point).bit())
    }

    /// What a black stone makes on an empty `point`.
    pub(super) fn reading(&self, point: Point) -> Reading {
        self.star(point).reading()
    }

    /// The lines through `point`, brought together.
    pub(super) fn star(&self, point: Point) -> Star {
        Star::new(point, self.lines_through(point))
    }

    /// The lanes with the lines through `point`, in the order of [`Direction::ALL`].
    fn lines_through(&self, point: Point) -> [Line; 4] {
        let [row, column, falling, rising] = &self.lanes;
        let line = |lanes: &[Line; LANES], direction: Direction| {
            lanes.get(direction.spot(point).lane()).copied().unwrap_or_default()
        };
        [
            line(row, Direction::Row),
            line(column, Direction::Column),
            line(falling, Direction::Falling),
            line(rising, Direction::Rising),
        ]
    }

    /// All lines, direction by direction, as pairs of lanes.
    pub(super) fn lines(&self) -> impl Iterator<Item = (Direction, impl Iterator<Item = Lines>)> {
        Direction::ALL.into_iter().zip(&self.lanes).map(|(direction, lanes)| (direction, pairs(lanes)))
    }

    /// The stones of `side` that stand in a winning row.
    pub(super) fn fives(&self, side: Side, five: Five) -> PointSet {
        let mut found = PointSet::EMPTY;
        for ((direction, lanes), cells) in Direction::ALL.into_iter().zip(&self.lanes).zip(&CELLS) {
            let mut rows = *lanes;
            for (line, &cells) in rows.iter_mut().zip(cells) {
                *line = Line(five.cells(line.stones(side, cells)));
            }
            found |= PointSet(direction.to_rows(words(pairs(&rows).map(|lines| lines.black))));
        }
        found
    }

    /// Whether the stone on `point`, one of `side`, stands in a winning row.
    pub(super) fn is_five(&self, point: Point, side: Side, five: Five) -> bool {
        self.lines_through(point).into_iter().zip(Direction::ALL).zip(&CELLS).any(|((line, direction), cells)| {
            let spot = direction.spot(point);
            let cells = cells.get(spot.lane()).copied().unwrap_or_default();
            five.cells(line.stones(side, cells)) & (1 << spot.bit()) != 0
        })
    }
}

/// Lanes `w` and `w + 8` side by side, for each `w`.
fn pairs(lanes: &[Line; LANES]) -> impl Iterator<Item = Lines> {
    let (low, high) = lanes.split_at(WORDS);
    low.iter().zip(high).map(|(low, &high)| low.beside(high))
}

/// The words of a set of cells.
fn words(words: impl Iterator<Item = u32>) -> Lanes {
    let mut lanes = [0; WORDS];
    for (lane, word) in lanes.iter_mut().zip(words) {
        *lane = word;
    }
    lanes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stone_is_where_it_was_put_and_nowhere_else() {
        for side in Side::BOTH {
            for point in Point::all() {
                let mut board = Board::EMPTY;
                assert_eq!(board.stone(point), None);
                board.put(point, side);
                assert_eq!(board.stone(point), Some(side));
                assert_eq!(board.stones(side), PointSet::from(point));
                assert!(board.stones(!side).is_empty());
                assert_eq!(board.empty(), !PointSet::from(point));
            }
        }
    }

    #[test]
    fn a_stone_put_and_lifted_leaves_no_trace() {
        for point in Point::all() {
            let mut board = Board::EMPTY;
            for side in Side::BOTH {
                board.put(point, side);
                assert_eq!(board.stone(point), Some(side), "also over another stone");
            }
            board.lift(point);
            assert_eq!(board, Board::EMPTY);
            board.lift(point);
            assert_eq!(board, Board::EMPTY);
        }
    }

    #[test]
    fn the_empty_board_has_every_cell_in_every_direction() {
        for (direction, cells) in Direction::ALL.into_iter().zip(CELLS) {
            let cells = words(pairs(&cells.map(Line::bare)).map(|lines| lines.empty));
            assert_eq!(PointSet(direction.to_rows(cells)), PointSet::ALL, "{direction:?}");
        }
    }
}
