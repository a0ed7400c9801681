//! The battery, down to its end.
//!
//! A cell that gives out in the middle of something takes the display down with a flicker and the flash with a half-written
//! page. So an empty one switches the device off before that: what is worth keeping is saved, the player is told, and the
//! device goes dark as if asleep. A key shows the notice again; only charging ends it.

use super::{Console, View};
use crate::{Power, games::slot, screens::dialog::Dialog};

/// How long the notice is shown.
const NOTICE_MS: u32 = 6_000;
/// A cell recovers a little once the load is gone. So much of a charge is more than that.
const RECOVERED_PERCENT: u8 = 5;

impl Console {
    /// The host says how the battery is.
    pub(super) fn powered(&mut self, power: Power) {
        self.power = Some(power);
        let is_flat = power.percent == 0 && !power.charging;
        let is_over = power.charging || power.percent >= RECOVERED_PERCENT;
        if is_flat && self.flat.is_none() && !matches!(self.view, View::Blank) {
            self.go_flat();
        } else if is_over && self.flat.take().is_some() {
            self.dialog = None;
            if !self.sleep.asleep {
                self.sleep.last_key = self.shared.now;
                self.resume();
            }
        }
    }

    fn go_flat(&mut self) {
        // What was to be told is told when there is power again; a question is simply not answered.
        if let Some(notice) = self.dialog.take().filter(|dialog| !matches!(dialog, Dialog::Ask(..))) {
            self.tell(notice);
        }
        self.show(Dialog::Flat);
        if let View::Board(board) = &self.view {
            // The cursor; moves are saved as they are made.
            self.shared.save(slot(board.game));
        }
        self.flat = Some(self.shared.now.after(NOTICE_MS));
    }

    /// A key was pressed in the dark: says again why it is dark.
    pub(super) fn say_flat_again(&mut self) {
        if self.flat.is_some() {
            self.flat = Some(self.shared.now.after(NOTICE_MS));
        }
    }
}
