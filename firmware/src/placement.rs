//! Where the glass lies in the panel's memory.
//!
//! An ST7789 has memory for 240x320 pixels; the glass shows 240x240 of them, from its own offset on. Turning the picture is
//! done by counting columns or rows from the other end and by swapping them, so the same glass begins at another address for
//! each turn: at 180 and 270 degrees the 80 rows that nobody sees come first.

/// Columns and rows of the controller's memory.
const MEMORY: (u16, u16) = (240, 320);

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

/// The address of the picture's top left pixel, for glass of `size` that begins at `offset` in memory.
pub const fn origin(mapping: Mapping, size: (u16, u16), offset: (u16, u16)) -> (u16, u16) {
    let column = if mapping.reverse_columns { MEMORY.0 - size.0 - offset.0 } else { offset.0 };
    let row = if mapping.reverse_rows { MEMORY.1 - size.1 - offset.1 } else { offset.1 };
    if mapping.swap { (row, column) } else { (column, row) }
}

#[cfg(test)]
mod tests {
    use super::*;

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
                let (x, y) = origin(mapping, (240, 240), offset);
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
        assert_eq!(origin(half, (240, 240), (0, 0)), (0, 80));
        let three_quarters = Mapping { reverse_columns: false, reverse_rows: true, swap: true };
        assert_eq!(origin(three_quarters, (240, 240), (0, 0)), (80, 0));
    }
}
