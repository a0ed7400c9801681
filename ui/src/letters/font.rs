//! A typeface of one size, as packed by `ui/glyphs`.
//!
//! | offset | bytes | meaning |
//! |---|---|---|
//! | 0 | 2 | height of a line |
//! | 2 | 2 | how many glyphs, `n` |
//! | 4 | 10 n | index, sorted by code point |
//! | 4 + 10 n | | pixels, two to a byte, the left one in the low half; each row of a glyph starts on a new byte |
//!
//! An entry of the index: code point (2), where its pixels start (3, counted from the first pixel), advance in eighths
//! of a pixel (1), how far right of the pen (1, signed) and how far below the top of the line (1) the pixels begin,
//! their width (1) and height (1). Numbers are little endian.

use core::str::Chars;

use embedded_graphics::{pixelcolor::Rgb565, prelude::*};

use crate::art::{Canvas, Ink};

/// A typeface of one size.
pub(crate) struct Font {
    height: u8,
    index: &'static [[u8; ENTRY_LEN]],
    pixels: &'static [u8],
}

/// Where a text lies relative to a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Align {
    /// It begins there.
    Left,
    /// It has its middle there.
    Centre,
    /// It ends there.
    Right,
}

const HEADER_LEN: usize = 4;
const ENTRY_LEN: usize = 10;

/// A glyph of a font.
struct Glyph {
    /// In eighths of a pixel.
    advance: i32,
    left: i32,
    top: i32,
    size: Size,
    rows: &'static [u8],
}

/// Reads a packed font; one that is cut short simply has fewer glyphs, which the tests would notice.
pub(super) const fn parse(bytes: &'static [u8]) -> Font {
    let Some((&[height, _, count_low, count_high], rest)) = bytes.split_first_chunk::<HEADER_LEN>() else {
        return Font { height: 0, index: &[], pixels: &[] };
    };
    let count = u16::from_le_bytes([count_low, count_high]) as usize;
    match rest.split_at_checked(count * ENTRY_LEN) {
        Some((index, pixels)) => Font { height, index: index.as_chunks().0, pixels },
        None => Font { height, index: &[], pixels: &[] },
    }
}

impl Font {
    /// The height of a line in pixels.
    pub(crate) const fn height(&self) -> u32 {
        self.height as u32
    }

    /// How wide a text is in pixels.
    pub(crate) fn width(&self, text: &str) -> u32 {
        let eighths: i32 = text.chars().filter_map(|letter| self.glyph(letter)).map(|glyph| glyph.advance).sum();
        ((eighths + 4) >> 3).unsigned_abs()
    }

    /// Whether the font can show a letter.
    #[cfg(test)]
    pub(crate) fn has(&self, letter: char) -> bool {
        self.glyph(letter).is_some()
    }

    /// Writes one line from `at` to the right; `at.y` is the top of the line.
    pub(crate) fn write(&'static self, canvas: &mut Canvas, text: &str, at: Point, color: Rgb565) {
        let ink = Ink::new(color, color);
        self.line(text, at).for_each(|letter| letter.put(canvas, &ink));
    }

    /// The letters of one line from `at` to the right, each where it is written; `at.y` is the top of the line.
    pub(crate) fn line<'t>(&'static self, text: &'t str, at: Point) -> Letters<'t> {
        Letters { font: self, text: text.chars(), pen: at.x * 8, top: at.y }
    }

    /// Where a text begins that is aligned at `x`.
    pub(crate) fn left(&self, text: &str, x: i32, align: Align) -> i32 {
        match align {
            Align::Left => x,
            Align::Centre => x - self.width(text) as i32 / 2,
            Align::Right => x - self.width(text) as i32,
        }
    }

    fn glyph(&self, letter: char) -> Option<Glyph> {
        let code = u16::try_from(u32::from(letter)).ok()?;
        let at = self.index.binary_search_by_key(&code, |&[low, high, ..]| u16::from_le_bytes([low, high])).ok()?;
        let &[_, _, start_0, start_1, start_2, advance, left, top, width, height] = self.index.get(at)?;
        let start = u32::from_le_bytes([start_0, start_1, start_2, 0]) as usize;
        Some(Glyph {
            advance: i32::from(advance),
            left: i32::from(left.cast_signed()),
            top: i32::from(top),
            size: Size::new(u32::from(width), u32::from(height)),
            rows: self.pixels.get(start..)?,
        })
    }
}

/// The letters of a line, from left to right.
#[derive(Clone)]
pub(crate) struct Letters<'t> {
    font: &'static Font,
    text: Chars<'t>,
    /// In eighths of a pixel.
    pen: i32,
    top: i32,
}

impl Letters<'_> {
    /// Passes over the letters that end before column `x`.
    pub(crate) fn skip_to(&mut self, x: i32) {
        let mut ahead = self.clone();
        while ahead.next().is_some_and(|letter| letter.right() <= x) {
            *self = ahead.clone();
        }
    }
}

impl Iterator for Letters<'_> {
    type Item = Letter;

    fn next(&mut self) -> Option<Letter> {
        let font = self.font;
        let glyph = self.text.find_map(|letter| font.glyph(letter))?;
        let corner = Point::new(((self.pen + 4) >> 3) + glyph.left, self.top + glyph.top);
        self.pen += glyph.advance;
        Some(Letter { glyph, corner })
    }
}

/// A letter at its place on the screen.
pub(crate) struct Letter {
    glyph: Glyph,
    corner: Point,
}

impl Letter {
    /// The first column it reaches into.
    pub(crate) fn left(&self) -> i32 {
        self.corner.x
    }

    fn right(&self) -> i32 {
        self.corner.x + self.glyph.size.width as i32
    }

    pub(crate) fn put(&self, canvas: &mut Canvas, ink: &Ink) {
        canvas.write(self.corner, self.glyph.size, self.glyph.rows, ink);
    }
}
