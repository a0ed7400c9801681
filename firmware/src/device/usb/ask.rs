//! Questions to the screen's task, which has the app and the picture.
//!
//! The memory of the line that asks goes along and comes back with the answer, so there is no copy of it and nobody waits
//! for a lock.

use embassy_sync::{blocking_mutex::raw::CriticalSectionRawMutex, signal::Signal};
use sanban_core::GameId;
use sanban_firmware::serial::Lines;

use crate::device::screen::{HAPPENINGS, Happening};

/// What is asked.
#[derive(Clone, Copy)]
pub(in crate::device) enum Ask {
    /// As many rows of the picture as there is room for, from this one on.
    Pixels(usize),
    /// Put the game on its board whose record begins at this place of the line.
    Put(GameId, usize),
    /// Take this game out of the library.
    Erase(u16),
}

/// A question, and the memory of its line.
pub(in crate::device) struct Parcel {
    pub(in crate::device) ask: Ask,
    pub(in crate::device) lines: &'static mut Lines,
}

static ASKED: Signal<CriticalSectionRawMutex, Parcel> = Signal::new();
static ANSWERED: Signal<CriticalSectionRawMutex, (&'static mut Lines, bool)> = Signal::new();

/// Sends a question.
pub(super) async fn ask(ask: Ask, lines: &'static mut Lines) {
    ASKED.signal(Parcel { ask, lines });
    HAPPENINGS.send(Happening::Asked).await;
}

/// Waits for the answer, and whether it was done.
pub(super) async fn answered() -> (&'static mut Lines, bool) {
    ANSWERED.wait().await
}

/// The question that was sent, for the screen.
pub(in crate::device) fn asked() -> Option<Parcel> {
    ASKED.try_take()
}

/// Answers it.
pub(in crate::device) fn answer(parcel: Parcel, is_done: bool) {
    ANSWERED.signal((parcel.lines, is_done));
}
