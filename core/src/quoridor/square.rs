//! A square of the board.

use crate::Side;

use super::Compass;

/// One of the 81 squares, a1 to i9.
///
/// Squares are ordered as their names are: a1, a2, ... a9, b1, ...
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
// The file in the high four bits and the rank in the low four: both come out without a division.
pub struct Square(u8);

impl Square {
    /// How many squares there are.
    pub const COUNT: usize = 81;

    /// The square on `file` (0 = a to 8 = i) and `rank` (0 = rank 1 to 8 = rank 9).
    pub const fn at(file: u8, rank: u8) -> Option<Square> {
        if file < 9 && rank < 9 { Some(Square(file << 4 | rank)) } else { None }
    }

    /// The square with this [`index`](Square::index).
    pub const fn new(index: u8) -> Option<Square> {
        // index / 9 for 0 to 80, without a division.
        let rank = ((index as u32 * 57) >> 9) as u8;
        if index < 81 { Square::at(index - 9 * rank, rank) } else { None }
    }

    /// Where the pawn of `side` starts: e1 or e9.
    pub const fn start(side: Side) -> Square {
        match side {
            Side::First => Square(0x40),
            Side::Second => Square(0x48),
        }
    }

    /// The file, 0 = a to 8 = i.
    pub const fn file(self) -> u8 {
        self.0 >> 4
    }

    /// The rank, 0 = rank 1 to 8 = rank 9.
    pub const fn rank(self) -> u8 {
        self.0 & 15
    }

    /// 0 = a1, 1 = b1, ... 8 = i1, 9 = a2, ... 80 = i9.
    pub const fn index(self) -> u8 {
        self.rank() * 9 + self.file()
    }

    /// The next square that way, walls or not, unless the board ends here.
    pub const fn neighbour(self, way: Compass) -> Option<Square> {
        match way {
            Compass::North => Square::at(self.file(), self.rank() + 1),
            Compass::East => Square::at(self.file() + 1, self.rank()),
            Compass::South => Square::at(self.file(), self.rank().wrapping_sub(1)),
            Compass::West => Square::at(self.file().wrapping_sub(1), self.rank()),
        }
    }

    /// All squares, in the order of their names.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..9).flat_map(|file| (0..9).map(move |rank| Square(file << 4 | rank)))
    }
}
