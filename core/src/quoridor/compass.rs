//! The four ways a pawn can step.

/// A way to step. North is towards rank 9, east is towards file i.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Compass {
    /// One rank up.
    North,
    /// One file to the right.
    East,
    /// One rank down.
    South,
    /// One file to the left.
    West,
}

impl Compass {
    /// All four.
    pub const ALL: [Compass; 4] = [Compass::North, Compass::East, Compass::South, Compass::West];

    /// The two ways at right angles to this one.
    pub const fn sideways(self) -> [Compass; 2] {
        match self {
            Compass::North | Compass::South => [Compass::East, Compass::West],
            Compass::East | Compass::West => [Compass::North, Compass::South],
        }
    }
}
