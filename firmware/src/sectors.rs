//! The flash under the saves: erased ahead of time, and never caught half erased.
//!
//! The chip erases 4 KB at a time. That takes 45 ms (400 ms at worst), and nothing else can run meanwhile, for the program
//! itself lies in the same flash. So an erase that is asked for is only noted: the sector reads as erased from then on, and
//! is erased when nobody is waiting, or at the latest when it is written to.
//!
//! A power cut in the middle of an erase leaves anything at all in a sector, and the map of saves in it could take that
//! for data. So each sector keeps the last 256 of its bytes for notes of our own:
//!
//! ```text
//! 0..8     the name of this format, written after the sector was erased; without it the sector counts as not erased
//! 16..     notes on the next sector: 4 bytes "its contents are void", 4 bytes "it has been erased since", again and again
//! ```
//!
//! A note is made by programming its bytes to zero, and counts when all of them are. That "void" is noted in another sector
//! is the point: it outlives the erase, however that ends, and one that was cut short is simply done again.
//!
//! Whatever was cut short or refused can leave bits that are neither: they read as one thing today and as another after the
//! next start. So nothing is built on what was merely read. Before a sector is written to, its name and the map's marker that
//! it is in use are written once more; before the next one is begun, the marker that this one is full; and a note that was
//! begun is settled for good when the sector it tells of has been erased.
//!
//! The sectors are [`RINGS`] rings that know nothing of each other: two for two copies of all saves, and the one that the
//! first version of this format had, which is only read.

use core::slice;

use embedded_storage::nor_flash::{NorFlash, NorFlashError, NorFlashErrorKind};
use embedded_storage_async::nor_flash as asynchronous;

/// How many sectors take turns in a ring.
pub const SECTORS: usize = 16;
/// How many rings there are.
pub const RINGS: usize = 3;
/// The ring of the format's first version.
pub const FIRST_VERSION: usize = 2;
/// What the chip erases at a time.
const SECTOR: u32 = 4096;
/// What is left of a sector for data.
pub const DATA: u32 = SECTOR - 256;

/// What the map begins a sector with when it is in use, and ends it with when it is full.
const MARKER: [u8; 8] = [0; 8];

/// The bytes behind the data.
const NAME_LEN: usize = 8;
const NO_NAME: [u8; NAME_LEN] = [0; NAME_LEN];
/// What the names of all versions begin with.
const FAMILY: &[u8] = b"sanban ";
const NOTES: u32 = DATA + 16;
const NOTE: usize = 4;
/// How many bytes are compared at a time with what was to be written.
const READ_BACK: usize = 64;
/// How often a flash is asked again that refused to take a name or a note: without them, what a sector holds comes back.
const TRIES: usize = 4;
/// How many pairs of notes there is room for.
const PAIRS: usize = (SECTOR - NOTES) as usize / (2 * NOTE);

/// What a ring takes in the flash.
pub const RING_LEN: u32 = SECTORS as u32 * SECTOR;
/// What a ring has for data. Addresses of data count through all rings.
pub const RING_DATA: u32 = SECTORS as u32 * DATA;

/// Sectors of a flash that are erased later than asked.
pub struct Sectors<F> {
    flash: F,
    rings: [Ring; RINGS],
    /// Whether nothing may be written for now.
    is_locked: bool,
    /// How often the flash itself refused something.
    refusals: u32,
}

/// Sectors that take turns.
struct Ring {
    /// Where the first sector begins.
    start: u32,
    /// What its sectors are called.
    name: &'static [u8; NAME_LEN],
    /// A bit for each sector that reads as erased and is not.
    stale: u16,
    /// A bit for each sector whose name and first marker are certain, and not only read.
    certain: u16,
}

/// Whose sectors a ring has, by their names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Census {
    /// Sectors of this version.
    pub ours: u8,
    /// Sectors of another version.
    pub others: u8,
}

/// A pair of notes on the next sector.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pair {
    /// Nothing was noted yet.
    Unused,
    /// Its contents are void, and it was not erased since.
    Void,
    /// It was erased, or the power went before the first note was made.
    Settled,
}

/// What went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Error<E> {
    /// The address is not ours.
    OutOfBounds,
    /// Nothing may be written now.
    Locked,
    /// What was written reads differently.
    NotKept,
    /// The flash itself refused.
    Flash(E),
}

impl<E: core::fmt::Debug> NorFlashError for Error<E> {
    fn kind(&self) -> NorFlashErrorKind {
        match self {
            Error::OutOfBounds => NorFlashErrorKind::OutOfBounds,
            Error::Flash(_) | Error::Locked | Error::NotKept => NorFlashErrorKind::Other,
        }
    }
}

impl<F: NorFlash> Sectors<F> {
    /// The sectors from `start`, as their notes say. Nothing is written.
    pub fn open(flash: F, start: u32) -> Result<Self, Error<F::Error>> {
        let ring = |number, name| Ring { start: start + number as u32 * RING_LEN, name, stale: 0, certain: 0 };
        let rings = [ring(0, b"sanban 2"), ring(1, b"sanban 2"), ring(FIRST_VERSION, b"sanban 1")];
        let mut sectors = Sectors { flash, rings, is_locked: false, refusals: 0 };
        for sector in Sector::all() {
            let name = sectors.name(sector)?;
            if Some(&name) != sectors.ring(sector).map(|ring| ring.name) {
                sectors.set_stale(sector, true);
            }
        }
        for sector in Sector::all() {
            let before = sector.previous();
            if !sectors.is_stale(before) && sectors.notes(before)?.contains(&Pair::Void) {
                sectors.set_stale(sector, true);
            }
        }
        Ok(sectors)
    }

    /// Whose sectors a ring has.
    pub fn census(&mut self, ring: usize) -> Result<Census, Error<F::Error>> {
        let mut census = Census::default();
        for sector in Sector::all().filter(|sector| sector.ring == ring) {
            let name = self.name(sector)?;
            if self.ring(sector).is_some_and(|ring| ring.name == &name) {
                census.ours += 1;
            } else if name.starts_with(FAMILY) {
                census.others += 1;
            }
        }
        Ok(census)
    }

    /// Takes over the sectors that another version has named: they have no name any more, and are erased as they are needed.
    pub fn take_over(&mut self) -> Result<(), Error<F::Error>> {
        for sector in Sector::all().filter(|sector| sector.ring != FIRST_VERSION) {
            if self.is_stale(sector) && self.name(sector)?.starts_with(FAMILY) {
                self.unname(sector)?;
            }
        }
        Ok(())
    }

    /// How often the flash itself refused something: what it refuses now it may take the next time.
    pub fn refusals(&self) -> u32 {
        self.refusals
    }

    /// Lets nothing be written, or lets it again.
    pub fn lock(&mut self, is_locked: bool) {
        self.is_locked = is_locked;
    }

    /// Forgets all that a ring holds, for good: its sectors lose their names, read as erased, and are erased as they are
    /// written to. A sector that keeps its name would come back with what it held at the next start: that is an error.
    pub fn forget(&mut self, ring: usize) -> Result<(), Error<F::Error>> {
        for sector in Sector::all().filter(|sector| sector.ring == ring) {
            self.unname(sector)?;
            self.set_stale(sector, true);
        }
        Ok(())
    }

    /// Takes a sector its name, if it has any.
    fn unname(&mut self, sector: Sector) -> Result<(), Error<F::Error>> {
        let mut tries = TRIES;
        while self.name(sector)? != NO_NAME {
            match self.write_raw(sector, DATA, &NO_NAME) {
                Ok(()) => return Ok(()),
                Err(error) if tries == 0 => return Err(error),
                Err(_) => tries -= 1,
            }
        }
        Ok(())
    }

    /// The flash itself.
    pub fn flash(&mut self) -> &mut F {
        &mut self.flash
    }

    /// Whether a sector waits for being erased.
    pub fn is_untidy(&self) -> bool {
        self.stale().next().is_some()
    }

    /// Erases a sector that waits for it. Takes 45 ms, with interrupts off.
    pub fn tidy(&mut self) -> Result<(), Error<F::Error>> {
        let stale = self.stale().next();
        stale.map_or(Ok(()), |sector| self.renew(sector))
    }

    /// The sectors that wait for being erased. Those of the first version stay as they are.
    fn stale(&self) -> impl Iterator<Item = Sector> {
        Sector::all().filter(|&sector| sector.ring != FIRST_VERSION && self.is_stale(sector))
    }

    fn is_stale(&self, sector: Sector) -> bool {
        self.ring(sector).is_none_or(|ring| ring.stale & sector.bit() != 0)
    }

    fn set_stale(&mut self, sector: Sector, is_stale: bool) {
        if let Some(ring) = self.rings.get_mut(sector.ring) {
            ring.stale = if is_stale { ring.stale | sector.bit() } else { ring.stale & !sector.bit() };
            ring.certain &= !sector.bit();
        }
    }

    fn ring(&self, sector: Sector) -> Option<&Ring> {
        self.rings.get(sector.ring)
    }

    fn name(&mut self, sector: Sector) -> Result<[u8; NAME_LEN], Error<F::Error>> {
        let mut name = [0; NAME_LEN];
        self.read_raw(sector, DATA, &mut name)?;
        Ok(name)
    }

    /// The pairs of notes in a sector.
    fn notes(&mut self, sector: Sector) -> Result<[Pair; PAIRS], Error<F::Error>> {
        let mut pairs = [Pair::Unused; PAIRS];
        for (pair, at) in pairs.iter_mut().zip((NOTES..).step_by(2 * NOTE)) {
            let mut bytes = [0; 2 * NOTE];
            self.read_raw(sector, at, &mut bytes)?;
            let (void, erased) = bytes.split_at(NOTE);
            let is_made = |note: &[u8]| note.iter().all(|&byte| byte == 0);
            *pair = match (is_made(void), is_made(erased)) {
                (true, false) => Pair::Void,
                (false, false) if bytes.iter().all(|&byte| byte == 0xFF) => Pair::Unused,
                _ => Pair::Settled,
            };
        }
        Ok(pairs)
    }

    /// Notes that a sector's contents are void. It counts as that only when it has been noted: what is void here and comes
    /// back after the next start would be taken for newer than what was written since.
    fn make_void(&mut self, sector: Sector) -> Result<(), Error<F::Error>> {
        if self.is_stale(sector) {
            return Ok(());
        }
        let before = sector.previous();
        if self.is_stale(before) {
            self.renew(before)?;
        }
        for _ in 0..TRIES {
            let Some(pair) = self.notes(before)?.iter().position(|&pair| pair == Pair::Unused) else { break };
            if self.write_raw(before, NOTES + (pair * 2 * NOTE) as u32, &[0; NOTE]).is_ok() {
                self.set_stale(sector, true);
                return Ok(());
            }
        }
        // No room for another note: there is one a turn, and as many as there were power cuts at a bad moment. Without its name
        // it is as void.
        self.unname(sector)?;
        self.set_stale(sector, true);
        Ok(())
    }

    /// Erases a stale sector, and notes that it was.
    fn renew(&mut self, sector: Sector) -> Result<(), Error<F::Error>> {
        let at = self.address(sector)?;
        if self.is_locked {
            return Err(Error::Locked);
        }
        // The notes on the next sector go with this one; if it is void, it must be without them.
        let next = sector.next();
        if self.is_stale(next) {
            self.unname(next)?;
        }
        let erased = self.flash.erase(at, at + SECTOR);
        self.noting_refusals(erased)?;
        let name = self.ring(sector).ok_or(Error::OutOfBounds)?.name;
        self.write_raw(sector, DATA, name)?;
        // Every note that was begun, for one that was not finished may look so later.
        let before = sector.previous();
        let begun = self.notes(before)?.iter().rposition(|&pair| pair != Pair::Unused).map_or(0, |last| last + 1);
        let settled = &[[0; 2 * NOTE]; PAIRS];
        self.write_raw(before, NOTES, settled.get(..begun).unwrap_or_default().as_flattened())?;
        self.set_stale(sector, false);
        Ok(())
    }

    /// Makes sure of what decides whether a sector counts, before data of it is written at `at`.
    fn make_certain(&mut self, sector: Sector, at: u32) -> Result<(), Error<F::Error>> {
        let ring = self.ring(sector).ok_or(Error::OutOfBounds)?;
        if ring.certain & sector.bit() != 0 {
            return Ok(());
        }
        let name = ring.name;
        self.write_raw(sector, DATA, name)?;
        if at == 0 {
            // The map begins a sector when the one before it is full, or has never been in use; half of a byte tells it that.
            let before = sector.previous();
            let mut marker = 0;
            self.read_raw(before, 0, slice::from_mut(&mut marker))?;
            if !self.is_stale(before) && marker.count_zeros() >= 4 {
                self.write_raw(before, DATA - MARKER.len() as u32, &MARKER)?;
            }
        }
        self.write_raw(sector, 0, &MARKER)?;
        if let Some(ring) = self.rings.get_mut(sector.ring) {
            ring.certain |= sector.bit();
        }
        Ok(())
    }

    fn address(&self, sector: Sector) -> Result<u32, Error<F::Error>> {
        let ring = self.ring(sector).ok_or(Error::OutOfBounds)?;
        Ok(ring.start + sector.number as u32 * SECTOR)
    }

    fn read_raw(&mut self, sector: Sector, at: u32, bytes: &mut [u8]) -> Result<(), Error<F::Error>> {
        self.flash.read(self.address(sector)? + at, bytes).map_err(Error::Flash)
    }

    fn write_raw(&mut self, sector: Sector, at: u32, bytes: &[u8]) -> Result<(), Error<F::Error>> {
        let at = self.address(sector)? + at;
        if self.is_locked {
            return Err(Error::Locked);
        }
        let written = self.flash.write(at, bytes);
        self.noting_refusals(written)?;
        // What the flash took without a word it may not have kept.
        for (at, written) in (at..).step_by(READ_BACK).zip(bytes.chunks(READ_BACK)) {
            let mut buffer = [0; READ_BACK];
            let read = buffer.get_mut(..written.len()).unwrap_or_default();
            self.flash.read(at, read).map_err(Error::Flash)?;
            if read != written {
                return Err(Error::NotKept);
            }
        }
        Ok(())
    }

    fn noting_refusals(&mut self, result: Result<(), F::Error>) -> Result<(), Error<F::Error>> {
        self.refusals = self.refusals.wrapping_add(result.is_err().into());
        result.map_err(Error::Flash)
    }

    /// Which sector an address of the data lies in, and where; `None` if the bytes there reach beyond it.
    fn locate(offset: u32, length: usize) -> Option<(Sector, u32)> {
        let (index, at) = ((offset / DATA) as usize, offset % DATA);
        let sector = Sector { ring: index / SECTORS, number: index % SECTORS };
        (sector.ring < RINGS && at as usize + length <= DATA as usize).then_some((sector, at))
    }
}

/// A sector of a ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Sector {
    ring: usize,
    number: usize,
}

impl Sector {
    fn all() -> impl Iterator<Item = Sector> {
        (0..RINGS).flat_map(|ring| (0..SECTORS).map(move |number| Sector { ring, number }))
    }

    /// The sector before this one, round the corner.
    fn previous(self) -> Sector {
        Sector { number: self.number.checked_sub(1).unwrap_or(SECTORS - 1), ..self }
    }

    /// The sector after this one, round the corner.
    fn next(self) -> Sector {
        Sector { number: (self.number + 1) % SECTORS, ..self }
    }

    const fn bit(self) -> u16 {
        1 << self.number
    }
}

impl<F: NorFlash> asynchronous::ErrorType for Sectors<F> {
    type Error = Error<F::Error>;
}

impl<F: NorFlash> asynchronous::ReadNorFlash for Sectors<F> {
    const READ_SIZE: usize = 1;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Self::Error> {
        let (sector, at) = Self::locate(offset, bytes.len()).ok_or(Error::OutOfBounds)?;
        if self.is_stale(sector) {
            bytes.fill(0xFF);
            return Ok(());
        }
        self.read_raw(sector, at, bytes)
    }

    fn capacity(&self) -> usize {
        RINGS * RING_DATA as usize
    }
}

impl<F: NorFlash> asynchronous::NorFlash for Sectors<F> {
    /// The flash can write single bytes. But when the power goes while the head of an item is written, the next item must not
    /// begin inside of what is left of it, or that could be completed by it; so an item begins where a head may.
    const WRITE_SIZE: usize = 8;
    const ERASE_SIZE: usize = DATA as usize;

    async fn erase(&mut self, from: u32, to: u32) -> Result<(), Self::Error> {
        for offset in (from..to).step_by(DATA as usize) {
            let (sector, _) = Self::locate(offset, DATA as usize).ok_or(Error::OutOfBounds)?;
            self.make_void(sector)?;
        }
        Ok(())
    }

    async fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Self::Error> {
        let (sector, at) = Self::locate(offset, bytes.len()).ok_or(Error::OutOfBounds)?;
        if self.is_stale(sector) {
            self.renew(sector)?;
        }
        self.make_certain(sector, at)?;
        self.write_raw(sector, at, bytes)
    }
}

/// The sectors as the first version knew them, which let an item begin at any byte: to be read.
pub struct FirstVersion<'s, F>(pub &'s mut Sectors<F>);

impl<F: NorFlash> asynchronous::ErrorType for FirstVersion<'_, F> {
    type Error = Error<F::Error>;
}

impl<F: NorFlash> asynchronous::ReadNorFlash for FirstVersion<'_, F> {
    const READ_SIZE: usize = 1;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Self::Error> {
        self.0.read(offset, bytes).await
    }

    fn capacity(&self) -> usize {
        self.0.capacity()
    }
}

impl<F: NorFlash> asynchronous::NorFlash for FirstVersion<'_, F> {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = DATA as usize;

    async fn erase(&mut self, _: u32, _: u32) -> Result<(), Self::Error> {
        Err(Error::Locked)
    }

    async fn write(&mut self, _: u32, _: &[u8]) -> Result<(), Self::Error> {
        Err(Error::Locked)
    }
}

const _: () = assert!(SECTORS <= u16::BITS as usize && PAIRS >= 16);
