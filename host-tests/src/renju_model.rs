//! Renju with an array and walks along lines, as the rules are told: slow, simple, and nothing shared with the real one.

use std::collections::BTreeSet;

/// A cell's column and row, from the top left.
pub type Cell = (i32, i32);

/// What may lie on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// Nothing.
    Empty,
    /// A black stone.
    Black,
    /// A white stone, or the world beyond the edge.
    White,
}

/// Why black may not play a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Foul {
    /// Six or more in a row.
    Overline,
    /// Two fours.
    DoubleFour,
    /// Two real threes.
    DoubleThree,
}

const DIRECTIONS: [Cell; 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// A board of 15x15 cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    cells: [[Content; 15]; 15],
}

impl Grid {
    /// The board of 225 letters, `.`, `B` or `W`, row by row from the top.
    pub fn new(letters: &str) -> Grid {
        assert_eq!(letters.len(), 225);
        let mut cells = [[Content::Empty; 15]; 15];
        for (cell, letter) in cells.iter_mut().flatten().zip(letters.chars()) {
            *cell = match letter {
                'B' => Content::Black,
                'W' => Content::White,
                _ => Content::Empty,
            };
        }
        Grid { cells }
    }

    /// What lies on a cell; white beyond the edge.
    pub fn at(&self, (column, row): Cell) -> Content {
        let row = usize::try_from(row).ok().and_then(|row| self.cells.get(row));
        let cell = row.zip(usize::try_from(column).ok()).and_then(|(row, column)| row.get(column));
        cell.copied().unwrap_or(Content::White)
    }

    /// The board with one cell changed.
    pub fn with(&self, (column, row): Cell, content: Content) -> Grid {
        let mut board = self.clone();
        board.cells[row as usize][column as usize] = content;
        board
    }

    /// All cells, row by row.
    pub fn cells() -> impl Iterator<Item = Cell> {
        (0..15).flat_map(|row| (0..15).map(move |column| (column, row)))
    }

    /// Why black may not play a cell; `None` on stones and where black may.
    pub fn foul(&self, cell: Cell) -> Option<Foul> {
        if self.at(cell) != Content::Empty {
            return None;
        }
        let after = self.with(cell, Content::Black);
        let lengths = DIRECTIONS.map(|direction| after.row(cell, direction).len());
        if lengths.contains(&5) {
            None
        } else if lengths.iter().any(|&length| length > 5) {
            Some(Foul::Overline)
        } else if DIRECTIONS.map(|direction| after.fours(cell, direction).len()).iter().sum::<usize>() >= 2 {
            Some(Foul::DoubleFour)
        } else if DIRECTIONS.iter().filter(|&&direction| after.has_three(cell, direction)).nth(1).is_some() {
            Some(Foul::DoubleThree)
        } else {
            None
        }
    }

    /// The rows of a colour, first to last cell, that are as long as `wins` says.
    pub fn winning_rows(&self, colour: Content, wins: fn(usize) -> bool) -> BTreeSet<Cell> {
        let stones = || Grid::cells().filter(|&cell| self.at(cell) == colour);
        let rows = stones().flat_map(|cell| DIRECTIONS.map(|direction| self.row(cell, direction)));
        rows.filter(|row| wins(row.len())).flatten().collect()
    }

    /// The unbroken row of one colour through a cell.
    fn row(&self, cell: Cell, (right, down): Cell) -> Vec<Cell> {
        let colour = self.at(cell);
        let on_board = |&(column, row): &Cell| (0..15).contains(&column) && (0..15).contains(&row);
        let walk = |sign: i32| {
            let steps = (1..).map(move |step| (cell.0 + sign * step * right, cell.1 + sign * step * down));
            steps.take_while(|cell| on_board(cell) && self.at(*cell) == colour)
        };
        let mut row: Vec<Cell> = walk(-1).collect();
        row.reverse();
        row.push(cell);
        row.extend(walk(1));
        row
    }

    /// The sets of four stones, one of them on `cell`, that one more stone makes five.
    fn fours(&self, cell: Cell, direction: Cell) -> BTreeSet<Vec<Cell>> {
        let fifths = along(cell, direction, 4).filter(|&fifth| self.at(fifth) == Content::Empty);
        let fives = fifths.map(|fifth| (fifth, self.with(fifth, Content::Black).row(cell, direction)));
        let made = fives.filter(|(fifth, five)| five.len() == 5 && five.contains(fifth));
        made.map(|(fifth, five)| five.into_iter().filter(|&stone| stone != fifth).collect()).collect()
    }

    /// Whether a stone in the line may be played that makes a straight four with the one on `cell`.
    fn has_three(&self, cell: Cell, direction: Cell) -> bool {
        let fourths = along(cell, direction, 3).filter(|&fourth| self.at(fourth) == Content::Empty);
        fourths.into_iter().any(|fourth| {
            let after = self.with(fourth, Content::Black);
            after.is_straight_four(cell, fourth, direction) && !after.is_five(fourth) && self.foul(fourth).is_none()
        })
    }

    fn is_five(&self, cell: Cell) -> bool {
        DIRECTIONS.iter().any(|&direction| self.row(cell, direction).len() == 5)
    }

    /// Whether the row through both cells is a four that can become five at either end.
    fn is_straight_four(&self, cell: Cell, other: Cell, (right, down): Cell) -> bool {
        let row = self.row(cell, (right, down));
        let (Some(first), Some(last)) = (row.first(), row.last()) else {
            return false;
        };
        let before = |steps: i32| self.at((first.0 - steps * right, first.1 - steps * down));
        let after = |steps: i32| self.at((last.0 + steps * right, last.1 + steps * down));
        row.len() == 4
            && row.contains(&other)
            && before(1) == Content::Empty
            && after(1) == Content::Empty
            && before(2) != Content::Black
            && after(2) != Content::Black
    }
}

/// The cells up to `far` away from `cell` in a line, without it.
fn along(cell: Cell, (right, down): Cell, far: i32) -> impl Iterator<Item = Cell> {
    (-far..=far).filter(|&step| step != 0).map(move |step| (cell.0 + step * right, cell.1 + step * down))
}
