//! A watch that stops a search, for the tests of all players.

use sanban_engine::{Progress, Watch};

/// Stops a search at the given count of questions, and notes what it heard.
pub struct Impatient {
    /// How many questions are left before it stops the search.
    pub patience: u32,
    /// What it heard last.
    pub last: Progress,
    /// Whether the share of the work or the count of nodes ever went back.
    pub dropped: bool,
}

impl Impatient {
    /// A watch that stops a search when it is asked for the `patience`th time.
    pub fn new(patience: u32) -> Self {
        Impatient { patience, last: Progress::default(), dropped: false }
    }
}

impl Watch for Impatient {
    fn stop(&mut self) -> bool {
        self.patience = self.patience.saturating_sub(1);
        self.patience == 0
    }

    fn progress(&mut self, progress: Progress) {
        self.dropped |= progress.percent < self.last.percent || progress.nodes < self.last.nodes;
        self.last = progress;
    }
}
