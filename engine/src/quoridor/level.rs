//! What each level may do.

use crate::Level;

/// How a player plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The most positions it measures before a move.
    pub nodes: u32,
    /// The most moves it looks ahead.
    pub depth: u8,
    /// How many walls and steps it considers in a position.
    pub width: u8,
    /// How much it may misjudge a move, in hundredths of a step; a player that errs keeps to plain moves.
    pub error: i32,
    /// Whether it knows how a race ends once nobody has walls left: this takes [`RACE_NODES`](super::RACE_NODES)
    /// whatever the budget.
    pub solves: bool,
    /// Whether it knows openings by heart.
    pub book: bool,
}

impl Settings {
    /// The settings of a level.
    pub const fn of(level: Level) -> Settings {
        let sure = Settings { nodes: 0, depth: 12, width: 24, error: 0, solves: true, book: false };
        match level {
            Level::One => Settings { nodes: 1_000, depth: 1, error: 900, solves: false, ..sure },
            Level::Two => Settings { nodes: 1_000, depth: 1, error: 300, solves: false, ..sure },
            Level::Three => Settings { nodes: 1_000, depth: 1, error: 120, solves: false, ..sure },
            Level::Four => Settings { nodes: 2_000, depth: 2, error: 160, solves: false, ..sure },
            Level::Five => Settings { nodes: 4_000, depth: 3, error: 110, solves: false, ..sure },
            Level::Six => Settings { nodes: 1_000, ..sure },
            Level::Seven => Settings { nodes: 4_000, ..sure },
            Level::Eight => Settings { nodes: 14_000, book: true, ..sure },
            Level::Nine => Settings { nodes: 42_000, book: true, ..sure },
            Level::Ten => Settings { nodes: 110_000, book: true, ..sure },
        }
    }
}
