//! Games as other programs write them: whatever is read can be written and comes back the same.

use sanban::records::Format;
use sanban_core::GameId;

/// The first byte says which game and format, the rest is the text.
pub fn check(bytes: &[u8]) {
    let Some((&kind, text)) = bytes.split_first() else { return };
    let game = GameId::ALL[usize::from(kind) % 3];
    let format = [Format::List, Format::Text, Format::Sgf, Format::Ggf][usize::from(kind >> 4) % 4];
    let text = String::from_utf8_lossy(text);
    let Ok(record) = format.read(game, &text) else { return };
    let written = format.write(&record).expect("what is read can be written");
    let again = format.read(game, &written).expect("what is written can be read");
    assert_eq!(format.write(&again).ok(), Some(written));
}
