//! Saves and power cuts: whatever the flash was doing when the power went, a slot holds its old save or its new one.

use embassy_futures::block_on;
use embedded_storage::nor_flash::{ErrorType, NorFlash, NorFlashErrorKind, ReadNorFlash};
use sanban_firmware::{saves::Saves, sectors::SECTORS};
use sanban_ui::Slot;

const SECTOR: usize = 4096;
const START: u32 = 8192;

/// How far an operation got before the power went.
#[derive(Clone, Copy, Debug)]
enum Cut {
    /// Nothing happened yet.
    Before,
    /// Half of the bytes were programmed, the next one in part; or a sector was programmed to zero, as these chips do
    /// before they erase.
    Half,
    /// Noise where the operation was.
    Noise,
    /// It was done, but nobody was told.
    After,
}

/// A flash that loses its power in its `operations`th operation.
#[derive(Clone)]
struct Mock {
    bytes: Vec<u8>,
    operations: usize,
    cut: Option<(usize, Cut)>,
    erases: usize,
    seed: u32,
}

impl Mock {
    fn new(fill: u8) -> Self {
        Mock { bytes: vec![fill; START as usize + SECTORS * SECTOR], operations: 0, cut: None, erases: 0, seed: 1 }
    }

    fn random(&mut self) -> u32 {
        self.seed = self.seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        self.seed >> 8
    }

    /// Counts an operation; tells how to end it if the power goes in it.
    fn begin(&mut self) -> Result<Option<Cut>, NorFlashErrorKind> {
        let number = self.operations;
        self.operations += 1;
        match self.cut {
            Some((at, cut)) if number == at => Ok(Some(cut)),
            Some((at, _)) if number > at => Err(NorFlashErrorKind::Other),
            _ => Ok(None),
        }
    }

    /// The same flash after the power came back.
    fn repowered(mut self) -> Self {
        self.cut = None;
        self.operations = 0;
        self
    }
}

impl ErrorType for &mut Mock {
    type Error = NorFlashErrorKind;
}

impl ReadNorFlash for &mut Mock {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), NorFlashErrorKind> {
        bytes.copy_from_slice(&self.bytes[offset as usize..offset as usize + bytes.len()]);
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
        let range = from as usize..to as usize;
        self.erases += 1;
        match self.begin()? {
            None => self.bytes[range].fill(0xFF),
            Some(cut) => {
                match cut {
                    Cut::Before => {}
                    Cut::Half => self.bytes[range].fill(0),
                    Cut::Noise => {
                        // Each part of the sector is as far as it happens to be; cells between two states read as either.
                        for part in range.step_by(256) {
                            let state = self.random() % 4;
                            for at in part..part + 256 {
                                self.bytes[at] = match state {
                                    0 => self.bytes[at],
                                    1 => 0,
                                    2 => self.bytes[at] | self.random() as u8,
                                    _ => 0xFF,
                                };
                            }
                        }
                    }
                    Cut::After => self.bytes[range].fill(0xFF),
                }
                return Err(NorFlashErrorKind::Other);
            }
        }
        Ok(())
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), NorFlashErrorKind> {
        assert!(offset >= START, "the program is overwritten");
        let cut = self.begin()?;
        let done = match cut {
            None | Some(Cut::After) => bytes.len(),
            Some(Cut::Before) => 0,
            Some(Cut::Half | Cut::Noise) => bytes.len() / 2,
        };
        for (at, &byte) in (offset as usize..).zip(&bytes[..done]) {
            self.bytes[at] &= byte;
        }
        if let (Some(Cut::Half | Cut::Noise), Some(&byte)) = (cut, bytes.get(done)) {
            let bits = self.random() as u8;
            self.bytes[offset as usize + done] &= byte | bits;
        }
        if cut.is_some() { Err(NorFlashErrorKind::Other) } else { Ok(()) }
    }
}

/// A save that tells which one it is: its number, and more bytes the later it is.
fn save(slot: Slot, number: u32) -> Vec<u8> {
    let length = 20 + (number as usize * 37 + slot as usize * 11) % 300;
    (0..length).map(|i| if i < 4 { number.to_le_bytes()[i] } else { (i as u32 * number) as u8 }).collect()
}

fn open(flash: &mut Mock) -> Saves<&mut Mock> {
    Saves::open(flash, START).expect("reading works")
}

fn load(saves: &mut Saves<&mut Mock>, slot: Slot) -> Option<Vec<u8>> {
    block_on(saves.load(slot)).map(<[u8]>::to_vec)
}

#[test]
fn what_was_saved_is_loaded_whatever_the_flash_held_before() {
    for fill in [0xFF, 0x00, 0x5A] {
        let mut flash = Mock::new(fill);
        {
            let mut saves = open(&mut flash);
            assert!(Slot::ALL.iter().all(|&slot| load(&mut saves, slot).is_none()));
            for number in 1..400 {
                let slot = Slot::ALL[number as usize % 5];
                assert!(block_on(saves.store(slot, &save(slot, number))));
            }
            assert!(block_on(saves.store(Slot::Renju, &[7; Slot::MAX_LEN])));
        }
        let mut saves = open(&mut flash);
        assert_eq!(load(&mut saves, Slot::Settings), Some(save(Slot::Settings, 395)));
        assert_eq!(load(&mut saves, Slot::Quoridor), Some(save(Slot::Quoridor, 399)));
        assert_eq!(load(&mut saves, Slot::Renju), Some(vec![7; Slot::MAX_LEN]));
    }
}

#[test]
fn a_device_that_is_tidied_now_and_then_never_erases_while_it_saves() {
    let mut flash = Mock::new(0x33);
    let mut number = 0;
    // Tidied from the start, then after every seventh save: many more fit into a sector.
    for _ in 0..SECTORS {
        assert!(open(&mut flash).tidy());
    }
    for _ in 0..200 {
        let before = flash.erases;
        let mut saves = open(&mut flash);
        for _ in 0..7 {
            number += 1;
            assert!(block_on(saves.store(Slot::Reversi, &save(Slot::Reversi, number))));
        }
        let untidy = saves.is_untidy();
        assert_eq!(flash.erases, before, "at save {number}");
        if untidy {
            assert!(open(&mut flash).tidy());
            assert_eq!(flash.erases, before + 1);
        }
    }
    assert!(flash.erases > 2 * SECTORS, "the saves went round: {} erases", flash.erases);
}

/// Which slot the `number`th save goes to. Settings are saved once and for all, and have to be carried along whenever their
/// sector is needed; a game is saved all the time.
fn slot_of(number: u32) -> Slot {
    match number {
        1 => Slot::Settings,
        _ if number.is_multiple_of(90) => Slot::Renju,
        _ if number.is_multiple_of(25) => Slot::Statistics,
        _ if number % 200 < 100 => Slot::Quoridor,
        _ => Slot::Reversi,
    }
}

/// What the slots hold after the first saves.
#[derive(Clone, Default)]
struct Kept([Option<u32>; 5]);

impl Kept {
    fn bytes(&self, slot: Slot) -> Option<Vec<u8>> {
        self.0[slot as usize].map(|number| save(slot, number))
    }

    /// Switches the device on, makes the `number`th save, and tidies up as an idle device does. Whether it was saved, and
    /// how many operations it took.
    fn save_once(flash: &mut Mock, number: u32) -> (bool, usize) {
        flash.operations = 0;
        let mut saves = open(flash);
        let slot = slot_of(number);
        let stored = block_on(saves.store(slot, &save(slot, number)));
        if saves.is_untidy() {
            saves.tidy();
        }
        (stored, flash.operations)
    }

    /// Switches the device on after a power cut in the `number`th save, and looks at every slot.
    fn check(&self, flash: &mut Mock, number: u32, stored: bool, when: &str) {
        let mut saves = open(flash);
        for slot in Slot::ALL {
            let found = load(&mut saves, slot);
            let (old, new) = (self.bytes(slot), Some(save(slot, number)));
            let ok = if slot == slot_of(number) { found == new || !stored && found == old } else { found == old };
            assert!(ok, "save {number}, {when}: {slot:?} is {found:?}, was {old:?}");
        }
    }
}

const WAYS: [Cut; 4] = [Cut::Before, Cut::Half, Cut::Noise, Cut::After];

#[test]
fn after_a_power_cut_anywhere_a_slot_holds_the_old_save_or_the_new_one() {
    let mut cuts = 0;
    for fill in [0xFF, 0xA5] {
        let mut flash = Mock::new(fill);
        let mut kept = Kept::default();
        for number in 1..700 {
            let before = flash.clone();
            let (stored, operations) = Kept::save_once(&mut flash, number);
            assert!(stored);
            // Most saves are two operations and all alike; those that move on to the next sector are not.
            if operations > 2 || number % 50 == 0 {
                for (at, cut) in (0..operations).flat_map(|at| WAYS.map(|cut| (at, cut))) {
                    let when = format!("operation {at} of {operations} {cut:?}");
                    let mut copy = before.clone();
                    copy.seed = number * 31 + at as u32;
                    copy.cut = Some((at, cut));
                    let (stored, _) = Kept::save_once(&mut copy, number);
                    let mut copy = copy.repowered();
                    kept.check(&mut copy, number, stored, &when);
                    // Life goes on.
                    assert!(Kept::save_once(&mut copy, number).0, "save {number}, {when}");
                    kept.check(&mut copy, number, true, &when);
                    cuts += 1;
                }
            }
            kept.0[slot_of(number) as usize] = Some(number);
        }
        assert!(flash.erases > SECTORS);
    }
    println!("{cuts} power cuts survived");
    assert!(cuts > 1000);
}

#[test]
fn two_power_cuts_in_a_row_do_no_more_harm_than_one() {
    let mut flash = Mock::new(0xFF);
    let mut kept = Kept::default();
    let mut twice = 0;
    for number in 1..700 {
        let before = flash.clone();
        let (_, operations) = Kept::save_once(&mut flash, number);
        if operations > 4 {
            for seed in 0..150 {
                let mut copy = before.clone();
                copy.seed = number * 1000 + seed;
                for _ in 0..2 {
                    let at = copy.random() as usize % operations;
                    copy.cut = Some((at, WAYS[copy.random() as usize % WAYS.len()]));
                    Kept::save_once(&mut copy, number);
                    copy = copy.repowered();
                    kept.check(&mut copy, number, false, &format!("seed {seed}"));
                }
                twice += 1;
            }
        }
        kept.0[slot_of(number) as usize] = Some(number);
    }
    assert!(twice > 500, "{twice}");
}
