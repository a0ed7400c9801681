//! A flash that loses its power at any byte, forgets bits, and refuses.

use std::{
    collections::BTreeMap,
    ops::Range,
    panic::{self, AssertUnwindSafe},
};

use embedded_storage::nor_flash::{ErrorType, NorFlash, NorFlashErrorKind, ReadNorFlash};
use sanban_firmware::sectors::RING_LEN;

pub(crate) const SECTOR: usize = 4096;
/// Before it lies the program.
pub(crate) const START: u32 = 8192;
const FIRST_VERSION: u32 = START + 2 * RING_LEN;

/// What unwinds all that is running when the power goes.
struct PowerIsGone;

/// Does something until it is done, or until the power goes: then nothing of it runs any more, and nobody hears of it.
pub(crate) fn with_power<T>(act: impl FnOnce() -> T) -> Option<T> {
    match panic::catch_unwind(AssertUnwindSafe(act)) {
        Ok(done) => Some(done),
        Err(why) if why.is::<PowerIsGone>() => None,
        Err(why) => panic::resume_unwind(why),
    }
}

/// What is left of an operation that was cut short.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Cut {
    /// The bytes before this one were programmed, and of this one some bits. Of an erase: so many bytes of the sector were
    /// erased, and the rest is anything at all.
    At(usize),
    /// Of the bits that were to change, some did, some did not, and some are neither: those read differently after every
    /// start, or every time.
    Scattered,
    /// It was done, and then the power went.
    After,
}

#[derive(Clone)]
pub(crate) struct Mock {
    pub(crate) bytes: Vec<u8>,
    /// How many bytes were programmed or erased.
    pub(crate) operations: usize,
    /// In which operation the power goes, and how.
    pub(crate) cut: Option<(usize, Cut)>,
    /// One write of so many fails without a word; 0 for none.
    pub(crate) forgets_one_in: u32,
    /// One operation of so many is refused, with a part of it done; 0 for none.
    pub(crate) refuses_one_in: u32,
    /// Whether bits that are neither 0 nor 1 read differently every time, and not only after every start.
    pub(crate) flickers: bool,
    /// Bits that are neither, by place.
    unsettled: BTreeMap<usize, u8>,
    pub(crate) erases: Vec<u32>,
    /// How long the operations were, in bytes.
    pub(crate) lengths: Vec<usize>,
    pub(crate) seed: u32,
}

impl Mock {
    pub(crate) fn new(fill: u8) -> Self {
        let sectors = 48;
        Mock {
            bytes: vec![fill; START as usize + sectors * SECTOR],
            operations: 0,
            cut: None,
            forgets_one_in: 0,
            refuses_one_in: 0,
            flickers: false,
            unsettled: BTreeMap::new(),
            erases: vec![0; sectors],
            lengths: Vec::new(),
            seed: 1,
        }
    }

    pub(crate) fn random(&mut self) -> u32 {
        self.seed = self.seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        self.seed >> 8
    }

    /// The bytes of the two copies.
    pub(crate) fn copies(&mut self) -> &mut [u8] {
        &mut self.bytes[START as usize..][..2 * RING_LEN as usize]
    }

    /// The bytes of the first version.
    pub(crate) fn first_version(&mut self) -> &mut [u8] {
        &mut self.bytes[FIRST_VERSION as usize..]
    }

    /// Flips a bit somewhere in the copies, mostly where something was written.
    pub(crate) fn rot(&mut self) {
        let (at, bit) = (self.random() as usize, self.random() % 8);
        let bytes = self.copies();
        let at = at % bytes.len();
        bytes[at] ^= 1 << bit;
    }

    /// The same flash after the power came back.
    pub(crate) fn repower(&mut self) {
        (self.cut, self.operations) = (None, 0);
        self.lengths.clear();
        self.settle_by_chance(0..self.bytes.len());
    }

    /// Bits that are neither come to be read as something.
    fn settle_by_chance(&mut self, range: Range<usize>) {
        let places: Vec<(usize, u8)> = self.unsettled.range(range).map(|(&at, &mask)| (at, mask)).collect();
        for (at, mask) in places {
            let read = self.random() as u8;
            self.bytes[at] = self.bytes[at] & !mask | read & mask;
        }
    }

    /// Changes a byte to another as far as chance has it: some bits change, some stay, some are neither.
    fn scatter(&mut self, at: usize, to: u8) {
        let changing = self.bytes[at] ^ to;
        let (done, neither) = (self.random() as u8, self.random() as u8 & self.random() as u8);
        self.bytes[at] ^= changing & done;
        let mask = self.unsettled.get(&at).copied().unwrap_or_default() | changing & neither;
        if mask != 0 {
            self.unsettled.insert(at, mask);
        }
    }

    /// Programs a byte for good.
    fn program(&mut self, at: usize, byte: u8) {
        self.bytes[at] &= byte;
        if let Some(mask) = self.unsettled.get_mut(&at) {
            *mask &= byte;
        }
    }

    /// Erases a sector for good.
    fn clear(&mut self, range: Range<usize>) {
        self.bytes[range.clone()].fill(0xFF);
        self.unsettled.retain(|at, _| !range.contains(at));
    }

    /// Whether this operation is one that is refused.
    fn refuses(&mut self) -> bool {
        self.refuses_one_in != 0 && self.random().is_multiple_of(self.refuses_one_in)
    }

    /// Counts an operation; tells how to end it if the power goes in it.
    fn begin(&mut self, length: usize) -> Option<Cut> {
        let number = self.operations;
        self.operations += 1;
        self.lengths.push(length);
        self.cut.filter(|&(at, _)| at == number).map(|(_, cut)| cut)
    }
}

/// The power goes: no flash returns from that.
fn power_goes() -> ! {
    panic::resume_unwind(Box::new(PowerIsGone))
}

impl ErrorType for &mut Mock {
    type Error = NorFlashErrorKind;
}

impl ReadNorFlash for &mut Mock {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), NorFlashErrorKind> {
        let range = offset as usize..offset as usize + bytes.len();
        if self.flickers {
            self.settle_by_chance(range.clone());
        }
        bytes.copy_from_slice(&self.bytes[range]);
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.bytes.len()
    }
}

impl NorFlash for &mut Mock {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), NorFlashErrorKind> {
        assert_eq!((from as usize % SECTOR, to - from), (0, SECTOR as u32));
        assert!(from >= START, "the program is erased");
        assert!(to <= FIRST_VERSION, "the saves of the first version are erased");
        let range = from as usize..to as usize;
        self.erases[(from - START) as usize / SECTOR] += 1;
        let Some(cut) = self.begin(SECTOR) else {
            if self.refuses() {
                range.for_each(|at| self.scatter(at, 0xFF));
                return Err(NorFlashErrorKind::Other);
            }
            self.clear(range);
            return Ok(());
        };
        match cut {
            Cut::After => self.clear(range),
            Cut::Scattered => range.for_each(|at| self.scatter(at, 0xFF)),
            // These chips program a sector to zero before they erase it.
            Cut::At(0) => {}
            Cut::At(1) => self.bytes[range].fill(0),
            Cut::At(erased) => {
                let (done, rest) = (range.start..range.start + erased, range.start + erased..range.end);
                self.bytes[done].fill(0xFF);
                for at in rest {
                    let noise = self.random() as u8;
                    self.bytes[at] = if self.random().is_multiple_of(2) { self.bytes[at] | noise } else { noise };
                }
            }
        }
        power_goes()
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), NorFlashErrorKind> {
        assert!(offset >= START, "the program is overwritten");
        assert!(offset < FIRST_VERSION, "the saves of the first version are overwritten");
        let cut = self.begin(bytes.len());
        if self.forgets_one_in != 0 && self.random().is_multiple_of(self.forgets_one_in) {
            return Ok(());
        }
        let refuses = self.refuses();
        if refuses || matches!(cut, Some(Cut::Scattered)) {
            for (at, &byte) in (offset as usize..).zip(bytes) {
                self.scatter(at, self.bytes[at] & byte);
            }
            return if refuses { Err(NorFlashErrorKind::Other) } else { power_goes() };
        }
        let done = match cut {
            Some(Cut::At(done)) => done.min(bytes.len()),
            None | Some(Cut::After | Cut::Scattered) => bytes.len(),
        };
        for (at, &byte) in (offset as usize..).zip(&bytes[..done]) {
            self.program(at, byte);
        }
        if let (Some(_), Some(&byte)) = (cut, bytes.get(done)) {
            let bits = self.random() as u8;
            self.bytes[offset as usize + done] &= byte | bits;
        }
        if cut.is_some() { power_goes() } else { Ok(()) }
    }
}
