//! Saves that the page's scripts keep.

use std::io;

use sanban_desk::{MemoryStore, Store, shelf_name, slot_name};
use sanban_ui::{Shelf, Slot};

use crate::Outside;

/// What is kept, and the way there. A browser keeps things in its own time, so that a save which fails is known after the
/// device was told that it is safe; it is told with the next one.
pub struct Kept<O> {
    slots: MemoryStore,
    outside: O,
}

impl<O> Kept<O> {
    pub(crate) fn new(slots: MemoryStore, outside: O) -> Self {
        Kept { slots, outside }
    }

    pub(crate) fn can_keep(&mut self, can: bool) {
        self.slots.broken = !can;
    }
}

impl<O: Outside> Store for Kept<O> {
    fn load(&self, slot: Slot) -> Option<&[u8]> {
        self.slots.load(slot)
    }

    fn save(&mut self, slot: Slot, bytes: &[u8]) -> io::Result<()> {
        // Tried again even if the last one failed: a disk may have room again.
        self.outside.keep(slot_name(slot), bytes);
        self.slots.save(slot, bytes)
    }

    fn fetch(&self, shelf: Shelf) -> Option<&[u8]> {
        self.slots.fetch(shelf)
    }

    fn file(&mut self, shelf: Shelf, bytes: &[u8]) -> io::Result<()> {
        self.outside.keep(&shelf_name(shelf), bytes);
        self.slots.file(shelf, bytes)
    }
}
