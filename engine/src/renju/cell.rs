//! Points as the search names them, and the lines through them.
//!
//! A cell's byte has the row in its high half and the column in its low half: a step along a line adds the same number
//! everywhere.

use sanban_core::renju::Point;

/// How many lines there are: 15 rows, 15 columns, 21 diagonals each way that hold a window of five cells, and one line
/// without cells that stands for all shorter diagonals, where nothing can happen.
pub(super) const LINES: usize = 15 + 15 + 21 + 21 + 1;

const COLUMNS: u8 = 15;
const FALLING: u8 = 30;
const RISING: u8 = 51;
const SHORT: u8 = 72;

/// A point of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cell(pub(super) u8);

impl From<Point> for Cell {
    fn from(point: Point) -> Cell {
        Cell(point.row() << 4 | point.column())
    }
}

impl Cell {
    /// The point of this cell; `None` for the bytes between the rows.
    pub(super) const fn point(self) -> Option<Point> {
        Point::at(self.0 & 15, self.0 >> 4)
    }

    /// Where the cell is in its row, column, falling and rising diagonal.
    pub(super) const fn places(self) -> [Place; 4] {
        let (row, column) = (self.0 >> 4, self.0 & 15);
        let falling = row.wrapping_add(10).wrapping_sub(column);
        let rising = row.wrapping_add(column).wrapping_sub(4);
        [
            Place { line: row, at: column },
            Place { line: COLUMNS + column, at: row },
            Place { line: if falling <= 20 { FALLING + falling } else { SHORT }, at: column },
            Place { line: if rising <= 20 { RISING + rising } else { SHORT }, at: column },
        ]
    }
}

/// Where a cell is in one of the lines through it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// Which line, below [`LINES`].
    pub(super) line: u8,
    /// Which bit of the line.
    pub(super) at: u8,
}

/// How the cells of a line lie on the board.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Course {
    /// The bits that are cells.
    pub(super) cells: u16,
    /// The cell of bit 0, or where it would be.
    origin: u8,
    /// The way from one cell to the next.
    stride: u8,
}

impl Course {
    /// The cell at bit `at`.
    pub(super) const fn cell(self, at: u8) -> Cell {
        Cell(self.origin.wrapping_add(self.stride.wrapping_mul(at)))
    }
}

/// The course of every line.
#[expect(clippy::indexing_slicing, reason = "worked out by the compiler")]
pub(super) const COURSES: [Course; LINES] = {
    let mut courses = [Course { cells: 0, origin: 0, stride: 0 }; LINES];
    let mut index = 0;
    while let Some(point) = Point::new(index) {
        let cell = Cell(point.row() << 4 | point.column());
        let strides = [1u8, 16, 17, 1u8.wrapping_sub(16)];
        let places = cell.places();
        let mut direction = 0;
        while direction < 4 {
            let Place { line, at } = places[direction];
            if line != SHORT {
                let course = &mut courses[line as usize];
                course.cells |= 1 << at;
                course.stride = strides[direction];
                course.origin = cell.0.wrapping_sub(course.stride.wrapping_mul(at));
            }
            direction += 1;
        }
        index += 1;
    }
    courses
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_leads_back_to_its_cell() {
        for cell in Point::all().map(Cell::from) {
            for place in cell.places().into_iter().filter(|place| place.line != SHORT) {
                let course = COURSES[place.line as usize];
                assert_eq!(course.cell(place.at), cell);
                assert_ne!(course.cells >> place.at & 1, 0);
            }
        }
    }

    #[test]
    fn every_line_has_five_cells_or_more_in_a_row() {
        for course in &COURSES[..LINES - 1] {
            let cells = course.cells;
            assert!(cells.count_ones() >= 5);
            assert_eq!(cells.count_ones() + cells.trailing_zeros() + cells.leading_zeros(), 16);
        }
        assert_eq!(COURSES.iter().map(|course| course.cells.count_ones()).sum::<u32>(), 4 * 225 - 4 * (1 + 2 + 3 + 4));
    }
}
