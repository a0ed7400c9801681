//! The saves: what each slot holds, kept twice, in two maps that move through the flash and wear all of it alike.
//!
//! A save is appended; what it replaces stays until its sector is needed again. So after a power cut there is either the
//! old save or the new one.
//!
//! Flash forgets, too: a bit, or all bits of a sector. The map passes over what it cannot read any more and finds what was
//! there before it, which looks like a save but is an old one. So every save has a serial number, is written to both
//! copies, each read back, and then noted in an index of the newest serial numbers. What one copy has lost comes from the
//! other; where both have, the index tells that something newer was there, and the player is told.

use core::mem;

use embedded_storage::nor_flash::NorFlash;
use sanban_ui::{Loaded, Shelf, Slot};
use sequential_storage::{
    cache::{Cache, key_pointers::ArrayKeyPointers, page_pointers::ArrayPagePointers, page_states::ArrayPageStates},
    map::{MapConfig, MapStorage, SerializationError, Value},
};

use crate::sectors::{Error, FIRST_VERSION, FirstVersion, RING_DATA, SECTORS, Sectors};

/// How many copies of every save there are: the rings 0 and 1.
const COPIES: usize = 2;
const SLOTS: usize = Slot::ALL.len();
/// The name of the index among the keys of the slots.
const INDEX: u8 = 255;
/// How many serial numbers are left out at a start: saves may have been begun with them that nobody sees yet.
const UNKNOWN_SAVES: u32 = 256;
/// The first of the shelves' names.
const SHELVES: u8 = 64;

/// How many things have a name.
const KEYS: usize = SLOTS + Shelf::COUNT + 1;

/// Knows where everything is: without it, finding a slot means reading up to 60 KB and checking every sum on the way.
type Directory = Cache<ArrayPageStates<SECTORS>, ArrayPagePointers<SECTORS>, ArrayKeyPointers<u8, KEYS>, u8>;

fn directory() -> Directory {
    Cache::new(ArrayPageStates::new(), ArrayPagePointers::new(), ArrayKeyPointers::new())
}

/// Room for an item: its key, its serial number and the bytes of a slot, in whole words of the flash.
type Buffer = [u8; (Slot::MAX_LEN + 5).next_multiple_of(8)];

/// What is kept under a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Item<'b> {
    /// Each save of the device has a higher one.
    serial: u32,
    bytes: &'b [u8],
}

impl<'b> Value<'b> for Item<'b> {
    fn serialize_into(&self, buffer: &mut [u8]) -> Result<usize, SerializationError> {
        let len = 4 + self.bytes.len();
        let (serial, bytes) =
            buffer.get_mut(..len).and_then(<[u8]>::split_first_chunk_mut).ok_or(SerializationError::BufferTooSmall)?;
        *serial = self.serial.to_le_bytes();
        bytes.copy_from_slice(self.bytes);
        Ok(len)
    }

    fn deserialize_from(buffer: &'b [u8]) -> Result<(Self, usize), SerializationError> {
        let (serial, bytes) = buffer.split_first_chunk().ok_or(SerializationError::InvalidData)?;
        Ok((Item { serial: u32::from_le_bytes(*serial), bytes }, buffer.len()))
    }
}

/// What a copy has of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Found {
    /// Nobody knows: it could not be read.
    Error,
    Nothing,
    /// The item with this serial number.
    Item(u32),
}

/// The saves in a flash.
pub struct Saves<F: NorFlash> {
    sectors: Sectors<F>,
    directories: [Directory; COPIES],
    /// What is read, and what the map works with.
    buffer: Buffer,
    /// What goes from one copy to the other.
    transit: Buffer,
    /// The newest serial number of each slot that anything in the flash tells of; 0 if it was never saved.
    serials: [u32; SLOTS],
    /// The newest serial number that was given away, also to a save that failed: a part of it is in the flash, and may be
    /// whole after the next start.
    latest: u32,
    /// Whether another version of this program keeps its saves here.
    is_foreign: bool,
    /// Whether a copy lacks something, or nobody has looked since the start: finished games may fade for months before somebody
    /// wants to see them, and then the other copy should not have faded as well.
    is_weak: bool,
}

impl<F: NorFlash> Saves<F> {
    /// The saves from `start` on. Reads, and writes nothing.
    pub async fn open(flash: F, start: u32) -> Result<Self, Error<F::Error>> {
        let mut sectors = Sectors::open(flash, start)?;
        let (mut ours, mut others) = (0, 0);
        for ring in 0..COPIES {
            let census = sectors.census(ring)?;
            (ours, others) = (ours + census.ours, others + census.others);
        }
        let mut saves = Saves {
            sectors,
            directories: [directory(), directory()],
            buffer: [0; _],
            transit: [0; _],
            serials: [0; SLOTS],
            latest: 0,
            // A name with a wrong bit among many right ones is no other version.
            is_foreign: others > ours,
            is_weak: true,
        };
        if !saves.is_foreign {
            saves.survey().await;
        }
        Ok(saves)
    }

    /// Finds out which serial numbers there are, and whether both copies agree.
    async fn survey(&mut self) {
        for copy in 0..COPIES {
            if let Some(item) = self.read(copy, INDEX).await {
                let serials = item.bytes.as_chunks().0;
                let noted: [u32; SLOTS] =
                    core::array::from_fn(|slot| serials.get(slot).map_or(0, |serial| u32::from_le_bytes(*serial)));
                for (known, noted) in self.serials.iter_mut().zip(noted) {
                    *known = noted.max(*known);
                }
            }
        }
        let mut serials = self.serials;
        for (known, slot) in serials.iter_mut().zip(Slot::ALL) {
            for found in self.compare(key(slot)).await {
                if let Found::Item(serial) = found {
                    *known = serial.max(*known);
                }
            }
        }
        self.serials = serials;
        let newest = serials.into_iter().max().unwrap_or_default();
        self.latest = newest.saturating_add(UNKNOWN_SAVES);
        self.compare(INDEX).await;
    }

    /// What a slot holds.
    pub async fn load(&mut self, slot: Slot) -> Loaded<'_> {
        if self.is_foreign {
            return Loaded::Foreign;
        }
        let newest = self.serial(slot);
        if newest == 0 {
            return self.load_first_version(slot).await;
        }
        let key = key(slot);
        let [one, other] = self.compare(key).await;
        match self.read(usize::from(other > one), key).await {
            Some(Item { serial, bytes }) if serial >= newest => Loaded::Bytes(bytes),
            Some(Item { bytes, .. }) => Loaded::Older(bytes),
            None => Loaded::Lost,
        }
    }

    /// What a slot holds that was not saved since the first version of this format.
    async fn load_first_version(&mut self, slot: Slot) -> Loaded<'_> {
        let range = FIRST_VERSION as u32 * RING_DATA..(FIRST_VERSION as u32 + 1) * RING_DATA;
        let mut map = MapStorage::new(FirstVersion(&mut self.sectors), MapConfig::new(range), directory());
        match map.fetch_item::<&[u8]>(&mut self.buffer, &key(slot)).await {
            Ok(Some(bytes)) => Loaded::Bytes(bytes),
            Ok(None) => Loaded::Never,
            Err(_) => Loaded::Lost,
        }
    }

    /// Saves a slot; `false` if that failed.
    pub async fn store(&mut self, slot: Slot, bytes: &[u8]) -> bool {
        // Who saves over another version's saves was asked.
        if self.is_foreign {
            self.is_foreign = self.sectors.take_over().is_err();
        }
        let item = self.number(bytes);
        let is_stored = self.keep(key(slot), item).await;
        for (known, of) in self.serials.iter_mut().zip(Slot::ALL) {
            if is_stored && of == slot {
                *known = item.serial;
            }
        }
        // Also when it is not stored: what was begun anew may have lost something.
        let index = self.serials.map(u32::to_le_bytes);
        for copy in 0..COPIES {
            self.is_weak |= !self.put(copy, INDEX, Item { bytes: index.as_flattened(), ..item }, false).await;
        }
        is_stored
    }

    /// What a shelf holds. Whether that is the newest it held is for the library to tell, which knows the game.
    pub async fn fetch(&mut self, shelf: Shelf) -> Loaded<'_> {
        if self.is_foreign {
            return Loaded::Foreign;
        }
        let key = shelf_key(shelf);
        let [one, other] = self.compare(key).await;
        match (self.read(usize::from(other > one), key).await, one.max(other)) {
            (Some(Item { bytes, .. }), _) => Loaded::Bytes(bytes),
            (None, Found::Nothing) => Loaded::Never,
            (None, _) => Loaded::Lost,
        }
    }

    /// Puts a finished game on a shelf; `false` if that failed. The index says nothing of shelves: the library, which is
    /// saved after this, says what is on them.
    pub async fn file(&mut self, shelf: Shelf, bytes: &[u8]) -> bool {
        let item = self.number(bytes);
        !self.is_foreign && self.keep(shelf_key(shelf), item).await
    }

    /// Gives bytes a serial number that nothing had before.
    fn number<'b>(&mut self, bytes: &'b [u8]) -> Item<'b> {
        self.latest = self.latest.saturating_add(1);
        Item { serial: self.latest, bytes }
    }

    /// Writes an item to both copies; `false` if neither takes it.
    async fn keep(&mut self, key: u8, item: Item<'_>) -> bool {
        let refusals = self.sectors.refusals();
        let mut copies = 0;
        for copy in 0..COPIES {
            copies += usize::from(self.put(copy, key, item, false).await);
        }
        // Neither copy takes it, though the flash did as it was told, and neither may be begun anew without losing what the
        // other one lacks. Better that, and tell of it, than never to save again.
        for copy in 0..COPIES {
            if copies == 0 && self.sectors.refusals() == refusals {
                copies += usize::from(self.put(copy, key, item, true).await);
            }
        }
        self.is_weak |= copies < COPIES;
        copies > 0
    }

    /// The flash under the saves, for whoever measures it.
    pub fn flash(&mut self) -> &mut F {
        self.sectors.flash()
    }

    /// Whether there is something to [`tidy`](Saves::tidy).
    pub fn is_untidy(&self) -> bool {
        !self.is_foreign && (self.sectors.is_untidy() || self.is_weak)
    }

    /// Erases a sector ahead of its use, or brings back what one copy has lost. Takes 45 ms with interrupts off: for when
    /// nobody is waiting.
    pub async fn tidy(&mut self) -> bool {
        if self.sectors.is_untidy() {
            return self.sectors.tidy().is_ok();
        }
        let mut healed = true;
        for copy in 0..COPIES {
            healed &= self.complete(copy, false).await || self.begin_anew(copy, false).await;
        }
        // What cannot be mended now is tried again at the next start.
        self.is_weak = false;
        healed
    }

    /// The newest serial number known of a slot.
    fn serial(&self, slot: Slot) -> u32 {
        self.serials.iter().zip(Slot::ALL).find_map(|(&serial, of)| (of == slot).then_some(serial)).unwrap_or_default()
    }

    /// What a copy has of a key, with nothing written. `None` if it has nothing or cannot be read.
    async fn read(&mut self, copy: usize, key: u8) -> Option<Item<'_>> {
        let Saves { sectors, directories, buffer, .. } = self;
        fetch(sectors, directories, copy, key, buffer).await.ok().flatten()
    }

    /// What the two copies have of a key; notes if they do not agree.
    async fn compare(&mut self, key: u8) -> [Found; COPIES] {
        let found = [self.find(0, key).await, self.find(1, key).await];
        let [one, other] = found;
        self.is_weak |= one != other || one == Found::Error;
        found
    }

    async fn find(&mut self, copy: usize, key: u8) -> Found {
        let Saves { sectors, directories, buffer, .. } = self;
        match fetch(sectors, directories, copy, key, buffer).await {
            Ok(Some(item)) => Found::Item(item.serial),
            Ok(None) => Found::Nothing,
            Err(()) => Found::Error,
        }
    }

    /// Writes an item to a copy and reads it back. Where the flash does not keep it, the next place is tried, and then the
    /// copy is begun anew.
    async fn put(&mut self, copy: usize, key: u8, item: Item<'_>, at_any_price: bool) -> bool {
        for _ in 0..2 {
            if self.write(copy, key, item).await {
                return true;
            }
        }
        // What it had before may not all be there again; this can be, all the same.
        self.begin_anew(copy, at_any_price).await;
        self.write(copy, key, item).await
    }

    /// Begins a copy anew with what is readable of it and of the other one; if the other one does not take what it lacks,
    /// only `at_any_price`. `false` if something is not there again.
    async fn begin_anew(&mut self, copy: usize, at_any_price: bool) -> bool {
        if !self.complete(1 - copy, true).await && !at_any_price {
            return false;
        }
        let is_forgotten = self.sectors.forget(copy).is_ok();
        if let Some(directory) = self.directories.get_mut(copy) {
            *directory = self::directory();
        }
        is_forgotten && self.complete(copy, false).await
    }

    /// Writes an item to a copy; `false` if it is not there afterwards.
    async fn write(&mut self, copy: usize, key: u8, item: Item<'_>) -> bool {
        let Saves { sectors, directories, buffer, .. } = self;
        write(sectors, directories, copy, key, item, buffer).await
    }

    /// Which shelves a copy has something of, a bit for each.
    async fn shelves(&mut self, copy: usize) -> u128 {
        let Saves { sectors, directories, buffer, .. } = self;
        shelves(sectors, directories, copy, buffer).await
    }

    /// Brings a copy the newest of everything; `false` if it did not take something. What it has already is written `again`
    /// where the other copy is to go: a save that was cut short can read well today, and be gone tomorrow.
    async fn complete(&mut self, copy: usize, again: bool) -> bool {
        let other = 1 - copy;
        let mut is_done = true;
        let shelves = self.shelves(copy).await | self.shelves(other).await;
        for key in keys().chain(Shelf::all().map(shelf_key).filter(|key| shelves >> (key - SHELVES) & 1 == 1)) {
            let [here, there] = [self.find(copy, key).await, self.find(other, key).await];
            let is_due = there > here || again;
            if is_due && matches!(here.max(there), Found::Item(_)) {
                let from = if there > here { other } else { copy };
                let Saves { sectors, directories, buffer, transit, .. } = self;
                is_done &= match fetch(sectors, directories, from, key, transit).await {
                    Ok(Some(item)) => write(sectors, directories, copy, key, item, buffer).await,
                    _ => false,
                };
            }
        }
        is_done
    }
}

/// Which shelves a copy has something of, a bit for each, in one pass: to look for them one by one means as many passes.
async fn shelves<F: NorFlash>(
    sectors: &mut Sectors<F>,
    directories: &mut [Directory; COPIES],
    copy: usize,
    buffer: &mut Buffer,
) -> u128 {
    sectors.lock(true);
    let found = with_map(sectors, directories, copy, async |map| {
        // Where the pass breaks off, anything may be behind it.
        let Ok(mut items) = map.fetch_all_items(buffer).await else { return u128::MAX };
        let mut found = 0;
        loop {
            match items.next::<Item<'_>>(buffer).await {
                Ok(Some((key, _))) => {
                    let shelf = key.checked_sub(SHELVES);
                    found |= shelf.and_then(|shelf| 1_u128.checked_shl(shelf.into())).unwrap_or_default();
                }
                Ok(None) => return found,
                Err(_) => return u128::MAX,
            }
        }
    });
    let found = found.await;
    sectors.lock(false);
    found
}

/// What a copy has of a key. Nothing is written: a map that is damaged would mend itself, by its own lights.
async fn fetch<'b, F: NorFlash>(
    sectors: &mut Sectors<F>,
    directories: &mut [Directory; COPIES],
    copy: usize,
    key: u8,
    buffer: &'b mut Buffer,
) -> Result<Option<Item<'b>>, ()> {
    sectors.lock(true);
    let found = with_map(sectors, directories, copy, async |map| map.fetch_item(buffer, &key).await).await;
    sectors.lock(false);
    found.map_err(drop)
}

/// Writes an item to a copy; `false` if it is not there afterwards.
async fn write<F: NorFlash>(
    sectors: &mut Sectors<F>,
    directories: &mut [Directory; COPIES],
    copy: usize,
    key: u8,
    item: Item<'_>,
    buffer: &mut Buffer,
) -> bool {
    let stored = with_map(sectors, directories, copy, async |map| map.store_item(buffer, &key, &item).await).await;
    // The map may have found another place than the one it wrote to.
    stored.is_ok() && fetch(sectors, directories, copy, key, buffer).await == Ok(Some(item))
}

/// The map of a copy.
type Map<'s, F> = MapStorage<u8, &'s mut Sectors<F>, Directory>;

/// Does something with the map of a copy. The map itself is made for the moment: both copies lie in one flash.
async fn with_map<'s, F: NorFlash, T>(
    sectors: &'s mut Sectors<F>,
    directories: &mut [Directory; COPIES],
    copy: usize,
    act: impl AsyncFnOnce(&mut Map<'s, F>) -> T,
) -> T {
    let range = copy as u32 * RING_DATA..(copy as u32 + 1) * RING_DATA;
    let known = directories.get_mut(copy).map(|known| mem::replace(known, directory()));
    let mut map = MapStorage::new(sectors, MapConfig::new(range), known.unwrap_or(directory()));
    let done = act(&mut map).await;
    let (_, known) = map.destroy();
    if let Some(directory) = directories.get_mut(copy) {
        *directory = known;
    }
    done
}

/// The keys of all that is kept but the shelves.
fn keys() -> impl Iterator<Item = u8> {
    Slot::ALL.into_iter().map(key).chain([INDEX])
}

/// The name of a slot in the flash. It stays, whatever becomes of the order of slots.
fn key(slot: Slot) -> u8 {
    match slot {
        Slot::Settings => 0,
        Slot::Statistics => 1,
        Slot::Reversi => 2,
        Slot::Renju => 3,
        Slot::Quoridor => 4,
        Slot::Library => 5,
    }
}

/// The name of a shelf in the flash.
const fn shelf_key(shelf: Shelf) -> u8 {
    SHELVES + shelf.number()
}

const _: () = assert!(Shelf::COUNT <= u128::BITS as usize && SHELVES as usize + Shelf::COUNT <= INDEX as usize);
