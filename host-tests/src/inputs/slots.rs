//! What a slot of the storage may hold after years: it is used, or the player is told, and it is never overwritten unasked.

use sanban::device::{Device, MemoryStore, Store};
use sanban_core::record::crc32;
use sanban_ui::{Event, Key, Slot};

/// The first byte: which slot, and whether the envelope's checksum, and that of the record in it, are made to fit. The rest
/// is what the slot holds.
pub fn check(bytes: &[u8]) {
    let Some((&kind, body)) = bytes.split_first() else { return };
    let slot = Slot::ALL[usize::from(kind) % Slot::ALL.len()];
    let mut held = body.to_vec();
    held.truncate(Slot::MAX_LEN);
    if kind & 0x20 != 0 && held.len() > 19 {
        seal(&mut held, 15);
    }
    if kind & 0x40 != 0 {
        seal(&mut held, 0);
    }
    let mut store = MemoryStore::default();
    store.put(slot, held.clone());
    let mut device = Device::switch_on(store);
    assert_eq!(device.cut_text(), None);
    assert!(device.take_requests().len() < 8);
    // The player looks around, and answers no question with yes.
    for key in [Key::Down, Key::B, Key::Up, Key::B, Key::Right, Key::B] {
        device.update_now(Event::Press(key));
        device.pass(40);
        device.update_now(Event::Release(key));
        device.pass(400);
        assert_eq!(device.cut_text(), None);
    }
    let shown = device.frame().clone();
    device.redraw();
    assert!(shown.pixels() == device.frame().pixels(), "something stale is on the display");
    // Whatever it saved by now, a device that is switched on again can do something with.
    let again = Device::switch_on(device.switch_off());
    assert_eq!(again.cut_text(), None);
    let mut store = again.switch_off();
    assert!(store.load(slot).is_some(), "the slot was emptied");
    assert!(store.slot_mut(slot).is_some_and(|now| !now.is_empty() || held.is_empty()), "the slot was emptied");
}

/// Replaces the last four bytes from `start` on by their checksum.
fn seal(bytes: &mut [u8], start: usize) {
    let end = if start == 0 { bytes.len() } else { bytes.len() - 4 };
    let Some(content) = end.checked_sub(4).filter(|&content| content >= start) else { return };
    let sum = crc32(&bytes[start..content]).to_le_bytes();
    bytes[content..end].copy_from_slice(&sum);
}
