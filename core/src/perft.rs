//! Counting games, the usual check of a move generator: what all games have in common.

/// How a finished game counts in a perft, the same in all games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finished {
    /// A game that is over before the last ply counts as one line of play: as in the published tables of Reversi.
    Once,
    /// Only lines of play of the full depth count: as in the published tables of Quoridor.
    Never,
}

impl Finished {
    /// What a game counts that is over early.
    pub(crate) const fn count(self) -> u64 {
        match self {
            Finished::Once => 1,
            Finished::Never => 0,
        }
    }
}
