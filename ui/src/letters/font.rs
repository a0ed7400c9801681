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

use embedded_graphics::{pixelcolor::Rgb565, prelude::*};

use crate::art::Canvas;

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
/// The widest glyph there may be.
const MAX_WIDTH: usize = 32;

/// A glyph of a font.
struct Glyph {
    /// In eighths of a pixel.
    advance: i32,
    left: i32,
    top: i32,
    width: usize,
    height: usize,
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

    /// Writes one line. `at.y` is the top of the line.
    pub(crate) fn write(&self, canvas: &mut Canvas, text: &str, at: Point, align: Align, color: Rgb565) {
        let width = match align {
            Align::Left => 0,
            Align::Centre => self.width(text) as i32 / 2,
            Align::Right => self.width(text) as i32,
        };
        let mut pen = (at.x - width) * 8;
        for glyph in text.chars().filter_map(|letter| self.glyph(letter)) {
            glyph.put(canvas, Point::new(((pen + 4) >> 3) + glyph.left, at.y + glyph.top), color);
            pen += glyph.advance;
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
            width: usize::from(width),
            height: usize::from(height),
            rows: self.pixels.get(start..)?,
        })
    }
}

impl Glyph {
    fn put(&self, canvas: &mut Canvas, corner: Point, color: Rgb565) {
        let stride = self.width.div_ceil(2);
        if stride == 0 || self.width > MAX_WIDTH {
            return;
        }
        let rows = self.rows.chunks_exact(stride).take(self.height);
        let visible = canvas.area().rows();
        for (y, row) in (corner.y..).zip(rows).filter(|(y, _)| visible.contains(y)) {
            let mut alpha = [0; MAX_WIDTH];
            for (pair, &byte) in alpha.chunks_exact_mut(2).zip(row) {
                pair.copy_from_slice(&[level(byte & 15), level(byte >> 4)]);
            }
            let alpha = alpha.get(..self.width).unwrap_or_default();
            canvas.blend(Point::new(corner.x, y), alpha, color);
        }
    }
}

/// A grey level, 0 to 15, as the canvas's alpha, 0 to 32.
const fn level(grey: u8) -> u8 {
    grey * 2 + (grey >> 3) + (grey == 15) as u8
}
