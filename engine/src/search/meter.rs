//! The count of nodes: what a search has used, whether it may go on, and what it has found so far.

use sanban_core::AnyMove;

use crate::{Progress, Score, Watch};

/// Why a search ends before it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    /// The watch wants no answer any more.
    Stopped,
    /// The budget of nodes is used up: the best move so far is the answer.
    Spent,
}

/// Counts nodes against a budget, asks the watch now and then and tells it how far the search has come.
pub(crate) struct Meter<'w> {
    watch: &'w mut dyn Watch,
    progress: Progress,
    nodes: u32,
    budget: u32,
    /// The count of nodes at which to ask the watch again, or at which the budget ends.
    next_look: u32,
    /// How many nodes to search before asking the watch again.
    interval: u32,
}

impl<'w> Meter<'w> {
    /// A budget of `budget` nodes, watched every `interval` nodes. The interval has to keep the way to a stop below
    /// 20 ms on the chip.
    pub(crate) fn new(watch: &'w mut dyn Watch, budget: u32, interval: u32) -> Self {
        Meter { watch, progress: Progress::default(), nodes: 0, budget, next_look: interval.min(budget), interval }
    }

    /// Counts one node; `Err` when the search has to end here.
    #[inline]
    pub(crate) fn tick(&mut self) -> Result<(), Halt> {
        self.nodes = self.nodes.wrapping_add(1);
        if self.nodes > self.next_look { self.look() } else { Ok(()) }
    }

    /// Asks the watch and compares with the budget.
    #[cold]
    fn look(&mut self) -> Result<(), Halt> {
        if self.watch.stop() {
            return Err(Halt::Stopped);
        }
        if self.nodes > self.budget {
            // The node that was refused was not searched.
            self.nodes = self.budget;
            return Err(Halt::Spent);
        }
        self.next_look = self.nodes.saturating_add(self.interval).min(self.budget);
        let percent = (u64::from(self.nodes) * 100 / u64::from(self.budget.max(1))) as u8;
        if percent != self.progress.percent {
            self.progress.percent = percent;
            self.report();
        }
        Ok(())
    }

    /// The search changed its mind, or made it up at a greater depth.
    pub(crate) fn found(&mut self, mv: AnyMove, depth: u8, score: Score) {
        self.progress.best = Some(mv);
        self.progress.depth = depth;
        self.progress.score = score;
        self.report();
    }

    /// Makes the budget `nodes` nodes in all, if it was less.
    pub(crate) fn extend(&mut self, nodes: u32) {
        self.budget = self.budget.max(nodes);
        self.next_look = self.nodes.saturating_add(self.interval).min(self.budget);
    }

    /// How many nodes were counted.
    pub(crate) fn nodes(&self) -> u32 {
        self.nodes
    }

    fn report(&mut self) {
        self.progress.nodes = self.nodes;
        self.watch.progress(self.progress);
    }
}

#[cfg(test)]
mod tests {
    use super::{Halt, Meter};
    use crate::{Progress, Watch};

    #[test]
    fn a_budget_is_used_to_its_last_node_and_no_further() {
        let mut nobody = ();
        let mut meter = Meter::new(&mut nobody, 1000, 256);
        assert!((0..1000).all(|_| meter.tick().is_ok()));
        assert_eq!(meter.tick(), Err(Halt::Spent));
        assert_eq!(meter.nodes(), 1000);
    }

    #[test]
    fn the_watch_is_asked_every_interval_and_hears_every_percent() {
        struct Log {
            asked: u32,
            percents: [u8; 8],
        }
        impl Watch for Log {
            fn stop(&mut self) -> bool {
                self.asked += 1;
                self.asked == 5
            }
            fn progress(&mut self, progress: Progress) {
                self.percents[self.asked as usize] = progress.percent;
            }
        }
        let mut log = Log { asked: 0, percents: [0; 8] };
        let mut meter = Meter::new(&mut log, 1000, 100);
        let ticks = (0..1000).take_while(|_| meter.tick().is_ok()).count();
        assert_eq!(ticks, 504);
        assert_eq!(log.percents, [0, 10, 20, 30, 40, 0, 0, 0]);
    }
}
