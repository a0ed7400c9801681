//! Power cuts: whatever the flash was doing when the power went, a slot holds its old save or its new one.

use embassy_futures::block_on;
use sanban_firmware::sectors::SECTORS;
use sanban_ui::Slot;

use crate::{
    Held, load, make,
    mock::{Cut, Mock, with_power},
    open, save, slot_of, tidy, tidy_up,
};

#[test]
fn what_was_saved_is_loaded_whatever_the_flash_held_before() {
    for fill in [0xFF, 0x00, 0x5A] {
        let mut flash = Mock::new(fill);
        {
            let mut saves = open(&mut flash);
            assert!(Slot::ALL.iter().all(|&slot| load(&mut saves, slot) == Held::Never));
            for number in 1..400 {
                let slot = Slot::ALL[number as usize % 5];
                assert!(block_on(saves.store(slot, &save(slot, number))));
            }
            assert!(block_on(saves.store(Slot::Renju, &[7; Slot::MAX_LEN])));
        }
        let mut saves = open(&mut flash);
        assert_eq!(load(&mut saves, Slot::Settings), Held::Bytes(save(Slot::Settings, 395)));
        assert_eq!(load(&mut saves, Slot::Quoridor), Held::Bytes(save(Slot::Quoridor, 399)));
        assert_eq!(load(&mut saves, Slot::Renju), Held::Bytes(vec![7; Slot::MAX_LEN]));
    }
}

#[test]
fn a_device_that_is_tidied_now_and_then_never_erases_while_it_saves() {
    let mut flash = Mock::new(0x33);
    let mut number = 0;
    // Tidied from the start, then after every seventh save: many more fit into a sector.
    tidy_up(&mut open(&mut flash));
    for _ in 0..200 {
        let before: u32 = flash.erases.iter().sum();
        let mut saves = open(&mut flash);
        for _ in 0..7 {
            number += 1;
            assert!(block_on(saves.store(Slot::Reversi, &save(Slot::Reversi, number))));
        }
        assert_eq!(flash.erases.iter().sum::<u32>(), before, "at save {number}");
        tidy_up(&mut open(&mut flash));
    }
    assert!(flash.erases.iter().sum::<u32>() > 5 * SECTORS as u32, "the saves went round: {:?}", flash.erases);
}

#[test]
fn ten_years_of_use_wear_all_sectors_alike_and_leave_the_flash_most_of_its_life() {
    let mut flash = Mock::new(0xFF);
    // 200 moves a day; one month is simulated, and the wear grows evenly from there.
    let moves = 200 * 30;
    let mut saves = open(&mut flash);
    for number in 1..=moves {
        assert!(make(&mut saves, number));
        if saves.is_untidy() {
            block_on(saves.tidy());
        }
    }
    let copies = &flash.erases[..2 * SECTORS];
    let (least, most) = (copies.iter().min().unwrap(), copies.iter().max().unwrap());
    assert!(most - least <= 2, "{copies:?}");
    let in_ten_years = most * 12 * 10;
    println!("{in_ten_years} erases of a sector in ten years");
    assert!(in_ten_years < 100_000 / 4, "{in_ten_years}");
}

/// What the slots hold after the first saves.
#[derive(Clone, Default)]
struct Kept([Option<u32>; Slot::ALL.len()]);

impl Kept {
    fn held(&self, slot: Slot) -> Held {
        self.0[slot as usize].map_or(Held::Never, |number| Held::Bytes(save(slot, number)))
    }

    /// Switches the device on, makes the `number`th save, and tidies up as an idle device does. Whether it was acknowledged
    /// before the power went, if it did.
    fn save_once(flash: &mut Mock, number: u32) -> bool {
        flash.operations = 0;
        flash.lengths.clear();
        let mut stored = false;
        with_power(|| {
            let mut saves = open(flash);
            stored = make(&mut saves, number);
            tidy(&mut saves, 1);
        });
        stored
    }

    /// Switches the device on after a power cut in the `number`th save, and looks at every slot.
    fn check(&self, flash: &mut Mock, number: u32, stored: bool, when: &str) {
        let mut saves = open(flash);
        for slot in Slot::ALL {
            let found = load(&mut saves, slot);
            let (old, new) = (self.held(slot), Held::Bytes(save(slot, number)));
            let ok = if slot == slot_of(number) { found == new || !stored && found == old } else { found == old };
            assert!(ok, "save {number}, {when}: {slot:?} is {found:?}, was {old:?}");
        }
    }
}

/// The cuts worth trying in an operation of this length: each byte of a short one, and a few places of an erase.
fn ways(length: usize) -> Vec<Cut> {
    let places: Vec<usize> = if length > 512 { vec![0, 1, 300, 2048, 3850, 3900, 4095] } else { (0..length).collect() };
    places.into_iter().map(Cut::At).chain([Cut::After]).collect()
}

#[test]
fn after_a_power_cut_at_any_byte_a_slot_holds_the_old_save_or_the_new_one() {
    let mut cuts = 0;
    for fill in [0xFF, 0xA5] {
        let mut flash = Mock::new(fill);
        let mut kept = Kept::default();
        for number in 1..1_500 {
            let before = flash.clone();
            assert!(Kept::save_once(&mut flash, number));
            let lengths = flash.lengths.clone();
            // Most saves are alike; those that move on to the next sector are not.
            if lengths.contains(&4096) && number % 16 == 0 || number % 700 == 0 {
                for (at, &length) in lengths.iter().enumerate() {
                    for cut in ways(length) {
                        let when = format!("operation {at} of {}, {length} bytes, {cut:?}", lengths.len());
                        let mut copy = before.clone();
                        copy.seed = number * 31 + cuts;
                        copy.cut = Some((at, cut));
                        let stored = Kept::save_once(&mut copy, number);
                        copy.repower();
                        kept.check(&mut copy, number, stored, &when);
                        // Life goes on.
                        assert!(Kept::save_once(&mut copy, number), "save {number}, {when}");
                        kept.check(&mut copy, number, true, &when);
                        cuts += 1;
                    }
                }
            }
            kept.0[slot_of(number) as usize] = Some(number);
        }
        assert!(flash.erases[..2 * SECTORS].iter().all(|&erases| erases > 1), "{:?}", flash.erases);
    }
    println!("{cuts} power cuts survived");
    assert!(cuts > 5_000, "{cuts}");
}

#[test]
fn the_rest_of_a_broken_head_is_never_completed_by_the_next_save() {
    // The head of an item is 8 bytes. One that lacks its last byte must stay broken, whatever is written behind it.
    let mut flash = Mock::new(0xFF);
    let mut kept = Kept::default();
    for number in 1..40 {
        assert!(Kept::save_once(&mut flash, number));
        kept.0[slot_of(number) as usize] = Some(number);
    }
    let mut tries = 0;
    for number in 40..340 {
        let heads: Vec<usize> = {
            let mut copy = flash.clone();
            assert!(Kept::save_once(&mut copy, number));
            (0..copy.lengths.len()).filter(|&at| copy.lengths[at] == 8).collect()
        };
        for at in heads {
            let mut copy = flash.clone();
            copy.seed = number;
            copy.cut = Some((at, Cut::At(7)));
            Kept::save_once(&mut copy, number);
            copy.repower();
            assert!(Kept::save_once(&mut copy, number));
            kept.check(&mut copy, number, true, "behind a broken head");
            tries += 1;
        }
        assert!(Kept::save_once(&mut flash, number));
        kept.0[slot_of(number) as usize] = Some(number);
    }
    assert!(tries > 1_000, "{tries}");
}

#[test]
fn power_cuts_on_top_of_power_cuts_do_no_more_harm_than_one() {
    let mut flash = Mock::new(0xFF);
    let mut kept = Kept::default();
    let mut rows = 0;
    for number in 1..700 {
        let before = flash.clone();
        assert!(Kept::save_once(&mut flash, number));
        let operations = flash.operations;
        if flash.lengths.contains(&4096) {
            for seed in 0..20 {
                let mut copy = before.clone();
                copy.seed = number * 1000 + seed;
                for _ in 0..3 {
                    let at = copy.random() as usize % operations;
                    let byte = copy.random() as usize % 64;
                    copy.cut = Some((at, Cut::At(byte)));
                    Kept::save_once(&mut copy, number);
                    copy.repower();
                    kept.check(&mut copy, number, false, &format!("seed {seed}"));
                }
                rows += 1;
            }
        }
        kept.0[slot_of(number) as usize] = Some(number);
    }
    assert!(rows > 500, "{rows}");
}
