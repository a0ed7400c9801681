//! The stones, kept as lines in four directions at once.

use super::{
    Forbidden, Point, PointSet, forbidden,
    lanes::{Direction, Lanes, WORDS},
    line::{self, Lines, Shapes},
    star::{Reading, Star},
};
use crate::Side;

/// The stones on the board, without turns or rules: what a search puts stones on and takes them off again.
///
/// Putting one changes one word in each direction; every question about lines reads words that are there already.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The lines of each direction, in the order of [`Direction::ALL`].
    planes: [[Lines; WORDS]; 4],
}

/// The bits that are cells, in each direction.
#[expect(clippy::indexing_slicing, reason = "worked out by the compiler")]
const CELLS: [Lanes; 4] = {
    let mut cells = [[0; WORDS]; 4];
    let mut direction = 0;
    while direction < 4 {
        let mut index = 0;
        while let Some(point) = Point::new(index) {
            let spot = Direction::ALL[direction].spot(point);
            cells[direction][spot.word()] |= spot.bit();
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
        let mut planes = [[Lines { black: 0, empty: 0 }; WORDS]; 4];
        let mut direction = 0;
        while direction < 4 {
            let mut word = 0;
            while word < WORDS {
                planes[direction][word].empty = CELLS[direction][word];
                word += 1;
            }
            direction += 1;
        }
        Board { planes }
    };

    /// Puts a stone on an empty point.
    pub fn put(&mut self, point: Point, side: Side) {
        let black = match side {
            Side::BLACK => u32::MAX,
            Side::WHITE => 0,
        };
        for (plane, direction) in self.planes.iter_mut().zip(Direction::ALL) {
            let spot = direction.spot(point);
            if let Some(lines) = plane.get_mut(spot.word()) {
                lines.black |= spot.bit() & black;
                lines.empty &= !spot.bit();
            }
        }
    }

    /// Takes a stone off.
    pub fn lift(&mut self, point: Point) {
        for (plane, direction) in self.planes.iter_mut().zip(Direction::ALL) {
            let spot = direction.spot(point);
            if let Some(lines) = plane.get_mut(spot.word()) {
                lines.black &= !spot.bit();
                lines.empty |= spot.bit();
            }
        }
    }

    /// Why a Renju player may not put a black stone on `point`, which is empty.
    pub fn forbidden_at(&self, point: Point) -> Option<Forbidden> {
        forbidden::at(self, point)
    }

    /// The points where nobody stands.
    pub(super) fn empty(&self) -> PointSet {
        let [rows, ..] = self.planes;
        PointSet(rows.map(|lines| lines.empty))
    }

    /// The stones of one side.
    pub(super) fn stones(&self, side: Side) -> PointSet {
        let [rows, ..] = self.planes;
        let black = PointSet(rows.map(|lines| lines.black));
        match side {
            Side::BLACK => black,
            Side::WHITE => !(black | self.empty()),
        }
    }

    /// The stone on `point`.
    pub(super) fn stone(&self, point: Point) -> Option<Side> {
        let [lines, ..] = self.lines_through(point);
        let bit = Direction::Row.spot(point).bit();
        if lines.empty & bit != 0 {
            None
        } else if lines.black & bit != 0 {
            Some(Side::BLACK)
        } else {
            Some(Side::WHITE)
        }
    }

    /// What a black stone makes on an empty `point`.
    pub(super) fn reading(&self, point: Point) -> Reading {
        self.star(point).reading()
    }

    /// The lines through `point`, brought together.
    pub(super) fn star(&self, point: Point) -> Star {
        Star::new(point, self.lines_through(point))
    }

    /// The words with the lines through `point`, in the order of [`Direction::ALL`].
    fn lines_through(&self, point: Point) -> [Lines; 4] {
        let [row, column, falling, rising] = &self.planes;
        let word = |plane: &[Lines; WORDS], direction: Direction| {
            plane.get(direction.spot(point).word()).copied().unwrap_or_default()
        };
        [
            word(row, Direction::Row),
            word(column, Direction::Column),
            word(falling, Direction::Falling),
            word(rising, Direction::Rising),
        ]
    }

    /// The shapes that black makes in each direction, word by word.
    pub(super) fn shapes(&self) -> impl Iterator<Item = (Direction, [Shapes; WORDS])> {
        Direction::ALL.into_iter().zip(&self.planes).map(|(direction, plane)| {
            (direction, plane.map(|lines| if lines.are_bare() { Shapes::default() } else { lines.shapes() }))
        })
    }

    /// The stones of `side` that stand in a row of exactly five, or with `or_more` in a row of five or more.
    pub(super) fn fives(&self, side: Side, or_more: bool) -> PointSet {
        let mut found = PointSet::EMPTY;
        for ((direction, plane), cells) in Direction::ALL.into_iter().zip(&self.planes).zip(CELLS) {
            let mut fives = [0; WORDS];
            for ((five, lines), cells) in fives.iter_mut().zip(plane).zip(cells) {
                let stones = match side {
                    Side::BLACK => lines.black,
                    Side::WHITE => cells & !(lines.black | lines.empty),
                };
                *five = if or_more { line::fives_or_more(stones) } else { line::exact_fives(stones) };
            }
            if fives != [0; WORDS] {
                found |= PointSet(direction.to_rows(fives));
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stone_put_and_lifted_leaves_no_trace() {
        for side in Side::BOTH {
            for point in Point::all() {
                let mut board = Board::EMPTY;
                assert_eq!(board.stone(point), None);
                board.put(point, side);
                assert_eq!(board.stone(point), Some(side));
                assert_eq!(board.stones(side), PointSet::from(point));
                assert!(board.stones(!side).is_empty());
                assert_eq!(board.empty().len(), 224);
                board.lift(point);
                assert_eq!(board, Board::EMPTY);
            }
        }
    }

    #[test]
    fn the_empty_board_has_every_cell_in_every_direction() {
        for (direction, cells) in Direction::ALL.into_iter().zip(CELLS) {
            assert_eq!(PointSet(direction.to_rows(cells)), PointSet::FULL, "{direction:?}");
        }
    }
}
