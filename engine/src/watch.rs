//! The host's hold on a search that is running.

use sanban_core::AnyMove;

use crate::Score;

/// How far a search has come.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Progress {
    /// How much of the budget is used, 0 to 100.
    pub percent: u8,
    /// How many positions were looked at so far.
    pub nodes: u32,
    /// The best move so far.
    pub best: Option<AnyMove>,
    /// How many moves ahead the best move was looked at.
    pub depth: u8,
    /// What the best move promises the side to move.
    pub score: Score,
}

/// Looks after a search: hears of its progress and may stop it.
pub trait Watch {
    /// Whether to stop now. Asked every few hundred nodes at least, so a stop takes effect within milliseconds even on
    /// the chip; it has to be cheap.
    fn stop(&mut self) -> bool;

    /// The search got further. Called when `percent` or `best` changes.
    fn progress(&mut self, progress: Progress) {
        let _ = progress;
    }
}

/// Nobody watches: the search runs to its end.
impl Watch for () {
    fn stop(&mut self) -> bool {
        false
    }
}
