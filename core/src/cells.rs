//! Boards of stones as text: one letter a cell, then a space and the side to move.

use core::fmt::{self, Write};

use crate::Side;

/// Where a text stops being a position, and what should stand there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct ParsePositionError {
    /// The offset of the offending byte; the length of the text if it ends too early.
    pub offset: usize,
    /// What was expected there.
    pub expected: &'static str,
}

impl fmt::Display for ParsePositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}", self.expected)
    }
}

impl core::error::Error for ParsePositionError {}

/// Reads `.`, `B` or `W` for each of `cells`, telling `put` of the stones, then a space and the side to move.
pub(crate) fn parse<C>(
    text: &str,
    cells: impl IntoIterator<Item = C>,
    mut put: impl FnMut(C, Side),
) -> Result<Side, ParsePositionError> {
    let mut bytes = text.bytes().enumerate();
    let mut take = |expected, ok: fn(u8) -> bool| match bytes.next() {
        Some((_, byte)) if ok(byte) => Ok(byte),
        Some((offset, _)) => Err(ParsePositionError { offset, expected }),
        None => Err(ParsePositionError { offset: text.len(), expected }),
    };

    for cell in cells {
        match take("'.', 'B' or 'W' for each cell of the board", |byte| matches!(byte, b'.' | b'B' | b'W'))? {
            b'B' => put(cell, Side::BLACK),
            b'W' => put(cell, Side::WHITE),
            _ => {}
        }
    }
    take("a space after the cells of the board", |byte| byte == b' ')?;
    let turn = match take("the side to move, 'B' or 'W'", |byte| matches!(byte, b'B' | b'W'))? {
        b'B' => Side::BLACK,
        _ => Side::WHITE,
    };
    match bytes.next() {
        Some((offset, _)) => Err(ParsePositionError { offset, expected: "the end of the position" }),
        None => Ok(turn),
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

fn letter(side: Side) -> char {
    match side {
        Side::BLACK => 'B',
        Side::WHITE => 'W',
    }
}
