//! What a page says: the device takes it, and what is sent back shows the page what the device shows.

use sanban::{
    device::{Device, Frame, MemoryStore, SIDE},
    serve::wire,
};
use sanban_ui::Event;

/// So many messages are carried out.
const MESSAGES: usize = 60;

/// Messages, a line each.
pub fn check(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let mut device = Device::switch_on(MemoryStore::default());
    let mut page = vec![0; SIDE * SIDE];
    let mut shown = device.frame().clone();
    apply(&wire::whole(&shown), &mut page);
    for message in text.split('\n').take(MESSAGES) {
        if let Some(edge) = wire::parse_edge(message) {
            let words = format!("{} {}", if edge.down { "down" } else { "up" }, sanban::device::key_name(edge.key));
            assert_eq!(message, words, "understood as something else");
            device.update_now(if edge.down { Event::Press(edge.key) } else { Event::Release(edge.key) });
        } else {
            device.pass(message.len() as u32);
            // What makes no sense may still stand on a page one day, in a file's name or a crash.
            is_json(&wire::text(&[message.to_owned()]));
        }
        apply(&wire::changes(&shown, device.frame()), &mut page);
        shown.clone_from(device.frame());
        assert!(page == device.frame().pixels(), "the page shows something else");
        is_json(&wire::text(&device.texts()));
    }
    // What was saved by the way does for a start.
    assert_eq!(Device::switch_on(device.switch_off()).cut_text(), None);
}

fn is_json(text: &str) {
    let value: Result<serde_json::Value, _> = serde_json::from_str(text);
    assert!(value.is_ok_and(|value| value["text"].is_string()), "{text}");
}

/// Does what the page does with a picture.
fn apply(message: &[u8], page: &mut [u16]) {
    let numbers: Vec<u16> = message.as_chunks().0.iter().map(|pair| u16::from_le_bytes(*pair)).collect();
    let mut rest = numbers.as_slice();
    while let [x, y, width, height, pixels @ ..] = rest {
        let [x, y, width, height] = [*x, *y, *width, *height].map(usize::from);
        let (mine, others) = pixels.split_at(width * height);
        for (row, pixels) in (y..).zip(mine.chunks(width)) {
            page[row * SIDE + x..][..width].copy_from_slice(pixels);
        }
        rest = others;
    }
    assert!(rest.is_empty(), "half a rectangle");
    assert_eq!(page.len(), Frame::default().pixels().len());
}
