//! Letters and digits of 3x5 pixels, for coordinates and move numbers.

use embedded_graphics::{pixelcolor::Rgb565, prelude::*};

use super::{Canvas, color::OPAQUE};

/// How wide a character is.
pub(crate) const WIDTH_PX: i32 = 3;
/// How high a character is.
pub(crate) const HEIGHT_PX: i32 = 5;

/// Writes digits and the letters A to O, one pixel apart; `corner` is the top left of the first. Anything else leaves a
/// gap.
pub(crate) fn write(canvas: &mut Canvas, text: &[u8], corner: Point, color: Rgb565) {
    for (x, &character) in (corner.x..).step_by(WIDTH_PX as usize + 1).zip(text) {
        for (y, row) in (corner.y..).zip(rows(character)) {
            let alpha = [0b100, 0b010, 0b001].map(|bit| if row & bit == 0 { 0 } else { OPAQUE });
            canvas.blend(Point::new(x, y), &alpha, color);
        }
    }
}

/// How wide a text is.
pub(crate) fn width_px(text: &[u8]) -> i32 {
    (text.len() as i32 * (WIDTH_PX + 1) - 1).max(0)
}

/// A number in digits, at most three.
pub(crate) fn digits(number: u8) -> heapless::Vec<u8, 3> {
    let mut digits = heapless::Vec::new();
    for (unit, always) in [(100, false), (10, false), (1, true)] {
        if always || number >= unit {
            // Three digits at most: there is room.
            let _ = digits.push(b'0' + number / unit % 10);
        }
    }
    digits
}

/// The pixels of a character from top to bottom, the leftmost in the highest of three bits.
const fn rows(character: u8) -> [u8; 5] {
    match character {
        b'0' => [0b111, 0b101, 0b101, 0b101, 0b111],
        b'1' => [0b010, 0b110, 0b010, 0b010, 0b111],
        b'2' => [0b111, 0b001, 0b111, 0b100, 0b111],
        b'3' => [0b111, 0b001, 0b011, 0b001, 0b111],
        b'4' => [0b101, 0b101, 0b111, 0b001, 0b001],
        b'5' => [0b111, 0b100, 0b111, 0b001, 0b111],
        b'6' => [0b111, 0b100, 0b111, 0b101, 0b111],
        b'7' => [0b111, 0b001, 0b001, 0b010, 0b010],
        b'8' => [0b111, 0b101, 0b111, 0b101, 0b111],
        b'9' => [0b111, 0b101, 0b111, 0b001, 0b111],
        b'A' => [0b010, 0b101, 0b111, 0b101, 0b101],
        b'B' => [0b110, 0b101, 0b110, 0b101, 0b110],
        b'C' => [0b011, 0b100, 0b100, 0b100, 0b011],
        b'D' => [0b110, 0b101, 0b101, 0b101, 0b110],
        b'E' => [0b111, 0b100, 0b110, 0b100, 0b111],
        b'F' => [0b111, 0b100, 0b110, 0b100, 0b100],
        b'G' => [0b011, 0b100, 0b101, 0b101, 0b011],
        b'H' => [0b101, 0b101, 0b111, 0b101, 0b101],
        b'I' => [0b111, 0b010, 0b010, 0b010, 0b111],
        b'J' => [0b001, 0b001, 0b001, 0b101, 0b010],
        b'K' => [0b101, 0b101, 0b110, 0b101, 0b101],
        b'L' => [0b100, 0b100, 0b100, 0b100, 0b111],
        b'M' => [0b101, 0b111, 0b111, 0b101, 0b101],
        b'N' => [0b110, 0b101, 0b101, 0b101, 0b101],
        b'O' => [0b010, 0b101, 0b101, 0b101, 0b010],
        _ => [0; 5],
    }
}
