//! What happened lately, for whoever asks over the cable.

use core::cell::Cell;

use embassy_sync::blocking_mutex::{Mutex, raw::CriticalSectionRawMutex};
use embassy_time::Instant;
use sanban_firmware::serial::{Log, Note};

use super::screen;

static LOG: Mutex<CriticalSectionRawMutex, Cell<Log>> = Mutex::new(Cell::new(Log::new()));

/// Notes that something happened.
pub(super) fn note(note: Note) {
    let now_ms = screen::to_ms(Instant::now());
    LOG.lock(|log| {
        let mut notes = log.get();
        notes.note(now_ms, note);
        log.set(notes);
    });
}

/// The notes up to now.
pub(super) fn notes() -> Log {
    LOG.lock(Cell::get)
}
