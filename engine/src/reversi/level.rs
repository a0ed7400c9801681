//! What each level may do.

use crate::Level;

/// How a player plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The most positions it looks at before a move.
    pub nodes: u32,
    /// The most moves it looks ahead.
    pub depth: u8,
}

impl Settings {
    /// The settings of a level.
    pub const fn of(level: Level) -> Settings {
        match level {
            Level::One => Settings { nodes: 100, depth: 1 },
            Level::Two => Settings { nodes: 400, depth: 2 },
            Level::Three => Settings { nodes: 2_000, depth: 3 },
            Level::Four => Settings { nodes: 10_000, depth: 60 },
            Level::Five => Settings { nodes: 60_000, depth: 60 },
            Level::Six => Settings { nodes: 350_000, depth: 60 },
        }
    }
}
