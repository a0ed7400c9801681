//! Rot: what was acknowledged is there, or the player is told; what is there was saved once; the next save works.

use embassy_futures::block_on;
use sanban_ui::Slot;

use crate::{
    Held, load, make,
    mock::{Mock, SECTOR},
    open, save, slot_of, tidy_up,
};

/// A flash after so many saves, and what its slots hold.
fn used(saves_made: u32) -> (Mock, [Option<u32>; Slot::ALL.len()]) {
    let mut flash = Mock::new(0xFF);
    let mut kept = [None; Slot::ALL.len()];
    let mut saves = open(&mut flash);
    for number in 1..=saves_made {
        assert!(make(&mut saves, number));
        kept[slot_of(number) as usize] = Some(number);
        if saves.is_untidy() {
            block_on(saves.tidy());
        }
    }
    (flash, kept)
}

/// What became of the slots of a rotten flash.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Tally {
    whole: u32,
    told: u32,
}

/// Looks at every slot: nothing may be wrong without a word. Then the next saves have to work.
fn check(flash: &mut Mock, kept: &[Option<u32>; Slot::ALL.len()], when: &str) -> Tally {
    let mut tally = Tally::default();
    let mut saves = open(flash);
    for slot in Slot::ALL {
        let found = load(&mut saves, slot);
        match (kept[slot as usize], found) {
            (Some(number), Held::Bytes(bytes)) if bytes == save(slot, number) => tally.whole += 1,
            (Some(newest), Held::Older(bytes)) => {
                let number = u32::from_le_bytes(bytes[..4].try_into().unwrap());
                assert!(number < newest && bytes == save(slot, number), "{when}: {slot:?} was never {bytes:?}");
                tally.told += 1;
            }
            (Some(_), Held::Lost) => tally.told += 1,
            (None, Held::Never) => {}
            (was, is) => panic!("{when}: {slot:?} is {is:?} without a word, was save {was:?}"),
        }
    }
    go_on(flash, when);
    tally
}

/// The next saves have to work.
fn go_on(flash: &mut Mock, when: &str) {
    let mut saves = open(flash);
    for number in 10_000..10_006 {
        assert!(make(&mut saves, number), "{when}: nothing can be saved any more");
        tidy_up(&mut saves);
    }
    let mut saves = open(flash);
    for (slot, number) in [(Slot::Statistics, 10_000), (Slot::Quoridor, 10_005)] {
        assert_eq!(load(&mut saves, slot), Held::Bytes(save(slot, number)), "{when}: the next save is lost");
    }
}

#[test]
fn one_bit_that_flips_costs_nothing() {
    for saves_made in [3, 90, 700] {
        let (flash, kept) = used(saves_made);
        let held = kept.iter().flatten().count() as u32;
        let mut clean = flash.clone();
        let length = clean.copies().len();
        // Every 61st byte hits all kinds of places: names, notes, heads, data, blank ones.
        for at in (0..length).step_by(61) {
            let mut copy = flash.clone();
            copy.copies()[at] ^= 1 << (at % 8);
            let tally = check(&mut copy, &kept, &format!("bit {} of byte {at} after {saves_made} saves", at % 8));
            assert_eq!(tally, Tally { whole: held, told: 0 }, "byte {at} after {saves_made} saves");
        }
    }
}

#[test]
fn a_sector_that_is_gone_costs_nothing() {
    let (flash, kept) = used(700);
    let held = kept.iter().flatten().count() as u32;
    for sector in 0..32 {
        for fill in [0x00, 0xFF, 0xA5] {
            let mut copy = flash.clone();
            copy.copies()[sector * SECTOR..][..SECTOR].fill(fill);
            let tally = check(&mut copy, &kept, &format!("sector {sector} is {fill:02x}"));
            assert_eq!(tally, Tally { whole: held, told: 0 }, "sector {sector} is {fill:02x}");
        }
    }
}

#[test]
fn heavy_rot_is_told_of_and_the_device_goes_on() {
    let mut sum = Tally::default();
    for seed in 0..400 {
        let (mut flash, kept) = used(600 + seed % 7 * 20);
        flash.seed = seed * 7919 + 1;
        for _ in 0..(1 << (seed % 9)) {
            flash.rot();
        }
        let tally = check(&mut flash, &kept, &format!("seed {seed}"));
        (sum.whole, sum.told) = (sum.whole + tally.whole, sum.told + tally.told);
    }
    println!("{sum:?}");
    assert!(sum.whole > 1_000 && sum.told > 10, "{sum:?}");
}

#[test]
fn a_copy_that_lost_something_gets_it_back_while_the_device_is_idle() {
    let (mut flash, kept) = used(300);
    let held = kept.iter().flatten().count() as u32;
    // One copy is gone, the device is left alone for a while, and then the other one goes.
    let half = flash.copies().len() / 2;
    flash.copies()[..half].fill(0x00);
    tidy_up(&mut open(&mut flash));
    flash.copies()[half..].fill(0x00);
    assert_eq!(check(&mut flash, &kept, "the second copy is gone"), Tally { whole: held, told: 0 });
}

#[test]
fn a_flash_that_forgets_what_it_is_told_is_noticed_by_reading_back() {
    let (mut acknowledged, mut refused) = (0, 0);
    for seed in 0..60 {
        let mut flash = Mock::new(0xFF);
        flash.seed = seed * 104_729 + 3;
        tidy_up(&mut open(&mut flash));
        let mut kept = [None; Slot::ALL.len()];
        for number in 1..60 {
            flash.forgets_one_in = 12;
            let stored = make(&mut open(&mut flash), number);
            flash.forgets_one_in = 0;
            if stored {
                kept[slot_of(number) as usize] = Some(number);
                acknowledged += 1;
            } else {
                refused += 1;
            }
            let slot = slot_of(number);
            let found = load(&mut open(&mut flash), slot);
            if let Some(newest) = kept[slot as usize].filter(|_| stored) {
                assert_eq!(found, Held::Bytes(save(slot, newest)), "seed {seed}, save {number}");
            }
        }
    }
    println!("{acknowledged} saves acknowledged, {refused} refused");
    assert!(acknowledged > 2_000);
}

#[test]
fn rot_in_what_is_still_blank_loses_no_save() {
    let mut flash = Mock::new(0xFF);
    for number in 1..1_500 {
        flash.seed = number * 31;
        for _ in 0..3 {
            let at = flash.random() as usize % flash.copies().len();
            let bit = flash.random() % 8;
            if flash.copies()[at] == 0xFF {
                flash.copies()[at] ^= 1 << bit;
            }
        }
        let mut saves = open(&mut flash);
        assert!(make(&mut saves, number), "save {number}");
        let slot = slot_of(number);
        assert_eq!(load(&mut open(&mut flash), slot), Held::Bytes(save(slot, number)), "save {number}");
        tidy_up(&mut open(&mut flash));
    }
}

#[test]
fn saving_goes_on_whatever_the_markers_between_sectors_decay_to() {
    // What the map keeps of its own in a sector: the words that say that it is in use, and that it is full.
    const DATA: usize = SECTOR - 256;
    let mut tried = 0;
    for saves_made in [40, 300, 700] {
        let (flash, _) = used(saves_made);
        for sector in 0..16 {
            for at in [0, DATA - 8] {
                for value in [0x00, 0x01, 0x10, 0x5A, 0x80, 0xF0, 0xFE, 0xFF] {
                    // In both copies, or the one that can still be written to would do; what both have lost is another matter.
                    let mut copy = flash.clone();
                    let half = copy.copies().len() / 2;
                    for start in [0, half] {
                        copy.copies()[start + sector * SECTOR + at..][..8].fill(value);
                    }
                    go_on(&mut copy, &format!("byte {at} of sector {sector} is {value:02x} after {saves_made} saves"));
                    tried += 1;
                }
            }
        }
    }
    println!("{tried} markers decayed");
}
