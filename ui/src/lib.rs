//! The device without its hardware: screens, menus and drawing.
//!
//! [`App`] is a pure state machine: events go in, effects come out, and [`App::draw`] paints what changed. It has no
//! clock, no storage and no thread of its own; the firmware, the web page and the tests are three small hosts of it.
#![no_std]
#![forbid(unsafe_code)]

pub mod art;
pub mod boards;
mod host;

pub use host::{Cue, Effect, Effects, Event, Key, Power, Slot, Sound};

use embedded_graphics::{pixelcolor::Rgb565, prelude::*};
use sanban_engine::Question;

/// The display is square: this many pixels wide and high.
pub const SIZE_PX: u32 = 240;

/// The handheld: what it shows and what it does next.
#[derive(Default)]
pub struct App {
    stale: bool,
}

impl App {
    /// A device that was just switched on. The host then reports what storage holds, slot by slot, with
    /// [`Event::Loaded`], and draws.
    pub fn new() -> Self {
        App { stale: true }
    }

    /// Takes one event and says what the host has to do about it, in order.
    pub fn update(&mut self, event: Event<'_>) -> Effects {
        let _ = event;
        Effects::new()
    }

    /// Milliseconds from the last tick until the app wants the next one, for an animation or a message that leaves by
    /// itself; `None` when only a key or a thought can change anything.
    pub fn next_tick_ms(&self) -> Option<u32> {
        None
    }

    /// What to think about; the host asks for it on [`Effect::Think`]. `None` when there is nothing (any more).
    pub fn question(&self) -> Option<Question> {
        None
    }

    /// Writes what belongs into a storage slot to the front of `buffer`, and returns it. The host calls this for
    /// [`Effect::Save`].
    pub fn save<'b>(&self, slot: Slot, buffer: &'b mut [u8; Slot::MAX_LEN]) -> &'b [u8] {
        let _ = slot;
        buffer.get(..0).unwrap_or_default()
    }

    /// Paints what has changed since the last call.
    pub fn draw<D: DrawTarget<Color = Rgb565>>(&mut self, target: &mut D) -> Result<(), D::Error> {
        if core::mem::take(&mut self.stale) {
            target.clear(Rgb565::new(3, 6, 4))?;
        }
        Ok(())
    }

    /// Makes the next [`draw`](App::draw) paint everything.
    pub fn redraw(&mut self) {
        self.stale = true;
    }
}
