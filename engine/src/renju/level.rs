//! What each level may do.
//!
//! A level is a number of nodes and how carefully the player chooses. The lower ones err as people do: they look less far
//! ahead, misjudge a little, and now and then put a stone by the look of it, without asking what the other side can do.
//! None of them leaves a four of the other side unanswered or a five of its own unplayed.

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
    /// How many positions it looks at for a win by fours before anything else.
    pub fours_first: u32,
    /// The same for a win by threats.
    pub threats_first: u32,
    /// How many positions it looks at for a win by fours on the way.
    pub fours_inside: u32,
    /// The same before it judges a position.
    pub fours_at_leaf: u32,
    /// How it chooses.
    pub judgement: Judgement,
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
        /// How many moves of a hundred it chooses by the look of them, without looking ahead.
        careless: u32,
    },
    /// The best move it finds.
    Sharp,
}

impl Settings {
    /// The same with another number of nodes. With fewer, the searches for wins by threats get the same share of them:
    /// they must not use up what looking ahead needs.
    #[must_use]
    pub fn with_nodes(self, nodes: u32) -> Settings {
        let share = |part: u32| (u64::from(part) * u64::from(nodes) / u64::from(self.nodes.max(1))) as u32;
        Settings {
            nodes,
            fours_first: self.fours_first.min(share(self.fours_first)),
            threats_first: self.threats_first.min(share(self.threats_first)),
            ..self
        }
    }

    /// The settings of a level.
    pub const fn of(level: Level) -> Settings {
        let sharp = Settings {
            nodes: 130_000,
            depth: 60,
            width: 20,
            fours_first: 50_000,
            threats_first: 15_000,
            fours_inside: 40,
            fours_at_leaf: 20,
            judgement: Judgement::Sharp,
        };
        let simple = Settings { fours_first: 0, threats_first: 0, fours_inside: 0, fours_at_leaf: 0, ..sharp };
        let middle = Settings { nodes: 2_000, depth: 3, fours_first: 60, fours_inside: 10, ..simple };
        match level {
            Level::One => Settings { nodes: 300, depth: 1, judgement: blurred(60, 35), ..simple },
            Level::Two => Settings { nodes: 300, depth: 1, judgement: blurred(40, 16), ..simple },
            Level::Three => Settings { nodes: 800, depth: 2, judgement: blurred(30, 12), ..simple },
            Level::Four => Settings { judgement: blurred(24, 9), ..middle },
            Level::Five => Settings { judgement: blurred(6, 1), ..middle },
            Level::Six => Settings { nodes: 1_200, fours_first: 600, threats_first: 0, ..sharp },
            Level::Seven => Settings { nodes: 4_000, fours_first: 2_000, threats_first: 0, ..sharp },
            Level::Eight => Settings { nodes: 10_000, fours_first: 5_000, threats_first: 1_500, ..sharp },
            Level::Nine => Settings { nodes: 36_000, fours_first: 15_000, threats_first: 5_000, ..sharp },
            Level::Ten => sharp,
        }
    }
}

/// A judgement that may be wrong by `blur`, but not about more than twice that, and that goes by looks in so many moves of
/// a hundred.
const fn blurred(blur: i32, careless: u32) -> Judgement {
    Judgement::Blurred { blur, slack: 2 * blur, careless }
}
