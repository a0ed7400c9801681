//! The saves: what each slot holds, kept in a map that moves through the flash and wears all of it alike.
//!
//! A save is appended; what it replaces stays until its sector is needed again. So after a power cut there is either the
//! old save or the new one.

use embedded_storage::nor_flash::NorFlash;
use sanban_ui::Slot;
use sequential_storage::{
    cache::{Cache, key_pointers::ArrayKeyPointers, page_pointers::ArrayPagePointers, page_states::ArrayPageStates},
    map::{MapConfig, MapStorage},
};

use crate::sectors::{DATA, Error, SECTORS, Sectors};

/// Knows where everything is: without it, finding a slot means reading up to 60 KB and checking every sum on the way.
type Index = Cache<ArrayPageStates<SECTORS>, ArrayPagePointers<SECTORS>, ArrayKeyPointers<u8, { Slot::ALL.len() }>, u8>;

/// The saves in a flash.
pub struct Saves<F: NorFlash> {
    map: MapStorage<u8, Sectors<F>, Index>,
    /// A slot's bytes behind its key.
    buffer: [u8; Slot::MAX_LEN + 1],
}

impl<F: NorFlash> Saves<F> {
    /// The saves from `start` on. Reads, and writes nothing.
    pub fn open(flash: F, start: u32) -> Result<Self, Error<F::Error>> {
        let index = Cache::new(ArrayPageStates::new(), ArrayPagePointers::new(), ArrayKeyPointers::new());
        let map = MapStorage::new(Sectors::open(flash, start)?, MapConfig::new(0..SECTORS as u32 * DATA), index);
        Ok(Saves { map, buffer: [0; Slot::MAX_LEN + 1] })
    }

    /// What a slot holds; `None` if nothing was ever saved in it, or if it cannot be read any more.
    pub async fn load(&mut self, slot: Slot) -> Option<&[u8]> {
        self.map.fetch_item::<&[u8]>(&mut self.buffer, &key(slot)).await.ok().flatten()
    }

    /// Saves a slot; `false` if that failed.
    pub async fn store(&mut self, slot: Slot, bytes: &[u8]) -> bool {
        self.map.store_item(&mut self.buffer, &key(slot), &bytes).await.is_ok()
    }

    /// Whether there is something to [`tidy`](Saves::tidy).
    pub fn is_untidy(&mut self) -> bool {
        self.map.flash().is_untidy()
    }

    /// Erases a sector ahead of its use. Takes 45 ms with interrupts off: for when nobody is waiting.
    pub fn tidy(&mut self) -> bool {
        self.map.flash().tidy().is_ok()
    }
}

/// The name of a slot in the flash. It stays, whatever becomes of the order of slots.
fn key(slot: Slot) -> u8 {
    match slot {
        Slot::Settings => 0,
        Slot::Statistics => 1,
        Slot::Reversi => 2,
        Slot::Renju => 3,
        Slot::Quoridor => 4,
    }
}
