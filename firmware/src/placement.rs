//! Where the glass lies in the panel's memory.
//!
//! An ST7789 has memory for 240x320 pixels; the glass shows 240x240 of them, from its own offset on. Turning the picture is
//! done by counting columns or rows from the other end and by swapping them, so the same glass begins at another address for
//! each turn: at 180 and 270 degrees the 80 rows that nobody sees come first.

use sanban_ui::SIZE_PX;

/// Columns and rows of the controller's memory.
const MEMORY: (u16, u16) = (240, 320);
/// Columns and rows that are to be seen.
const GLASS: (u16, u16) = (SIZE_PX as u16, SIZE_PX as u16);

/// How addresses map to memory, as the panel was told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mapping {
    /// Columns are counted from the right.
    pub reverse_columns: bool,
    /// Rows are counted from the bottom.
    pub reverse_rows: bool,
    /// The first address is the row.
    pub swap: bool,
}

/// The address of the picture's top left pixel, for glass that begins at `offset` in memory.
pub const fn origin(mapping: Mapping, offset: (u16, u16)) -> (u16, u16) {
    let column = if mapping.reverse_columns { MEMORY.0 - GLASS.0 - offset.0 } else { offset.0 };
    let row = if mapping.reverse_rows { MEMORY.1 - GLASS.1 - offset.1 } else { offset.1 };
    if mapping.swap { (row, column) } else { (column, row) }
}

/// How far the panel is turned, in degrees: what a builder says, or as the board usually has it.
pub const fn degrees(said: Option<&str>, usual: u16) -> u16 {
    let Some(said) = said else { return usual };
    match said.as_bytes() {
        b"0" => 0,
        b"90" => 90,
        b"180" => 180,
        b"270" => 270,
        _ => panic!("SANBAN_ROTATION is 0, 90, 180 or 270"),
    }
}

/// Where the glass begins in memory, column and row: what a builder says as `0,80`, or as the board usually has it.
pub const fn offset(said: Option<&str>, usual: (u16, u16)) -> (u16, u16) {
    const MEANT: &str = "SANBAN_OFFSET is a column and a row, such as 0,80, within what the glass leaves of the memory";
    let Some(said) = said else { return usual };
    let mut numbers = [0u16; 2];
    let mut number = 0;
    let mut rest = said.as_bytes();
    while let [byte, after @ ..] = rest {
        match *byte {
            b',' if number == 0 => number = 1,
            digit @ b'0'..=b'9' => numbers[number] = numbers[number] * 10 + (digit - b'0') as u16,
            _ => panic!("{}", MEANT),
        }
        assert!(numbers[number] <= MEMORY.1, "{}", MEANT);
        rest = after;
    }
    let [column, row] = numbers;
    assert!(number == 1 && column <= MEMORY.0 - GLASS.0 && row <= MEMORY.1 - GLASS.1, "{}", MEANT);
    (column, row)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_builder_says_of_the_panel_counts_and_nonsense_is_refused() {
        assert_eq!([None, Some("0"), Some("270")].map(|said| degrees(said, 90)), [90, 0, 270]);
        assert_eq!([None, Some("0,80"), Some("0,0")].map(|said| offset(said, (0, 20))), [(0, 20), (0, 80), (0, 0)]);
        for nonsense in ["", "45", "-90", "90 "] {
            assert!(std::panic::catch_unwind(|| degrees(Some(nonsense), 0)).is_err(), "{nonsense}");
        }
        for nonsense in ["", "80", "1,0", "0,81", "0,0,0", "0,-1", "0,99999999"] {
            assert!(std::panic::catch_unwind(|| offset(Some(nonsense), (0, 0))).is_err(), "{nonsense}");
        }
    }

    /// What the controller does with an address, by its data sheet: exchange first, then count from the other end.
    fn memory(mapping: Mapping, (x, y): (u16, u16)) -> (u16, u16) {
        let (column, row) = if mapping.swap { (y, x) } else { (x, y) };
        (
            if mapping.reverse_columns { MEMORY.0 - 1 - column } else { column },
            if mapping.reverse_rows { MEMORY.1 - 1 - row } else { row },
        )
    }

    #[test]
    fn at_every_turn_and_offset_the_picture_fills_the_glass_and_nothing_else() {
        for bits in 0..8 {
            let mapping = Mapping { reverse_columns: bits & 1 > 0, reverse_rows: bits & 2 > 0, swap: bits & 4 > 0 };
            for offset in [(0, 0), (0, 80), (0, 20)] {
                let (x, y) = origin(mapping, offset);
                let corners = [(x, y), (x + 239, y), (x, y + 239), (x + 239, y + 239)].map(|at| memory(mapping, at));
                let columns = corners.map(|(column, _)| column);
                let rows = corners.map(|(_, row)| row);
                assert_eq!((columns.iter().min(), columns.iter().max()), (Some(&0), Some(&239)), "{mapping:?}");
                assert_eq!(
                    (rows.iter().min(), rows.iter().max()),
                    (Some(&offset.1), Some(&(offset.1 + 239))),
                    "{mapping:?}"
                );
            }
        }
    }

    #[test]
    fn upside_down_the_hidden_rows_come_first() {
        let half = Mapping { reverse_columns: true, reverse_rows: true, swap: false };
        assert_eq!(origin(half, (0, 0)), (0, 80));
        let three_quarters = Mapping { reverse_columns: false, reverse_rows: true, swap: true };
        assert_eq!(origin(three_quarters, (0, 0)), (80, 0));
    }
}
