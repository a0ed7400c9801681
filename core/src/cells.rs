//! Boards of stones as text: one letter a cell, then a space and the side to move.

use core::fmt::{self, Write};

use crate::{ParseError, Side, text::Reader};

/// Reads `.`, `B` or `W` for each of `cells`, telling `put` of the stones, then a space and the side to move.
pub(crate) fn parse<C>(
    reader: &mut Reader<'_>,
    cells: impl IntoIterator<Item = C>,
    mut put: impl FnMut(C, Side),
) -> Result<Side, ParseError> {
    for cell in cells {
        let stone = reader.take(|byte| if byte == b'.' { Some(None) } else { side(byte).map(Some) });
        match stone {
            Some(Some(side)) => put(cell, side),
            Some(None) => {}
            None => return reader.fail("'.', 'B' or 'W' for each cell of the board"),
        }
    }
    if !reader.take_byte(b' ') {
        return reader.fail("a space after the cells of the board");
    }
    match reader.take(side) {
        Some(turn) => Ok(turn),
        None => reader.fail("the side to move, 'B' or 'W'"),
    }
}

/// Writes what [`parse`] reads.
pub(crate) fn write(
    f: &mut fmt::Formatter<'_>,
    cells: impl IntoIterator<Item = Option<Side>>,
    turn: Side,
) -> fmt::Result {
    for cell in cells {
        f.write_char(cell.map_or('.', letter))?;
    }
    write!(f, " {}", letter(turn))
}

const fn letter(side: Side) -> char {
    match side {
        Side::BLACK => 'B',
        Side::WHITE => 'W',
    }
}

const fn side(letter: u8) -> Option<Side> {
    match letter {
        b'B' => Some(Side::BLACK),
        b'W' => Some(Side::WHITE),
        _ => None,
    }
}
