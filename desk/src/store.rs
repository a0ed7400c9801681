//! Where a device on a desk keeps its saves.

use std::{collections::HashMap, io};

use sanban_ui::Slot;

/// Storage that outlives the device: one piece of bytes per slot.
pub trait Store {
    /// What a slot holds; `None` if it was never written.
    fn load(&self, slot: Slot) -> Option<&[u8]>;

    /// Replaces what a slot holds, entirely or not at all.
    fn save(&mut self, slot: Slot, bytes: &[u8]) -> io::Result<()>;

    /// Makes a last attempt at what could not be saved, if there is such.
    fn finish(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Saves that last as long as the program.
#[derive(Clone, Debug, Default)]
pub struct MemoryStore {
    slots: HashMap<Slot, Vec<u8>>,
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
}

impl Store for MemoryStore {
    fn load(&self, slot: Slot) -> Option<&[u8]> {
        self.slots.get(&slot).map(Vec::as_slice)
    }

    fn save(&mut self, slot: Slot, bytes: &[u8]) -> io::Result<()> {
        if self.broken {
            return Err(io::Error::other("the storage is set to fail"));
        }
        self.slots.insert(slot, bytes.to_vec());
        Ok(())
    }
}
