//! What a player says a move is worth.

/// What a move promises the side that plays it. What is proven is told apart from what is thought.
///
/// Hundredths are of the game's unit: a disc in Reversi, a step in Quoridor, about a stone's worth in Renju.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// What the player thinks it is worth, in hundredths.
    Estimate(i32),
    /// The result of the game with best play of both sides, in hundredths.
    Exact(i32),
    /// The game is won, whatever the other side does.
    Win {
        /// How many more moves it takes at most, those of both sides counted, this one included.
        moves: u8,
    },
    /// The game is lost, whatever this side does.
    Loss {
        /// How many more moves it can be put off, those of both sides counted, this one included.
        moves: u8,
    },
}

impl Score {
    /// The score in hundredths; a win is more than anything a position can be worth otherwise, and the more the sooner.
    pub const fn hundredths(self) -> i32 {
        /// More than any estimate.
        const WON: i32 = 30_000;
        match self {
            Score::Estimate(hundredths) | Score::Exact(hundredths) => hundredths,
            Score::Win { moves } => WON - moves as i32,
            Score::Loss { moves } => moves as i32 - WON,
        }
    }

    /// The same for the other side.
    #[must_use]
    pub const fn turned(self) -> Score {
        match self {
            Score::Estimate(hundredths) => Score::Estimate(-hundredths),
            Score::Exact(hundredths) => Score::Exact(-hundredths),
            Score::Win { moves } => Score::Loss { moves },
            Score::Loss { moves } => Score::Win { moves },
        }
    }
}

/// Nothing is known.
impl Default for Score {
    fn default() -> Self {
        Score::Estimate(0)
    }
}
