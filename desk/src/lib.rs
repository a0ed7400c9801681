//! The handheld on a desk, wherever that is: in a server, in a test, in a browser.
//!
//! [`Device`] is the app with a display and storage, and a clock that its owner moves. [`wire`] is what a page and a device say
//! to each other, and a [`Mirror`] knows what a page already shows. Neither threads nor files nor sockets are here, so all
//! of it runs as WebAssembly too.
#![forbid(unsafe_code)]

mod device;
mod frame;
mod games;
mod mirror;
mod narrator;
mod store;
mod thought;
pub mod wire;
mod words;

pub use device::{Device, Request};
pub use frame::{Frame, SIDE};
pub use games::{Refused, read_game, write_game};
pub use mirror::{Mirror, News, Seen};
pub use store::{MemoryStore, Store};
pub use thought::Thought;
pub use words::{
    cue_name, cue_named, key_name, key_named, language_name, language_named, shelf_name, shelf_named, slot_name,
    slot_named,
};
