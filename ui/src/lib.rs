//! The device without its hardware: screens, menus and drawing.
//!
//! [`App`] is a pure state machine: events go in, effects come out, and [`App::draw`] paints what changed. It has no
//! clock, no storage and no thread of its own; the firmware, the web page and the tests are three small hosts of it.
//!
//! A newcomer finds a screen in `screens/`, a game's keys and words in `games/`, its board in `boards/`, all texts in
//! `texts/`, and what is stored in `storage/`.
//!
//! Drawing speaks embedded-graphics' words (`DrawTarget`, `Rectangle`, `Rgb565`) and is our own beneath them (`art/`,
//! `paint/`): pieces want edges that are smoothed on the wood they lie on, words want kanji, and a display that is fed over a
//! wire wants only the pixels that changed. The crate's primitives and fonts do none of the three.
#![no_std]
#![forbid(unsafe_code)]
#![deny(
    clippy::indexing_slicing,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::unreachable,
    clippy::todo
)]
#![cfg_attr(test, allow(clippy::indexing_slicing, clippy::unwrap_used, clippy::expect_used, clippy::panic))]

#[cfg(test)]
extern crate std;

mod app;
pub mod archive;
#[allow(clippy::indexing_slicing, reason = "tables made at compile time, where an index out of bounds is an error")]
pub mod art;
pub mod boards;
mod clock;
mod console;
mod games;
mod host;
mod keys;
mod lessons;
mod letters;
mod library;
mod paint;
mod place;
pub mod puzzles;
mod screens;
mod settings;
mod shared;
mod statistics;
mod storage;
mod texts;
mod touch;

pub use app::App;
pub use host::{Cue, Effect, Effects, Event, Figure, Key, Loaded, Measure, Power, Readings, Reset, Shelf, Slot, Sound};
pub use paint::Label;
pub use place::Screen;
pub use settings::Language;
pub use touch::Role;

/// The display is square: this many pixels wide and high.
pub const SIZE_PX: u32 = 240;
