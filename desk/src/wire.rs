//! What a page and a device say to each other: over the WebSocket of a server, or between a page and its worker.
//!
//! The page sends short texts: `down <key>` and `up <key>`, with the keys `up down left right centre a b x y`;
//! `tap <x> <y>` and `drag <x> <y>` with the pixel of the display that a finger touches or is drawn over; `copy`, which asks
//! for the game that the player is at, and `put <game>`, which brings one.
//!
//! The device sends pictures as binary messages: any number of rectangles one after the other, each with its left edge,
//! top edge, width and height in pixels and then its pixels row by row as RGB565; all numbers are 16 bits, little
//! endian. The first picture after connecting is the whole display, those that follow hold only what changed. All else
//! is JSON texts: `{"light":80}`, `{"sound":"place","volume":50}`, `{"text":"..."}`, which says in words what is on the
//! display, `{"say":"..."}`, which says what of it is new, with what only the picture tells, `{"language":"en"}`, which the page then speaks too,
//! `{"update":false}` when the device asks for a boot loader that is not there, and, before everything,
//! `{"page":"<fingerprint>"}`, by which a page that was loaded from an older server knows that it should load itself anew.
//! `{"games":true}` says that games can be copied and put; `{"game":"renju startpos"}` is one, empty where there is none, and
//! `{"put":true}` or `{"put":false,"at":14,"why":"..."}` is what became of one.
//! An emulated chip also sends `{"tone":440}`, what its speaker plays in Hz, and `{"chip":{...}}`, how it is doing.

use embedded_graphics::prelude::Point;
use sanban_ui::{Key, Language, Sound};

use crate::{Frame, Refused, SIDE, cue_name, key_named, language_name, language_named};

/// Pictures are compared in squares of this many pixels: 30 of them across the display.
const TILE: usize = 8;
const TILES: usize = SIDE / TILE;

/// What the page can say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said<'a> {
    /// A key goes down or up.
    Key(KeyEdge),
    /// A finger does something on the display.
    Touch(Touch),
    /// The page wants the game.
    Copy,
    /// The page brings a game.
    Put(&'a str),
}

/// Reads what a page said; `None` if it makes no sense.
pub fn parse(text: &str) -> Option<Said<'_>> {
    let put = || text.strip_prefix("put ").map(Said::Put);
    let copy = || (text == "copy").then_some(Said::Copy);
    parse_edge(text).map(Said::Key).or_else(|| parse_touch(text).map(Said::Touch)).or_else(copy).or_else(put)
}

/// A key goes down or up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyEdge {
    /// Which key.
    pub key: Key,
    /// Whether it went down or up.
    pub down: bool,
}

/// Which language a page asks for with its address, `/device?language=en`.
pub fn parse_language(query: Option<&str>) -> Option<Language> {
    language_named(query?.strip_prefix("language=")?)
}

/// Reads what a page said of a key; `None` if it makes no sense.
fn parse_edge(text: &str) -> Option<KeyEdge> {
    let (edge, name) = text.split_once(' ')?;
    let down = match edge {
        "down" => true,
        "up" => false,
        _ => return None,
    };
    Some(KeyEdge { key: key_named(name)?, down })
}

/// What a finger does on the display.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Touch {
    /// It touches a pixel and is lifted again.
    Tap(Point),
    /// It is drawn over a pixel.
    Drag(Point),
}

/// Reads what a page said of a finger; `None` if it makes no sense, or is beside the display.
fn parse_touch(text: &str) -> Option<Touch> {
    let (what, place) = text.split_once(' ')?;
    let (x, y) = place.split_once(' ')?;
    let number = |text: &str| text.parse::<i32>().ok().filter(|number| (0..SIDE as i32).contains(number));
    let point = Point::new(number(x)?, number(y)?);
    match what {
        "tap" => Some(Touch::Tap(point)),
        "drag" => Some(Touch::Drag(point)),
        _ => None,
    }
}

/// The device asks for new firmware, which it cannot get here.
pub const NO_UPDATE: &str = r#"{"update":false}"#;

/// Games can be copied and put.
pub const TAKES_GAMES: &str = r#"{"games":true}"#;

/// The game that the player is at, if there is one.
pub fn game(text: Option<&str>) -> String {
    format!(r#"{{"game":"{}"}}"#, escaped(text.unwrap_or_default()))
}

/// What became of a game that was put.
pub fn put(result: &Result<(), Refused>) -> String {
    match result {
        Ok(()) => r#"{"put":true}"#.to_owned(),
        Err(Refused { offset, why }) => format!(r#"{{"put":false,"at":{offset},"why":"{}"}}"#, escaped(why)),
    }
}

/// What the speaker of an emulated chip plays; 0 is silence.
pub fn tone(hz: u32) -> String {
    format!(r#"{{"tone":{hz}}}"#)
}

/// How bright the display is.
pub fn light(percent: u8) -> String {
    format!(r#"{{"light":{percent}}}"#)
}

/// A sound to play.
pub fn sound(sound: Sound) -> String {
    format!(r#"{{"sound":"{}","volume":{}}}"#, cue_name(sound.cue), sound.volume)
}

/// Which language the device speaks, and the page with it.
pub fn language(language: Language) -> String {
    format!(r#"{{"language":"{}"}}"#, language_name(language))
}

/// What is on the display, in words.
pub fn text(lines: &[String]) -> String {
    format!(r#"{{"text":"{}"}}"#, escaped(&lines.join("\n")))
}

/// What is to be said aloud, a sentence each.
pub fn say(sentences: &[String]) -> String {
    format!(r#"{{"say":"{}"}}"#, escaped(&sentences.join("\n")))
}

/// A text as JSON spells it between quotes.
fn escaped(text: &str) -> String {
    text.chars().map(escape).collect()
}

/// A character as JSON spells it within a text.
fn escape(letter: char) -> String {
    match letter {
        '"' | '\\' => format!("\\{letter}"),
        '\0'..='\x1f' => format!("\\u{:04x}", u32::from(letter)),
        _ => letter.to_string(),
    }
}

/// Which page this server has.
pub fn page(fingerprint: &str) -> String {
    format!(r#"{{"page":"{fingerprint}"}}"#)
}

/// The whole display as a message.
pub fn whole(frame: &Frame) -> Vec<u8> {
    let mut message = Vec::new();
    push_rectangle(&mut message, frame, [0, 0, SIDE, SIDE]);
    message
}

/// What changed from one picture to the next as a message; empty when nothing did.
pub fn changes(before: &Frame, after: &Frame) -> Vec<u8> {
    let mut message = Vec::new();
    for rectangle in changed_rectangles(before, after) {
        push_rectangle(&mut message, after, rectangle);
    }
    message
}

/// Left, top, width and height of rectangles that cover all changed tiles and no other.
fn changed_rectangles(before: &Frame, after: &Frame) -> Vec<[usize; 4]> {
    let mut done: Vec<[usize; 4]> = Vec::new();
    // Those that reach down to the row of tiles above the current one and may grow into it.
    let mut open: Vec<[usize; 4]> = Vec::new();
    for row in 0..TILES {
        let top = row * TILE;
        let mut next = Vec::new();
        for (left, width) in changed_runs(before, after, top) {
            let above = open.iter().position(|&[x, _, w, _]| (x, w) == (left, width));
            next.push(match above.map(|at| open.swap_remove(at)) {
                Some([x, y, w, h]) => [x, y, w, h + TILE],
                None => [left, top, width, TILE],
            });
        }
        done.append(&mut open);
        open = next;
    }
    done.append(&mut open);
    done
}

/// Left edge and width of each run of changed tiles in the row of tiles that starts at `top`.
fn changed_runs(before: &Frame, after: &Frame, top: usize) -> Vec<(usize, usize)> {
    let changed = |column: usize| {
        (top..top + TILE).any(|y| before.span(column * TILE, y, TILE) != after.span(column * TILE, y, TILE))
    };
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for column in (0..TILES).filter(|&column| changed(column)) {
        match runs.last_mut() {
            Some((left, width)) if *left + *width == column * TILE => *width += TILE,
            _ => runs.push((column * TILE, TILE)),
        }
    }
    runs
}

fn push_rectangle(message: &mut Vec<u8>, frame: &Frame, rectangle @ [x, y, width, height]: [usize; 4]) {
    let header = rectangle.map(|number| number as u16);
    let pixels = (y..y + height).flat_map(|row| frame.span(x, row, width));
    message.extend(header.iter().chain(pixels).flat_map(|number| number.to_le_bytes()));
}

#[cfg(test)]
mod tests {
    use embedded_graphics::{
        pixelcolor::{Rgb565, raw::RawU16},
        prelude::*,
        primitives::Rectangle,
    };

    use super::*;

    /// Does what the page does with a message.
    fn apply(message: &[u8], frame: &mut Frame) {
        let numbers: Vec<u16> = message.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect();
        let mut rest = numbers.as_slice();
        while let [x, y, width, height, pixels @ ..] = rest {
            let area =
                Rectangle::new(Point::new((*x).into(), (*y).into()), Size::new((*width).into(), (*height).into()));
            let (mine, others) = pixels.split_at(usize::from(*width) * usize::from(*height));
            frame.fill_contiguous(&area, mine.iter().map(|&pixel| RawU16::new(pixel).into())).unwrap();
            rest = others;
        }
        assert!(rest.is_empty());
    }

    fn fill(frame: &mut Frame, x: i32, y: i32, width: u32, height: u32, color: Rgb565) {
        frame.fill_solid(&Rectangle::new(Point::new(x, y), Size::new(width, height)), color).unwrap();
    }

    #[test]
    fn a_page_that_applies_every_change_shows_what_the_display_shows() {
        let mut display = Frame::default();
        fill(&mut display, 0, 0, 240, 240, Rgb565::CSS_TEAL);
        let mut page = Frame::default();
        apply(&whole(&display), &mut page);
        assert!(page.pixels() == display.pixels());
        for step in 0..200 {
            let before = display.clone();
            // Scattered boxes of all sizes, some of them beyond the edge.
            for part in 0..step % 4 {
                let [x, y] = [step * 37 + part * 91, step * 53 + part * 17].map(|number| number % 240);
                let color = Rgb565::new((step % 32) as u8, (part * 9 % 64) as u8, 7);
                fill(&mut display, x, y, 1 + (step * 7 % 60) as u32, 1 + (step * 11 % 50) as u32, color);
            }
            apply(&changes(&before, &display), &mut page);
            assert!(page.pixels() == display.pixels(), "after step {step}");
        }
    }

    #[test]
    fn only_what_changed_is_sent() {
        let before = Frame::default();
        assert_eq!(changes(&before, &before), []);
        let mut after = before.clone();
        fill(&mut after, 7, 100, 2, 20, Rgb565::RED);
        fill(&mut after, 239, 239, 1, 1, Rgb565::RED);
        fill(&mut after, 50, 50, 10, 10, Rgb565::BLACK);
        assert_eq!(changed_rectangles(&before, &after), [[0, 96, 16, 24], [232, 232, 8, 8]]);
    }

    #[test]
    fn any_text_is_valid_json() {
        let lines = [r#"a "b" \c"#.to_owned(), "三盤\t".to_owned()];
        assert_eq!(text(&lines), r#"{"text":"a \"b\" \\c\u000a三盤\u0009"}"#);
    }

    #[test]
    fn keys_are_told_by_name_and_nonsense_is_not_understood() {
        assert_eq!(parse_edge("down centre"), Some(KeyEdge { key: Key::Centre, down: true }));
        assert_eq!(parse_edge("up down"), Some(KeyEdge { key: Key::Down, down: false }));
        assert_eq!(parse_language(Some("language=en")), Some(Language::English));
        assert_eq!(parse_language(Some("language=ja")), Some(Language::Japanese));
        for nonsense in [None, Some(""), Some("language="), Some("language=de"), Some("ja"), Some("language=ja&x=1")] {
            assert_eq!(parse_language(nonsense), None, "{nonsense:?}");
        }
        assert_eq!(parse_touch("tap 0 239"), Some(Touch::Tap(Point::new(0, 239))));
        assert_eq!(parse_touch("drag 120 7"), Some(Touch::Drag(Point::new(120, 7))));
        for nonsense in
            ["", "tap", "tap 1", "tap 240 0", "tap 0 -1", "tap 1 2 3", "tap a b", "press 1 2", "tap 99999999999 1"]
        {
            assert_eq!(parse_touch(nonsense), None, "{nonsense}");
        }
        for nonsense in ["", "down", "down ", "press a", "down A", "down select", "put", "copy it"] {
            assert_eq!(parse(nonsense), None, "{nonsense}");
        }
        assert_eq!(parse("copy"), Some(Said::Copy));
        assert_eq!(parse("put renju startpos"), Some(Said::Put("renju startpos")));
    }
}
