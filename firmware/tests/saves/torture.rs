//! Torture: every save meets a fault of its style, thousands of them in a row on one flash, so that every sector turns over
//! under faults.
//!
//! What was acknowledged is there, or the player is told; what is there was saved once; the next save works. The shelves of
//! the library are among what is saved: whoever finds another game on one than the library says is told, too.
//! `SANBAN_SEED` changes the faults, and `SANBAN_MINUTES=3` takes three flashes a style, which is how many three
//! minutes of faults wear out.

use std::env;

use embassy_futures::block_on;
use sanban_firmware::{saves::Saves, sectors::SECTORS};
use sanban_ui::{Loaded, Shelf, Slot};

use crate::{
    Held, load,
    mock::{Cut, Mock, SECTOR, with_power},
    open, save, slot_of, tidy,
};

/// How many saves a flash sees.
const SAVES: u32 = 1_500;

/// After every save one shelf in so many is looked at; all of them at the end.
const SHELVES_IN_TURN: u32 = 13;

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

/// Where something is saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Slot(Slot),
    Shelf(Shelf),
}

impl Place {
    /// Where the `number`th save goes. One in ten is a finished game, and the next one says so in the library.
    fn of(number: u32) -> Place {
        match (number % 10, Shelf::new((number / 10 % Shelf::COUNT as u32) as u8)) {
            (6, Some(shelf)) => Place::Shelf(shelf),
            (7, _) => Place::Slot(Slot::Library),
            _ => Place::Slot(slot_of(number)),
        }
    }

    fn all() -> impl Iterator<Item = Place> {
        Slot::ALL.into_iter().map(Place::Slot).chain(Shelf::all().map(Place::Shelf))
    }

    /// What the `number`th save holds.
    fn contents(self, number: u32) -> Vec<u8> {
        match self {
            Place::Slot(slot) => save(slot, number),
            Place::Shelf(_) => save(Slot::Library, number),
        }
    }

    fn store(self, saves: &mut Saves<&mut Mock>, number: u32) -> bool {
        let contents = self.contents(number);
        match self {
            Place::Slot(slot) => block_on(saves.store(slot, &contents)),
            Place::Shelf(shelf) => block_on(saves.file(shelf, &contents)),
        }
    }

    /// What is there, and for a shelf what the library has to say of that: it knows the game that should be there.
    fn load(self, saves: &mut Saves<&mut Mock>, expected: &Expected) -> Held {
        match self {
            Place::Slot(slot) => load(saves, slot),
            Place::Shelf(shelf) => match block_on(saves.fetch(shelf)) {
                Loaded::Bytes(bytes) if expected.knows(self, bytes) => Held::Bytes(bytes.to_vec()),
                Loaded::Bytes(bytes) | Loaded::Older(bytes) => Held::Older(bytes.to_vec()),
                Loaded::Never if expected.acknowledged.is_none() => Held::Never,
                Loaded::Never | Loaded::Lost => Held::Lost,
                Loaded::Foreign => Held::Foreign,
            },
        }
    }
}

/// What a place may hold.
#[derive(Clone, Debug, Default)]
struct Expected {
    acknowledged: Option<u32>,
    /// Saves after that one of which nobody knows: the power went.
    attempted: Vec<u32>,
}

impl Expected {
    /// Whether this is the last save, or one of which nobody knows.
    fn knows(&self, place: Place, bytes: &[u8]) -> bool {
        self.acknowledged.iter().chain(&self.attempted).any(|&number| *bytes == place.contents(number))
    }
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
        one_flash(style, seed.wrapping_mul(7919).wrapping_add(round), Place::of, &mut tally);
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

/// A flash from its first save to its last, each at its place.
fn one_flash(style: Style, seed: u32, place_of: impl Fn(u32) -> Place, tally: &mut Tally) {
    let mut flash = Mock::new(0xFF);
    flash.seed = seed.wrapping_mul(2_654_435_761).wrapping_add(style as u32);
    flash.flickers = style == Style::FlickeringBits;
    let mut places: Vec<(Place, Expected)> = Place::all().map(|place| (place, Expected::default())).collect();
    for number in 1..=SAVES {
        let place = place_of(number);
        let is_stored = attempt(style, &mut flash, place, number, tally);
        tally.saves += 1;
        for (_, expected) in places.iter_mut().filter(|(of, _)| *of == place) {
            if is_stored {
                *expected = Expected { acknowledged: Some(number), attempted: Vec::new() };
            } else {
                expected.attempted.push(number);
                tally.refused += 1;
            }
        }
        if style == Style::Rot {
            rot(&mut flash);
            tally.faults += 1;
        }
        let is_due = |place: Place| match place {
            Place::Slot(_) => true,
            Place::Shelf(shelf) => {
                number == SAVES || u32::from(shelf.number()) % SHELVES_IN_TURN == number % SHELVES_IN_TURN
            }
        };
        let looked_at = places.iter().filter(|(place, _)| is_due(*place));
        check(&mut flash, looked_at, &format!("{style:?}, seed {seed}, save {number}"), tally);
    }
    // Faults end, and all is well.
    (flash.refuses_one_in, flash.forgets_one_in) = (0, 0);
    let mut saves = open(&mut flash);
    for place in Place::all() {
        assert!(place.store(&mut saves, 9_999), "{style:?}, seed {seed}: nothing can be saved");
    }
    let mut saves = open(&mut flash);
    let expected = Expected { acknowledged: Some(9_999), attempted: Vec::new() };
    for place in Place::all() {
        assert_eq!(place.load(&mut saves, &expected), Held::Bytes(place.contents(9_999)), "{style:?}, seed {seed}");
    }
    let copies = &flash.erases[..2 * SECTORS];
    assert!(copies.iter().all(|&erases| erases > 1), "not every sector was used: {copies:?}");
}

/// Makes a save on a flash with faults; whether it was acknowledged.
fn attempt(style: Style, flash: &mut Mock, place: Place, number: u32, tally: &mut Tally) -> bool {
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
        stored = place.store(&mut saves, number);
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

/// Looks at places as a device does that is switched on, and lets it mend what it finds.
fn check<'p>(flash: &mut Mock, places: impl Iterator<Item = &'p (Place, Expected)>, when: &str, tally: &mut Tally) {
    let mut saves = open(flash);
    for (place, expected) in places {
        match place.load(&mut saves, expected) {
            Held::Never if expected.acknowledged.is_none() => {}
            Held::Bytes(bytes) if expected.knows(*place, &bytes) => {}
            // Told, where both copies were hit; and what is shown was saved once.
            Held::Older(bytes) => {
                let number = u32::from_le_bytes(bytes[..4].try_into().unwrap());
                assert_eq!(bytes, place.contents(number), "{when}: {place:?} was never that");
                assert_eq!(*place, Place::of(number), "{when}: that was saved elsewhere");
                tally.told += 1;
            }
            Held::Lost => tally.told += 1,
            found => panic!("{when}: {place:?} is {found:?}, and should be {expected:?}"),
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
        one_flash(Style::Refusals, seed, |number| Place::Slot(slot_of(number)), &mut tally);
        assert_eq!(tally.told, 0, "flash {seed}: {tally:?}");
    }
}
