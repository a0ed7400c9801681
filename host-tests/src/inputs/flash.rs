//! Images of the flash: anything may stand there. What is loaded was saved once, and the next save works.

use std::sync::LazyLock;

use embassy_futures::block_on;
use embedded_storage::nor_flash::{ErrorType, NorFlash, NorFlashErrorKind, ReadNorFlash};
use sanban_firmware::{saves::Saves, sectors::RING_LEN};
use sanban_ui::{Loaded, Slot};

const SECTOR: usize = 4096;
/// All that the saves know of: two copies and the ring of the first version.
const LEN: usize = 3 * RING_LEN as usize;

/// A flash without faults of its own.
#[derive(Clone)]
struct Image(Vec<u8>);

impl ErrorType for &mut Image {
    type Error = NorFlashErrorKind;
}

impl ReadNorFlash for &mut Image {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), NorFlashErrorKind> {
        bytes.copy_from_slice(&self.0[offset as usize..][..bytes.len()]);
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.0.len()
    }
}

impl NorFlash for &mut Image {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), NorFlashErrorKind> {
        self.0[from as usize..to as usize].fill(0xFF);
        Ok(())
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), NorFlashErrorKind> {
        for (held, byte) in self.0[offset as usize..][..bytes.len()].iter_mut().zip(bytes) {
            *held &= byte;
        }
        Ok(())
    }
}

/// The `number`th save of a slot.
fn save(slot: Slot, number: u8) -> Vec<u8> {
    (0..30 + usize::from(number)).map(|at| (at as u8).wrapping_mul(number).wrapping_add(slot as u8)).collect()
}

/// How often each slot was saved.
const SAVES: u8 = 40;

/// A flash after some use.
static USED: LazyLock<Image> = LazyLock::new(|| {
    let mut image = Image(vec![0xFF; LEN]);
    let mut saves = block_on(Saves::open(&mut image, 0)).expect("it can be read");
    for number in 1..=SAVES {
        for slot in Slot::ALL {
            assert!(block_on(saves.store(slot, &save(slot, number))));
        }
        while saves.is_untidy() {
            block_on(saves.tidy());
        }
    }
    image
});

/// What was done to the flash, four bytes at a time: a place and what happened there. What is over stands at its start.
pub fn check(bytes: &[u8]) {
    let mut image = USED.clone();
    let (strokes, rest) = bytes.as_chunks::<4>();
    image.0[..rest.len()].copy_from_slice(rest);
    for &[high, low, what, how] in strokes {
        // Sectors, then the interesting ends of them as often as all the rest.
        let sector = usize::from(high) % (LEN / SECTOR) * SECTOR;
        let at = match what >> 6 {
            0 => usize::from(low),
            1 => SECTOR - 256 + usize::from(low),
            _ => usize::from(low) << 4 | usize::from(what & 15),
        };
        let here = sector + at;
        match what >> 3 & 7 {
            0 => image.0[here] ^= 1 << (how % 8),
            1 => image.0[here] = how,
            2 => image.0[sector..][..SECTOR].fill(how),
            3 => image.0[here..][..SECTOR - at].fill(how),
            4 => {
                let name = [b"sanban 1", b"sanban 2", b"sanban 3"][usize::from(how % 3)];
                image.0[sector + SECTOR - 256..][..8].copy_from_slice(name);
            }
            5 => {
                let other = usize::from(how) % (LEN / SECTOR) * SECTOR;
                image.0.copy_within(other..other + SECTOR, sector);
            }
            6 => {
                // A save that is made in between.
                let slot = Slot::ALL[usize::from(how) % Slot::ALL.len()];
                let mut saves = block_on(Saves::open(&mut image, 0)).expect("it can be read");
                let number = how % SAVES + 1;
                assert!(block_on(saves.store(slot, &save(slot, number))), "nothing can be saved any more");
                assert_is_saved(&mut saves, slot, number);
            }
            _ => image.0[here] &= how,
        }
    }
    let mut saves = block_on(Saves::open(&mut image, 0)).expect("it can be read");
    for slot in Slot::ALL {
        match block_on(saves.load(slot)) {
            Loaded::Bytes(bytes) | Loaded::Older(bytes) => {
                assert!((1..=SAVES).any(|number| bytes == save(slot, number)), "{slot:?} was never {bytes:?}");
            }
            Loaded::Never | Loaded::Lost | Loaded::Foreign => {}
        }
    }
    for slot in Slot::ALL {
        assert!(block_on(saves.store(slot, &save(slot, 7))), "nothing can be saved any more");
    }
    for _ in 0..100 {
        if saves.is_untidy() {
            block_on(saves.tidy());
        }
    }
    let mut saves = block_on(Saves::open(&mut image, 0)).expect("it can be read");
    for slot in Slot::ALL {
        assert_is_saved(&mut saves, slot, 7);
    }
}

fn assert_is_saved(saves: &mut Saves<&mut Image>, slot: Slot, number: u8) {
    assert_eq!(block_on(saves.load(slot)), Loaded::Bytes(&save(slot, number)), "{slot:?}: the next save is lost");
}
