//! Boards given row by row: read, answered with marks on empty cells, and written again.

use std::io::{Read, Write};

use super::input::{BadInput, Failure, Lines, found_at};

/// A square board of `.`, `B` and `W`, `N` rows of `N` cells, top row first.
pub struct Rows<const N: usize> {
    cells: [[u8; N]; N],
}

impl<const N: usize> Rows<N> {
    /// Reads the next board, past blank lines before it; `None` at the end of the input.
    pub fn read(lines: &mut Lines<impl Read>) -> Result<Option<Self>, Failure> {
        let mut cells = [[b'.'; N]; N];
        for (row, cells) in cells.iter_mut().enumerate() {
            let line = if row == 0 { lines.next_filled_line()? } else { lines.next_line()? };
            match line.map(parse_row) {
                None if row == 0 => return Ok(None),
                None => {
                    let problem = format!("expected row {} of {N}, found the end of the input", row + 1);
                    return Err(lines.bad(0, problem).into());
                }
                Some(Ok(read)) => *cells = read,
                Some(Err((offset, problem))) => return Err(lines.bad(offset, problem).into()),
            }
        }
        Ok(Some(Rows { cells }))
    }

    /// The cells, top row first.
    pub fn cells(&self) -> impl Iterator<Item = u8> {
        self.cells.as_flattened().iter().copied()
    }

    /// Marks the cell with this number, row by row from the top left.
    pub fn mark(&mut self, cell: usize, mark: u8) {
        self.cells.as_flattened_mut()[cell] = mark;
    }

    /// Writes the board as it was read, with its marks.
    pub fn write(&self, out: &mut impl Write) -> std::io::Result<()> {
        for row in &self.cells {
            out.write_all(row)?;
            out.write_all(b"\n")?;
        }
        Ok(())
    }
}

fn parse_row<const N: usize>(line: &[u8]) -> Result<[u8; N], (usize, String)> {
    let is_cell = |byte: &u8| matches!(byte, b'.' | b'B' | b'W');
    let good = line.iter().take_while(|byte| is_cell(byte)).count();
    match <[u8; N]>::try_from(line) {
        Ok(row) if good == N => Ok(row),
        _ if good < N => Err((good, format!("expected {N} cells of '.', 'B' or 'W', found {}", found_at(line, good)))),
        _ => Err((N, format!("expected the end of the row after {N} cells, found {}", found_at(line, N)))),
    }
}

/// Reads the line that says whose turn it is, `B` or `W`.
pub fn read_side(lines: &mut Lines<impl Read>) -> Result<u8, Failure> {
    const EXPECTED: &str = "expected the side to move, 'B' or 'W'";
    let problem: (usize, String) = match lines.next_line()? {
        None => (0, format!("{EXPECTED}, found the end of the input")),
        Some(&[side @ (b'B' | b'W')]) => return Ok(side),
        Some([b'B' | b'W', ..]) => (1, "expected the end of the line after the side to move".into()),
        Some(line) => (0, format!("{EXPECTED}, found {}", found_at(line, 0))),
    };
    let bad: BadInput = lines.bad(problem.0, problem.1);
    Err(bad.into())
}
