//! The saves against all that can happen to a flash: power cuts at every byte, rot, refusals, other versions.

mod library;
mod mock;
mod power_cuts;
mod rot;
mod torture;
mod versions;

use embassy_futures::block_on;
use mock::Mock;
use sanban_firmware::saves::Saves;
use sanban_ui::{Loaded, Slot};

/// What a slot holds, kept beyond the next question.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Held {
    Never,
    Bytes(Vec<u8>),
    Older(Vec<u8>),
    Lost,
    Foreign,
}

fn open(flash: &mut Mock) -> Saves<&mut Mock> {
    block_on(Saves::open(flash, mock::START)).expect("reading works")
}

fn load(saves: &mut Saves<&mut Mock>, slot: Slot) -> Held {
    match block_on(saves.load(slot)) {
        Loaded::Never => Held::Never,
        Loaded::Bytes(bytes) => Held::Bytes(bytes.to_vec()),
        Loaded::Older(bytes) => Held::Older(bytes.to_vec()),
        Loaded::Lost => Held::Lost,
        Loaded::Foreign => Held::Foreign,
    }
}

/// A save that tells which one it is: its number, and more bytes the later it is.
fn save(slot: Slot, number: u32) -> Vec<u8> {
    let length = 20 + (number as usize * 37 + slot as usize * 11) % 300;
    (0..length).map(|i| if i < 4 { number.to_le_bytes()[i] } else { (i as u32 * number) as u8 }).collect()
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

/// Makes the `number`th save; whether it was acknowledged.
fn make(saves: &mut Saves<&mut Mock>, number: u32) -> bool {
    let slot = slot_of(number);
    block_on(saves.store(slot, &save(slot, number)))
}

/// Does what an idle device does, so many times.
fn tidy(saves: &mut Saves<&mut Mock>, times: u32) {
    for _ in 0..times {
        if saves.is_untidy() {
            block_on(saves.tidy());
        }
    }
}

/// Does what an idle device does, to the end.
fn tidy_up(saves: &mut Saves<&mut Mock>) {
    tidy(saves, 100);
}
