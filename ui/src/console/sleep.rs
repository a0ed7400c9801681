//! Sleep, when nobody has pressed a key for a while.

use super::{Console, View};
use crate::{Effect, clock::Moment, games::slot};

/// Whether the device sleeps, and since when nobody has pressed a key.
pub(super) struct Sleep {
    pub asleep: bool,
    pub last_key: Moment,
    /// The host has not told the time yet since the device was switched on or woken, which may be long after it fell
    /// asleep.
    pub clock_is_late: bool,
}

impl Default for Sleep {
    fn default() -> Self {
        Sleep { asleep: false, last_key: Moment::default(), clock_is_late: true }
    }
}

impl Console {
    /// When it falls asleep, if it ever does.
    pub(super) fn sleeps_at(&self) -> Option<Moment> {
        self.device.settings().sleep_after.ms().map(|ms| self.sleep.last_key.after(ms))
    }

    pub(super) fn fall_asleep(&mut self) {
        self.sleep.asleep = true;
        self.keys.let_go();
        if let View::Board(board) = &mut self.view {
            // The cursor is worth keeping when the battery may die before the next move.
            let slot = slot(board.game);
            board.leave(&mut self.device);
            self.device.save(slot);
        }
        self.device.ask(Effect::Light(0));
        self.device.ask(Effect::Sleep);
    }

    /// Lights the display as it is set.
    pub(super) fn light(&mut self) {
        let percent = self.device.settings().brightness.percent();
        self.device.ask(Effect::Light(percent));
    }
}
