//! What a page says: the device takes it, and what is sent back shows the page what the device shows.

use sanban::{
    device::{Device, Frame, MemoryStore, SIDE, read_game},
    serve::wire::{self, Said},
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
        match wire::parse(message) {
            Some(Said::Key(edge)) => {
                let words = format!("{} {}", if edge.down { "down" } else { "up" }, sanban::device::key_name(edge.key));
                assert_eq!(message, words, "understood as something else");
                device.update_now(if edge.down { Event::Press(edge.key) } else { Event::Release(edge.key) });
            }
            Some(Said::Touch(touch)) => device.touch(device.now_ms(), touch),
            Some(Said::Copy) => is_json("game", &wire::game(device.game().as_deref())),
            Some(Said::Put(game)) => put(&mut device, game),
            None => {
                device.pass(message.len() as u32);
                // What makes no sense may still stand on a page one day, in a file's name or a crash.
                is_json("text", &wire::text(&[message.to_owned()]));
            }
        }
        apply(&wire::changes(&shown, device.frame()), &mut page);
        shown.clone_from(device.frame());
        assert!(page == device.frame().pixels(), "the page shows something else");
        is_json("text", &wire::text(&device.texts()));
    }
    // What was saved by the way does for a start.
    assert_eq!(Device::switch_on(device.switch_off()).cut_text(), None);
}

/// A game that is taken is the one that comes back, and what is refused changes nothing and goes wrong within itself.
fn put(device: &mut Device<MemoryStore>, game: &str) {
    let before = device.game();
    match device.put_game(device.now_ms(), game) {
        Ok(()) => {
            let back = device.game().expect("a game was put");
            assert_eq!(read_game(&back), read_game(game));
        }
        Err(refused) => {
            assert_eq!(device.game(), before);
            assert!(refused.offset <= game.len());
            let told: serde_json::Value = serde_json::from_str(&wire::put(&Err(refused))).expect("JSON");
            assert!(told["why"].is_string() && told["at"].is_u64());
        }
    }
}

fn is_json(what: &str, text: &str) {
    let value: Result<serde_json::Value, _> = serde_json::from_str(text);
    assert!(value.is_ok_and(|value| value[what].is_string()), "{text}");
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
