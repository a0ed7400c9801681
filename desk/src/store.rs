//! Where a device on a desk keeps its saves.

use std::{collections::HashMap, io};

use sanban_ui::{Shelf, Slot};

/// Storage that outlives the device: one piece of bytes per slot, and one per shelf.
pub trait Store {
    /// What a slot holds; `None` if it was never written.
    fn load(&self, slot: Slot) -> Option<&[u8]>;

    /// Replaces what a slot holds, entirely or not at all.
    fn save(&mut self, slot: Slot, bytes: &[u8]) -> io::Result<()>;

    /// What a shelf holds; `None` if it was never written.
    fn fetch(&self, shelf: Shelf) -> Option<&[u8]>;

    /// Replaces what a shelf holds, entirely or not at all.
    fn file(&mut self, shelf: Shelf, bytes: &[u8]) -> io::Result<()>;

    /// Makes a last attempt at what could not be saved, if there is such.
    fn finish(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Saves that last as long as the program.
#[derive(Clone, Debug, Default)]
pub struct MemoryStore {
    slots: HashMap<Slot, Vec<u8>>,
    shelves: HashMap<Shelf, Vec<u8>>,
    /// Whether every save fails, as on a worn-out flash.
    pub broken: bool,
}

impl MemoryStore {
    /// What a slot holds, to be tampered with.
    pub fn slot_mut(&mut self, slot: Slot) -> Option<&mut Vec<u8>> {
        self.slots.get_mut(&slot)
    }

    /// Puts bytes into a slot, whether saves fail or not.
    pub fn put(&mut self, slot: Slot, bytes: Vec<u8>) {
        self.slots.insert(slot, bytes);
    }

    /// Puts bytes onto a shelf, whether saves fail or not.
    pub fn put_on(&mut self, shelf: Shelf, bytes: Vec<u8>) {
        self.shelves.insert(shelf, bytes);
    }

    fn works(&self) -> io::Result<()> {
        if self.broken { Err(io::Error::other("the storage is set to fail")) } else { Ok(()) }
    }
}

impl Store for MemoryStore {
    fn load(&self, slot: Slot) -> Option<&[u8]> {
        self.slots.get(&slot).map(Vec::as_slice)
    }

    fn save(&mut self, slot: Slot, bytes: &[u8]) -> io::Result<()> {
        self.works()?;
        self.slots.insert(slot, bytes.to_vec());
        Ok(())
    }

    fn fetch(&self, shelf: Shelf) -> Option<&[u8]> {
        self.shelves.get(&shelf).map(Vec::as_slice)
    }

    fn file(&mut self, shelf: Shelf, bytes: &[u8]) -> io::Result<()> {
        self.works()?;
        self.shelves.insert(shelf, bytes.to_vec());
        Ok(())
    }
}
