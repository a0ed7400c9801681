//! The flips of a move on a processor that works on 32 bits at a time.
//!
//! Each of the four lines through a square is gathered into a byte, looked up in a table there, and spread out over the
//! board again. A multiplication gathers and spreads, and takes a single cycle on the chip.

/// The discs of `other` that turn when `own` places a disc on the square with the number `index`; none if it is taken.
pub(super) fn flips(own: u64, other: u64, index: u8) -> u64 {
    let (own, other) = (Halves::of(own), Halves::of(other));
    let (column, row) = (index & 7, index >> 3 & 7);
    let (own_row, other_row) = (own.row(row), other.row(row));
    if (own_row | other_row) >> column & 1 != 0 {
        return 0;
    }
    let [Some(at_column), Some(at_row)] = [column, row].map(|at| TABLES.get(usize::from(at))) else {
        return 0;
    };
    let mut flips = Halves::of(0);
    if let Some(turned) = at_column.turned(other_row, || own_row) {
        flips = Halves::spread_row(turned, row);
    }
    if let Some(turned) = at_row.turned(other.column(column), || own.column(column)) {
        flips = flips.or(Halves::spread_column(turned, column));
    }
    let rising = DIAGONALS.of(column, row);
    if let Some(turned) = at_column.turned(other.and(rising).by_column(), || own.and(rising).by_column()) {
        flips = flips.or(Halves::every_row(turned).and(rising));
    }
    let falling = DIAGONALS.of(column, row ^ 7).upside_down();
    if let Some(turned) = at_column.turned(other.and(falling).by_column(), || own.and(falling).by_column()) {
        flips = flips.or(Halves::every_row(turned).and(falling));
    }
    flips.whole()
}

/// A set of squares as two halves of four rows each.
#[derive(Clone, Copy)]
struct Halves {
    upper: u32,
    lower: u32,
}

impl Halves {
    const fn of(set: u64) -> Halves {
        Halves { upper: set as u32, lower: (set >> 32) as u32 }
    }

    const fn whole(self) -> u64 {
        self.upper as u64 | (self.lower as u64) << 32
    }

    const fn and(self, other: Halves) -> Halves {
        Halves { upper: self.upper & other.upper, lower: self.lower & other.lower }
    }

    const fn or(self, other: Halves) -> Halves {
        Halves { upper: self.upper | other.upper, lower: self.lower | other.lower }
    }

    const fn upside_down(self) -> Halves {
        Halves { upper: self.lower.swap_bytes(), lower: self.upper.swap_bytes() }
    }

    /// A set with at most one square in a column, as a byte: the rows add up in the top one.
    const fn by_column(self) -> u32 {
        (self.upper | self.lower).wrapping_mul(0x0101_0101) >> 24
    }

    /// A row as a byte, with others above it.
    const fn row(self, row: u8) -> u32 {
        let half = if row < 4 { self.upper } else { self.lower };
        half >> (8 * (row & 3))
    }

    const fn spread_row(byte: u32, row: u8) -> Halves {
        let half = byte << (8 * (row & 3));
        if row < 4 { Halves { upper: half, lower: 0 } } else { Halves { upper: 0, lower: half } }
    }

    /// A byte in every row.
    const fn every_row(byte: u32) -> Halves {
        let rows = byte.wrapping_mul(0x0101_0101);
        Halves { upper: rows, lower: rows }
    }

    /// A column as a byte. The factor moves bit 8r to bit 24 + r and bit 8r + 4 to bit 28 + r, and nothing else there.
    const fn column(self, column: u8) -> u32 {
        let upper = self.upper >> column & 0x0101_0101;
        let lower = self.lower >> column & 0x0101_0101;
        (upper | lower << 4).wrapping_mul(0x0102_0408) >> 24
    }

    /// The factor copies bit r to bit 8r.
    const fn spread_column(byte: u32, column: u8) -> Halves {
        let upper = (byte & 0xF).wrapping_mul(0x0020_4081) & 0x0101_0101;
        let lower = (byte >> 4).wrapping_mul(0x0020_4081) & 0x0101_0101;
        Halves { upper: upper << column, lower: lower << column }
    }
}

/// The squares whose column and row add up to 0, to 1, and so on, to 14.
struct Diagonals([Halves; 16]);

impl Diagonals {
    fn of(&self, column: u8, row: u8) -> Halves {
        self.0.get(usize::from(column.wrapping_add(row) & 15)).copied().unwrap_or(Halves::of(0))
    }
}

#[allow(clippy::indexing_slicing, reason = "runs at compile time, where an index out of bounds is an error")]
static DIAGONALS: Diagonals = {
    let mut diagonals = [Halves::of(0); 16];
    let mut index = 0;
    while index < 64 {
        let diagonal = index / 8 + index % 8;
        diagonals[diagonal] = diagonals[diagonal].or(Halves::of(1 << index));
        index += 1;
    }
    Diagonals(diagonals)
};

/// What happens in a line of eight squares when a disc is placed on one of them.
///
/// The smaller table comes first: it is looked at more often, and both are then within reach of one address.
#[derive(Clone, Copy)]
#[repr(C)]
struct Line {
    /// For the opponent's discs on the six inner squares: where own discs would close them in. A disc on the end of a line
    /// never turns.
    closing: [u8; 64],
    /// For the discs that close in others: the squares between, either way.
    between: [u8; 256],
}

impl Line {
    /// The discs of `other` that turn, if any. Most lines end here at the first look, without `own`.
    fn turned(&self, other: u32, own: impl FnOnce() -> u32) -> Option<u32> {
        let closing = self.closing.get((other >> 1 & 63) as usize).copied().filter(|&closing| closing != 0)?;
        let closed = u32::from(closing) & own();
        self.between.get((closed & 255) as usize).copied().filter(|&turned| turned != 0).map(u32::from)
    }

    #[allow(clippy::indexing_slicing, reason = "runs at compile time, where an index out of bounds is an error")]
    const fn at(at: usize) -> Line {
        let mut line = Line { closing: [0; 64], between: [0; 256] };
        let mut inner = 0;
        while inner < 64 {
            let other = inner << 1;
            let mut right = at + 1;
            while right < 8 && other >> right & 1 == 1 {
                right += 1;
            }
            if right > at + 1 && right < 8 {
                line.closing[inner] |= 1 << right;
            }
            let mut steps_left = 1;
            while steps_left <= at && other >> (at - steps_left) & 1 == 1 {
                steps_left += 1;
            }
            if steps_left > 1 && steps_left <= at {
                line.closing[inner] |= 1 << (at - steps_left);
            }
            inner += 1;
        }
        let mut closing = 0;
        while closing < 256 {
            let mut end = 0;
            while end < 8 {
                let mut square = 0;
                while square < 8 {
                    let inside = (at < square && square < end) || (end < square && square < at);
                    if closing >> end & 1 == 1 && inside {
                        line.between[closing] |= 1 << square;
                    }
                    square += 1;
                }
                end += 1;
            }
            closing += 1;
        }
        line
    }
}

/// One line for each place of the disc.
static TABLES: [Line; 8] =
    [Line::at(0), Line::at(1), Line::at(2), Line::at(3), Line::at(4), Line::at(5), Line::at(6), Line::at(7)];
