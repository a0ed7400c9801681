//! Sleep, when nobody has pressed a key for a while.

use super::{Console, View};
use crate::{Effect, clock::Moment, games::slot};

/// Whether the device sleeps, and since when nobody has pressed a key.
#[derive(Default)]
pub(super) struct Sleep {
    pub asleep: bool,
    pub last_key: Moment,
}

impl Console {
    /// When it falls asleep, if it ever does.
    pub(super) fn sleeps_at(&self) -> Option<Moment> {
        self.shared.settings().sleep_after.ms().map(|ms| self.sleep.last_key.after(ms))
    }

    /// Falls asleep if it is time to.
    pub(super) fn sleep_if_due(&mut self) {
        let awake = !self.sleep.asleep && !matches!(self.view, View::Blank);
        let due = |moment: Moment| moment.has_come(self.shared.now);
        if awake && (self.flat.is_some_and(due) || self.sleeps_at().is_some_and(due)) {
            self.fall_asleep();
        }
    }

    fn fall_asleep(&mut self) {
        self.sleep.asleep = true;
        self.keys.let_go();
        if let View::Board(board) = &mut self.view {
            // The cursor is worth keeping when the battery may die before the next move.
            let slot = slot(board.game);
            board.leave(&mut self.shared);
            self.shared.save(slot);
        }
        self.shared.ask(Effect::Light(0));
        self.shared.ask(Effect::Sleep);
    }

    /// Lights the display as it is set.
    pub(super) fn light(&mut self) {
        let percent = self.shared.settings().brightness.percent();
        self.shared.ask(Effect::Light(percent));
    }
}
