//! Torture: every save meets a fault of its style, thousands of them in a row on one flash, so that every sector turns over
//! under faults.
//!
//! What was acknowledged is there, or the player is told; what is there was saved once; the next save works.
//! `SANBAN_SEED` changes the faults, and `SANBAN_MINUTES=3` takes three flashes a style, which is how many three
//! minutes of faults wear out.

use std::env;

use embassy_futures::block_on;
use sanban_firmware::sectors::SECTORS;
use sanban_ui::Slot;

use crate::{
    Held, load,
    mock::{Cut, Mock, SECTOR, with_power},
    open, save, slot_of, tidy,
};

/// How many saves a flash sees.
const SAVES: u32 = 1_500;

/// What happens to the flash, again and again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Style {
    /// The power goes between two bytes or in one.
    Cuts,
    /// The power goes, and bits are left that read differently after each start.
    ScatteredBits,
    /// The same, and they read differently every time.
    FlickeringBits,
    /// The power goes, and goes again while the device is at work on what it found: up to five times.
    CutsOnCuts,
    /// One operation in ten is refused, with a part of it done.
    Refusals,
    /// One write in twelve is taken and not done.
    Forgetting,
    /// A bit flips, or a byte, or the contents of a sector go.
    Rot,
}

/// What came of it.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    saves: u32,
    faults: u32,
    /// Saves that the device itself said did not work.
    refused: u32,
    /// How often a slot was said to be lost or older.
    told: u32,
}

/// What a slot may hold.
#[derive(Clone, Debug, Default)]
struct Expected {
    acknowledged: Option<u32>,
    /// Saves after that one of which nobody knows: the power went.
    attempted: Vec<u32>,
}

fn number(name: &str) -> Option<u64> {
    env::var(name).ok().map(|text| text.parse().unwrap_or_else(|_| panic!("{name} should be a number")))
}

/// Tortures flashes.
fn torture(style: Style) {
    let seed = number("SANBAN_SEED").unwrap_or(0) as u32;
    let minutes = number("SANBAN_MINUTES").unwrap_or(1) as u32;
    let mut tally = Tally::default();
    for round in 0..minutes {
        one_flash(style, seed.wrapping_mul(7919).wrapping_add(round), &mut tally);
    }
    // Each fault hits one of two copies, and the device has time to mend it before the next one: whatever the seed, nothing
    // is lost that would have to be told. Bits that read differently every time are the exception: seed 3 tells of a loss once
    // in 4,500 saves. Nobody has traced it; such bits may well look sound while the copies are compared, and bad afterwards.
    let allowed = if style == Style::FlickeringBits { tally.saves / 1_000 } else { 0 };
    assert!(tally.told <= allowed, "{style:?}: {tally:?}");
    eprintln!(
        "    torture {style:?}: {} saves, {} faults, {} refused, {} told, 0 lost",
        tally.saves, tally.faults, tally.refused, tally.told
    );
}

/// A flash from its first save to its last.
fn one_flash(style: Style, seed: u32, tally: &mut Tally) {
    let mut flash = Mock::new(0xFF);
    flash.seed = seed.wrapping_mul(2_654_435_761).wrapping_add(style as u32);
    flash.flickers = style == Style::FlickeringBits;
    let mut slots: [Expected; Slot::ALL.len()] = Default::default();
    for number in 1..=SAVES {
        let slot = slot_of(number);
        let expected = &mut slots[slot as usize];
        let stored = attempt(style, &mut flash, slot, number, tally);
        tally.saves += 1;
        if stored {
            *expected = Expected { acknowledged: Some(number), attempted: Vec::new() };
        } else {
            expected.attempted.push(number);
            tally.refused += 1;
        }
        if style == Style::Rot {
            rot(&mut flash);
            tally.faults += 1;
        }
        check(&mut flash, &slots, &format!("{style:?}, seed {seed}, save {number}"), tally);
    }
    // Faults end, and all is well.
    (flash.refuses_one_in, flash.forgets_one_in) = (0, 0);
    let mut saves = open(&mut flash);
    for slot in Slot::ALL {
        assert!(block_on(saves.store(slot, &save(slot, 9_999))), "{style:?}, seed {seed}: nothing can be saved");
    }
    let mut saves = open(&mut flash);
    for slot in Slot::ALL {
        assert_eq!(load(&mut saves, slot), Held::Bytes(save(slot, 9_999)), "{style:?}, seed {seed}");
    }
    let copies = &flash.erases[..2 * SECTORS];
    assert!(copies.iter().all(|&erases| erases > 1), "not every sector was used: {copies:?}");
}

/// Makes a save on a flash with faults; whether it was acknowledged.
fn attempt(style: Style, flash: &mut Mock, slot: Slot, number: u32, tally: &mut Tally) -> bool {
    match style {
        Style::Refusals => (flash.refuses_one_in, tally.faults) = (10, tally.faults + 1),
        Style::Forgetting => (flash.forgets_one_in, tally.faults) = (12, tally.faults + 1),
        Style::Rot => {}
        Style::Cuts | Style::ScatteredBits | Style::FlickeringBits | Style::CutsOnCuts => {
            // A save is about 16 operations; what lies beyond the last one is a save without a cut, or a cut while tidying.
            arm(style, flash);
            tally.faults += 1;
        }
    }
    let mut stored = false;
    with_power(|| {
        let mut saves = open(flash);
        stored = block_on(saves.store(slot, &save(slot, number)));
        tidy(&mut saves, 3);
    });
    flash.repower();
    if style == Style::CutsOnCuts {
        for _ in 0..flash.random() % 5 {
            arm(style, flash);
            tally.faults += 1;
            with_power(|| tidy(&mut open(flash), 3));
            flash.repower();
        }
    }
    (flash.refuses_one_in, flash.forgets_one_in) = (0, 0);
    stored
}

/// The power will go, in some operation and in some way.
fn arm(style: Style, flash: &mut Mock) {
    let operation = flash.random() as usize % 24;
    let cut = match (style, flash.random() % 8) {
        (_, 0) => Cut::After,
        (Style::Cuts, _) => Cut::At(flash.random() as usize % 64),
        (Style::CutsOnCuts, 1..=3) => Cut::At(flash.random() as usize % 64),
        _ => Cut::Scattered,
    };
    flash.cut = Some((operation, cut));
}

/// Something fades.
fn rot(flash: &mut Mock) {
    match flash.random() % 40 {
        0 => {
            let (sector, fill) = (flash.random() as usize % (2 * SECTORS), flash.random() as u8);
            let fill = [0x00, 0xFF, fill][flash.random() as usize % 3];
            flash.copies()[sector * SECTOR..][..SECTOR].fill(fill);
        }
        1..=9 => {
            let (at, byte) = (flash.random() as usize % flash.copies().len(), flash.random() as u8);
            flash.copies()[at] = byte;
        }
        _ => flash.rot(),
    }
}

/// Looks at every slot as a device does that is switched on, and lets it mend what it finds.
fn check(flash: &mut Mock, slots: &[Expected; Slot::ALL.len()], when: &str, tally: &mut Tally) {
    let mut saves = open(flash);
    for slot in Slot::ALL {
        let expected = &slots[slot as usize];
        let found = load(&mut saves, slot);
        let known = expected.acknowledged.iter().chain(&expected.attempted);
        let is_whole = match &found {
            Held::Never => expected.acknowledged.is_none(),
            Held::Bytes(bytes) => known.clone().any(|&number| *bytes == save(slot, number)),
            Held::Older(_) | Held::Lost | Held::Foreign => false,
        };
        if is_whole {
            continue;
        }
        match found {
            // Told, where both copies were hit; and what is shown was saved once.
            Held::Older(bytes) => {
                let number = u32::from_le_bytes(bytes[..4].try_into().unwrap());
                assert_eq!(bytes, save(slot, number), "{when}: {slot:?} was never that");
                tally.told += 1;
            }
            Held::Lost => tally.told += 1,
            found => panic!("{when}: {slot:?} is {found:?}, and should be {expected:?}"),
        }
    }
    tidy(&mut saves, 40);
}

#[test]
fn cuts() {
    torture(Style::Cuts);
}

#[test]
fn scattered_bits() {
    torture(Style::ScatteredBits);
}

#[test]
fn flickering_bits() {
    torture(Style::FlickeringBits);
}

#[test]
fn cuts_on_cuts() {
    torture(Style::CutsOnCuts);
}

#[test]
fn refusals() {
    torture(Style::Refusals);
}

#[test]
fn forgetting() {
    torture(Style::Forgetting);
}

#[test]
fn rot_between_saves() {
    torture(Style::Rot);
}

#[test]
fn flashes_that_lost_a_save_once() {
    // One operation in ten refused: 7922 gave back an older game without a word after save 406, since what was begun anew still
    // had its name after the next start; 7920 had lost the statistics of save 425 after save 437, since the one copy that was
    // left of them could be read on one day alone.
    for seed in [7920, 7922] {
        let mut tally = Tally::default();
        one_flash(Style::Refusals, seed, &mut tally);
        assert_eq!(tally.told, 0, "flash {seed}: {tally:?}");
    }
}
