//! What each level may do.
//!
//! A level is a number of nodes and how carefully the player chooses. The lower ones err as people do: they look less far
//! ahead and misjudge each move by more or fewer discs. None of them plays a move that it knows to be much worse than another.

use crate::Level;

use super::DISC;

/// How a player plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The most positions it looks at before a move, where it cannot see the end of the game.
    pub nodes: u32,
    /// The most positions it looks at before a move, where it can.
    pub solve_nodes: u32,
    /// The most moves it looks ahead.
    pub depth: u8,
    /// With this many empty squares or fewer it plays the game out in its head.
    pub solve_from: u8,
    /// What it goes by.
    pub judgement: Judgement,
    /// Whether it spares deep searches whose score a shallow one foresees.
    pub selective: bool,
    /// Whether it knows openings by heart.
    pub book: bool,
}

/// How a player chooses between moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// The best move it finds, as it judges them.
    Blurred {
        /// How far it may be wrong about each move.
        blur: i32,
        /// A move that it knows to be worse than the best by more than this is not played.
        slack: i32,
    },
    /// The best move it finds.
    Sharp,
}

impl Settings {
    /// Nodes without end: to find out what is true, not to play.
    pub const TO_THE_END: Settings = Settings {
        nodes: u32::MAX - 1,
        solve_nodes: u32::MAX - 1,
        depth: 60,
        solve_from: 64,
        judgement: Judgement::Sharp,
        selective: true,
        book: false,
    };

    /// The settings of a player that uses `nodes` nodes as well as it can, and no book.
    pub const fn with_nodes(nodes: u32) -> Settings {
        Settings { nodes, solve_nodes: nodes, solve_from: 12, ..Settings::TO_THE_END }
    }

    /// The settings of a level.
    pub const fn of(level: Level) -> Settings {
        match level {
            Level::One => Settings { judgement: blurred(18), solve_from: 2, depth: 1, ..LOW },
            Level::Two => Settings { judgement: blurred(9), solve_from: 3, depth: 1, ..LOW },
            Level::Three => Settings { judgement: blurred(9), solve_from: 4, depth: 2, ..LOW },
            Level::Four => Settings { judgement: blurred(4), solve_from: 5, depth: 2, ..LOW },
            Level::Five => Settings { judgement: blurred(4), solve_from: 6, depth: 3, ..LOW },
            Level::Six => Settings { nodes: 310, solve_nodes: 1_000, solve_from: 7, book: false, ..TOP },
            Level::Seven => Settings { nodes: 1_300, solve_nodes: 5_000, solve_from: 9, ..TOP },
            Level::Eight => Settings { nodes: 7_000, solve_nodes: 20_000, solve_from: 10, ..TOP },
            Level::Nine => Settings { nodes: 42_000, solve_nodes: 200_000, solve_from: 12, ..TOP },
            Level::Ten => TOP,
        }
    }
}

/// A judgement that may be wrong by `discs` discs, but not about more than twice that.
const fn blurred(discs: i32) -> Judgement {
    Judgement::Blurred { blur: discs * DISC, slack: 2 * discs * DISC }
}

/// What the lower levels have in common: they look at all moves of few positions, so the numbers of nodes are never
/// reached in a game.
const LOW: Settings = Settings { nodes: 5_000, solve_nodes: 5_000, book: false, ..Settings::TO_THE_END };

/// All it has.
const TOP: Settings =
    Settings { nodes: 300_000, solve_nodes: 800_000, solve_from: 14, book: true, ..Settings::TO_THE_END };
