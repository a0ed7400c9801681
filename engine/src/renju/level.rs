//! What each level may do.

use crate::Level;

/// How a player plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The most positions it looks at before a move.
    pub nodes: u32,
    /// The most moves it looks ahead, forced ones not counted.
    pub depth: u8,
    /// How many moves it considers in a position.
    pub width: u8,
    /// How many positions it looks at for a win by fours: before anything else, ...
    pub fours_first: u32,
    /// ... on the way, ...
    pub fours_inside: u32,
    /// ... and before it judges a position.
    pub fours_at_leaf: u32,
}

impl Settings {
    /// The settings of a level.
    pub const fn of(level: Level) -> Settings {
        let none = Settings { nodes: 0, depth: 1, width: 24, fours_first: 0, fours_inside: 0, fours_at_leaf: 0 };
        match level {
            Level::One => Settings { nodes: 200, depth: 1, ..none },
            Level::Two => Settings { nodes: 1_000, depth: 2, fours_first: 30, ..none },
            Level::Three => Settings { nodes: 4_000, depth: 4, fours_first: 200, fours_inside: 20, ..none },
            Level::Four => {
                Settings { nodes: 16_000, depth: 60, fours_first: 2_000, fours_inside: 50, fours_at_leaf: 20, ..none }
            }
            Level::Five => {
                Settings { nodes: 60_000, depth: 60, fours_first: 10_000, fours_inside: 100, fours_at_leaf: 20, ..none }
            }
            Level::Six => Settings {
                nodes: 200_000,
                depth: 60,
                fours_first: 60_000,
                fours_inside: 100,
                fours_at_leaf: 20,
                ..none
            },
        }
    }
}
