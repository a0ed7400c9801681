//! Saves of other versions: earlier ones are read, later ones are left alone until the player decides.

use embassy_futures::block_on;
use sanban_ui::{App, Event, Loaded, Screen, Slot};

use crate::{
    Held, load,
    mock::{Mock, SECTOR},
    open, tidy_up,
};

/// The save region of a device with the firmware of version 0.1, up to the last byte that is not blank: a game of each
/// kind, settings and statistics.
const FIRST_VERSION: &[u8] = include_bytes!("version-0.1.flash");

fn version_0_1() -> Mock {
    let mut flash = Mock::new(0xFF);
    flash.first_version()[..FIRST_VERSION.len()].copy_from_slice(FIRST_VERSION);
    flash
}

#[test]
fn what_version_0_1_saved_is_there() {
    let mut flash = version_0_1();
    let mut saves = open(&mut flash);
    let mut app = App::new();
    for slot in Slot::ALL {
        let loaded = block_on(saves.load(slot));
        // There was no library then.
        match slot {
            Slot::Library => assert_eq!(loaded, Loaded::Never),
            _ => assert!(matches!(loaded, Loaded::Bytes(_)), "{slot:?}: {loaded:?}"),
        }
        app.update(0, Event::Loaded(slot, loaded));
    }
    // No notice: everything was understood, and the player is back at the board that was left.
    assert_eq!(app.screen(), Screen::Board);
    assert_eq!(
        app.position().map(|position| position.to_string()).as_deref(),
        Some(include_str!("version-0.1.txt").trim())
    );
}

#[test]
fn a_slot_that_is_saved_again_comes_from_there_and_the_others_stay() {
    let mut flash = version_0_1();
    let before = load(&mut open(&mut flash), Slot::Renju);
    let mut saves = open(&mut flash);
    assert!(block_on(saves.store(Slot::Reversi, b"new")));
    tidy_up(&mut saves);
    let mut saves = open(&mut flash);
    assert_eq!(load(&mut saves, Slot::Reversi), Held::Bytes(b"new".to_vec()));
    assert_eq!(load(&mut saves, Slot::Renju), before);
}

#[test]
fn a_later_format_is_told_and_nothing_of_it_is_touched() {
    let mut flash = Mock::new(0xFF);
    for sector in 0..32 {
        let at = (sector + 1) * SECTOR - 256;
        flash.copies()[at..at + 8].copy_from_slice(b"sanban 3");
        flash.copies()[sector * SECTOR..][..100].fill(0x42);
    }
    let before = flash.bytes.clone();
    let mut saves = open(&mut flash);
    for slot in Slot::ALL {
        assert_eq!(load(&mut saves, slot), Held::Foreign);
    }
    assert!(!saves.is_untidy());
    assert!(flash.bytes == before);
    // The player has decided.
    let mut saves = open(&mut flash);
    assert!(block_on(saves.store(Slot::Settings, b"mine")));
    assert_eq!(load(&mut open(&mut flash), Slot::Settings), Held::Bytes(b"mine".to_vec()));
}
