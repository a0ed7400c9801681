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

use embedded_storage::nor_flash::{NorFlash, NorFlashError, NorFlashErrorKind};
use embedded_storage_async::nor_flash as asynchronous;

/// How many sectors take turns.
pub const SECTORS: usize = 16;
/// What the chip erases at a time.
const SECTOR: u32 = 4096;
/// What is left of a sector for data.
pub const DATA: u32 = SECTOR - 256;

/// The bytes behind the data.
const NAME: &[u8; 8] = b"sanban 1";
const NOTES: u32 = DATA + 16;
const NOTE: usize = 4;
/// How many pairs of notes there is room for.
const PAIRS: usize = (SECTOR - NOTES) as usize / (2 * NOTE);

/// Sectors of a flash that are erased later than asked.
pub struct Sectors<F> {
    flash: F,
    /// Where the first sector begins.
    start: u32,
    /// A bit for each sector that reads as erased and is not.
    stale: u16,
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
    /// The flash itself refused.
    Flash(E),
}

impl<E: core::fmt::Debug> NorFlashError for Error<E> {
    fn kind(&self) -> NorFlashErrorKind {
        match self {
            Error::OutOfBounds => NorFlashErrorKind::OutOfBounds,
            Error::Flash(_) => NorFlashErrorKind::Other,
        }
    }
}

impl<F: NorFlash> Sectors<F> {
    /// The sectors from `start`, as their notes say. Nothing is written.
    pub fn open(flash: F, start: u32) -> Result<Self, Error<F::Error>> {
        let mut sectors = Sectors { flash, start, stale: 0 };
        for sector in 0..SECTORS {
            if !sectors.is_ours(sector)? {
                sectors.stale |= 1 << sector;
            }
        }
        for sector in 0..SECTORS {
            let before = previous(sector);
            if !sectors.is_stale(before) && sectors.notes(before)?.contains(&Pair::Void) {
                sectors.stale |= 1 << sector;
            }
        }
        Ok(sectors)
    }

    /// Whether a sector waits for being erased.
    pub fn is_untidy(&self) -> bool {
        self.stale != 0
    }

    /// Erases a sector that waits for it. Takes 45 ms, with interrupts off.
    pub fn tidy(&mut self) -> Result<(), Error<F::Error>> {
        match (0..SECTORS).find(|&sector| self.is_stale(sector)) {
            Some(sector) => self.renew(sector),
            None => Ok(()),
        }
    }

    fn is_stale(&self, sector: usize) -> bool {
        self.stale & (1 << sector) != 0
    }

    fn is_ours(&mut self, sector: usize) -> Result<bool, Error<F::Error>> {
        let mut name = [0; NAME.len()];
        self.read_raw(sector, DATA, &mut name)?;
        Ok(&name == NAME)
    }

    /// The pairs of notes in a sector.
    fn notes(&mut self, sector: usize) -> Result<[Pair; PAIRS], Error<F::Error>> {
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

    /// Notes that a sector's contents are void.
    fn make_void(&mut self, sector: usize) -> Result<(), Error<F::Error>> {
        if self.is_stale(sector) {
            return Ok(());
        }
        let before = previous(sector);
        if self.is_stale(before) {
            self.renew(before)?;
        }
        self.stale |= 1 << sector;
        match self.notes(before)?.iter().position(|&pair| pair == Pair::Unused) {
            Some(pair) => self.write_raw(before, NOTES + (pair * 2 * NOTE) as u32, &[0; NOTE]),
            // No room for another note: there is one a turn, and as many as there were power cuts at a bad moment.
            None => self.renew(sector),
        }
    }

    /// Erases a stale sector, and notes that it was.
    fn renew(&mut self, sector: usize) -> Result<(), Error<F::Error>> {
        let at = self.address(sector);
        self.flash.erase(at, at + SECTOR).map_err(Error::Flash)?;
        self.write_raw(sector, DATA, NAME)?;
        let before = previous(sector);
        if !self.is_stale(before) {
            for (pair, _) in self.notes(before)?.iter().enumerate().filter(|&(_, &pair)| pair == Pair::Void) {
                self.write_raw(before, NOTES + (pair * 2 * NOTE + NOTE) as u32, &[0; NOTE])?;
            }
        }
        self.stale &= !(1 << sector);
        Ok(())
    }

    fn address(&self, sector: usize) -> u32 {
        self.start + sector as u32 * SECTOR
    }

    fn read_raw(&mut self, sector: usize, at: u32, bytes: &mut [u8]) -> Result<(), Error<F::Error>> {
        self.flash.read(self.address(sector) + at, bytes).map_err(Error::Flash)
    }

    fn write_raw(&mut self, sector: usize, at: u32, bytes: &[u8]) -> Result<(), Error<F::Error>> {
        self.flash.write(self.address(sector) + at, bytes).map_err(Error::Flash)
    }

    /// Which sector an address of the data lies in, and where; `None` if the bytes there reach beyond it.
    fn locate(offset: u32, length: usize) -> Option<(usize, u32)> {
        let (sector, at) = ((offset / DATA) as usize, offset % DATA);
        (sector < SECTORS && at as usize + length <= DATA as usize).then_some((sector, at))
    }
}

/// The sector before this one, round the corner.
fn previous(sector: usize) -> usize {
    sector.checked_sub(1).unwrap_or(SECTORS - 1)
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
        SECTORS * DATA as usize
    }
}

impl<F: NorFlash> asynchronous::NorFlash for Sectors<F> {
    const WRITE_SIZE: usize = 1;
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
        self.write_raw(sector, at, bytes)
    }
}

const _: () = assert!(SECTORS <= u16::BITS as usize && PAIRS >= 16);
