//! Walls and the slots they lie in.

/// One of the 8x8 places where a wall can have its middle, a1 to h8, named by the square nearest a1 of the four squares
/// around it.
///
/// Slots are ordered as their names are: a1, a2, ... a8, b1, ...
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
// The file in the high four bits and the rank in the low four, as in a square.
pub struct Slot(u8);

impl Slot {
    /// How many slots there are.
    pub const COUNT: usize = 64;

    /// The slot on `file` (0 = a to 7 = h) and `rank` (0 = rank 1 to 7 = rank 8).
    pub const fn at(file: u8, rank: u8) -> Option<Slot> {
        if file < 8 && rank < 8 { Some(Slot(file << 4 | rank)) } else { None }
    }

    /// The slot with this [`index`](Slot::index).
    pub const fn new(index: u8) -> Option<Slot> {
        Slot::at(index & 7, index >> 3)
    }

    /// The slot with this place in the order of names: 0 = a1, 1 = a2, ... 63 = h8. Further numbers begin anew.
    pub(super) const fn in_order(place: u8) -> Slot {
        Slot((place & 0o70) << 1 | place & 7)
    }

    /// The file, 0 = a to 7 = h.
    pub const fn file(self) -> u8 {
        self.0 >> 4
    }

    /// The rank, 0 = rank 1 to 7 = rank 8.
    pub const fn rank(self) -> u8 {
        self.0 & 15
    }

    /// 0 = a1, 1 = b1, ... 7 = h1, 8 = a2, ... 63 = h8.
    pub const fn index(self) -> u8 {
        self.rank() << 3 | self.file()
    }

    /// All slots, in the order of their names.
    pub fn all() -> impl Iterator<Item = Slot> {
        (0..8).flat_map(|file| (0..8).map(move |rank| Slot(file << 4 | rank)))
    }
}

/// How a wall lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Direction {
    /// Along the ranks; it stops steps north and south.
    Horizontal,
    /// Along the files; it stops steps east and west.
    Vertical,
}

/// A wall, two squares long.
///
/// `e3h` lies between ranks 3 and 4 under files e and f; `e3v` between files e and f along ranks 3 and 4. Horizontal
/// walls are ordered before vertical ones, and each kind as its slots.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Wall {
    /// How it lies.
    pub direction: Direction,
    /// Where its middle is.
    pub slot: Slot,
}

impl Wall {
    /// How many walls there are to choose from on an empty board.
    pub const COUNT: usize = 128;

    /// The wall in `slot` that lies along the ranks.
    pub const fn horizontal(slot: Slot) -> Wall {
        Wall { direction: Direction::Horizontal, slot }
    }

    /// The wall in `slot` that lies along the files.
    pub const fn vertical(slot: Slot) -> Wall {
        Wall { direction: Direction::Vertical, slot }
    }

    /// 0 to 63 for the horizontal walls by the index of their slot, 64 to 127 for the vertical ones.
    pub const fn index(self) -> u8 {
        match self.direction {
            Direction::Horizontal => self.slot.index(),
            Direction::Vertical => self.slot.index() | 64,
        }
    }

    /// The wall with this [`index`](Wall::index).
    pub const fn new(index: u8) -> Option<Wall> {
        let direction = match index {
            0..64 => Direction::Horizontal,
            64..128 => Direction::Vertical,
            _ => return None,
        };
        match Slot::new(index & 63) {
            Some(slot) => Some(Wall { direction, slot }),
            None => None,
        }
    }
}
