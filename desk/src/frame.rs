//! What the display shows, pixel by pixel.

use std::convert::Infallible;

use embedded_graphics::{
    pixelcolor::{Rgb565, raw::RawU16},
    prelude::*,
    primitives::Rectangle,
};
use sanban_ui::SIZE_PX;

/// Pixels in a row, and rows.
pub const SIDE: usize = SIZE_PX as usize;

/// The display's memory: 240x240 pixels in the display's own 16-bit colours. Counts what is written to it, since on the
/// device each pixel costs time on the wire.
#[derive(Clone, PartialEq, Eq)]
pub struct Frame {
    pixels: Vec<u16>,
    written: usize,
}

impl Default for Frame {
    fn default() -> Self {
        Frame { pixels: vec![0; SIDE * SIDE], written: 0 }
    }
}

impl Frame {
    /// A frame of 16-bit pixels, low byte first; black where there are too few.
    pub fn from_bytes(bytes: &[u8]) -> Self {
        let mut frame = Frame::default();
        for (pixel, pair) in frame.pixels.iter_mut().zip(bytes.chunks_exact(2)) {
            *pixel = u16::from_le_bytes([pair[0], pair[1]]);
        }
        frame
    }

    /// All pixels as RGB565, row by row from the top left.
    pub fn pixels(&self) -> &[u16] {
        &self.pixels
    }

    /// The pixels of one row from column `x` on, `width` of them.
    pub fn span(&self, x: usize, y: usize, width: usize) -> &[u16] {
        &self.pixels[y * SIDE + x..][..width]
    }

    /// How many pixels were written since the last call, changed or not.
    pub fn take_written(&mut self) -> usize {
        std::mem::take(&mut self.written)
    }

    fn put(&mut self, point: Point, color: Rgb565) {
        if let (Ok(x @ 0..SIDE), Ok(y @ 0..SIDE)) = (usize::try_from(point.x), usize::try_from(point.y)) {
            self.pixels[y * SIDE + x] = RawU16::from(color).into_inner();
            self.written += 1;
        }
    }
}

impl OriginDimensions for Frame {
    fn size(&self) -> Size {
        Size::new_equal(SIZE_PX)
    }
}

impl DrawTarget for Frame {
    type Color = Rgb565;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<Rgb565>>>(&mut self, pixels: I) -> Result<(), Infallible> {
        for Pixel(point, color) in pixels {
            self.put(point, color);
        }
        Ok(())
    }

    fn fill_solid(&mut self, area: &Rectangle, color: Rgb565) -> Result<(), Infallible> {
        for point in area.intersection(&self.bounding_box()).points() {
            self.put(point, color);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_outside_the_display_is_neither_kept_nor_counted() {
        let mut frame = Frame::default();
        frame.fill_solid(&Rectangle::new(Point::new(-5, 238), Size::new(10, 10)), Rgb565::WHITE).unwrap();
        assert_eq!(frame.take_written(), 5 * 2);
        assert_eq!(frame.take_written(), 0);
        assert_eq!(frame.pixels().iter().filter(|&&pixel| pixel == 0xffff).count(), 10);
        assert_eq!(frame.span(0, 239, 6), [0xffff, 0xffff, 0xffff, 0xffff, 0xffff, 0]);
        frame.draw_iter([Pixel(Point::new(240, 0), Rgb565::WHITE), Pixel(Point::new(0, -1), Rgb565::WHITE)]).unwrap();
        assert_eq!(frame.take_written(), 0);
    }
}
