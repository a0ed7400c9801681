//! The device on a desk, with what only a computer has: saves in a file, and pictures as files.

mod file;
mod picture;

pub use file::FileStore;
pub(crate) use file::claim;
pub(crate) use picture::write_png;
pub use picture::{Difference, Picture};
pub use sanban_desk::{
    Device, Frame, MemoryStore, Request, SIDE, Store, cue_name, cue_named, key_name, key_named, language_name,
    language_named, read_game, shelf_name, shelf_named, slot_name, slot_named,
};
