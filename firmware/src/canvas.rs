//! The picture in memory: what the app draws on, and what goes to the panel.

use core::convert::Infallible;

use embedded_graphics::{pixelcolor::Rgb565, prelude::*, primitives::Rectangle};
use sanban_ui::SIZE_PX;

use crate::damage::{Damage, Window};

const SIZE: usize = SIZE_PX as usize;

/// A full frame that knows which of its pixels the panel has not seen yet.
///
/// Pixels are kept in the panel's byte order, so that DMA can send them as they lie.
pub struct Canvas {
    pixels: [u16; SIZE * SIZE],
    damage: Damage,
}

impl Default for Canvas {
    fn default() -> Self {
        Self::new()
    }
}

impl Canvas {
    /// A black picture, as the panel has it in mind before it was sent anything.
    pub const fn new() -> Self {
        Canvas { pixels: [0; SIZE * SIZE], damage: Damage::new() }
    }

    /// Takes the next window that has to be sent; `None` when the panel is up to date. A window whose rows are best sent
    /// whole spans the width of the panel.
    pub fn take_window(&mut self) -> Option<Window> {
        self.damage.take_window().map(|window| if window.is_wide() { window.widened() } else { window })
    }

    /// The bytes of a window's rows: one slice for all if it spans the width, else one a row.
    pub fn bytes(&self, window: Window) -> impl Iterator<Item = &[u8]> {
        let whole = window.width() == SIZE;
        let (step, strips) = if whole { (window.height() * SIZE, 1) } else { (SIZE, window.height()) };
        let length = if whole { step } else { window.width() };
        let start = window.top as usize * SIZE + window.left as usize;
        let pixels = self.pixels.get(start..).unwrap_or_default();
        pixels.chunks(step).take(strips).map(move |strip| bytemuck::cast_slice(strip.get(..length).unwrap_or_default()))
    }

    /// The pixels of row `y` from `left` to before `end`, to be overwritten.
    #[inline]
    fn row(&mut self, y: usize, left: usize, end: usize) -> &mut [u16] {
        self.damage.mark(y, left, end);
        self.pixels.get_mut(y * SIZE + left..y * SIZE + end).unwrap_or_default()
    }
}

/// A colour in the order the panel wants its bytes.
#[inline]
fn wire(color: Rgb565) -> u16 {
    color.into_storage().to_be()
}

impl OriginDimensions for Canvas {
    fn size(&self) -> Size {
        Size::new_equal(SIZE_PX)
    }
}

impl DrawTarget for Canvas {
    type Color = Rgb565;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<Rgb565>>>(&mut self, pixels: I) -> Result<(), Infallible> {
        for Pixel(point, color) in pixels {
            let (x, y) = (point.x as usize, point.y as usize);
            if x < SIZE && y < SIZE {
                for pixel in self.row(y, x, x + 1) {
                    *pixel = wire(color);
                }
            }
        }
        Ok(())
    }

    fn fill_contiguous<I: IntoIterator<Item = Rgb565>>(
        &mut self,
        area: &Rectangle,
        colors: I,
    ) -> Result<(), Infallible> {
        let inside = self.bounding_box().intersection(area);
        if inside != *area {
            // Partly outside: let the pixels be clipped one by one.
            return self.draw_iter(area.points().zip(colors).map(|(point, color)| Pixel(point, color)));
        }
        let mut colors = colors.into_iter();
        let (left, width) = (area.top_left.x as usize, area.size.width as usize);
        for y in area.rows() {
            for pixel in self.row(y as usize, left, left + width) {
                match colors.next() {
                    Some(color) => *pixel = wire(color),
                    None => return Ok(()),
                }
            }
        }
        Ok(())
    }

    fn fill_solid(&mut self, area: &Rectangle, color: Rgb565) -> Result<(), Infallible> {
        let inside = self.bounding_box().intersection(area);
        let (left, width) = (inside.top_left.x as usize, inside.size.width as usize);
        for y in inside.rows() {
            self.row(y as usize, left, left + width).fill(wire(color));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all_windows(canvas: &mut Canvas) -> Vec<Window> {
        std::iter::from_fn(|| canvas.take_window()).collect()
    }

    #[test]
    fn a_pixel_is_sent_high_byte_first() {
        let mut canvas = Box::new(Canvas::new());
        Pixel(Point::new(7, 9), Rgb565::new(0b10000, 0b000001, 0b00010)).draw(&mut *canvas).unwrap();
        let windows = all_windows(&mut canvas);
        assert_eq!(windows, [Window { left: 7, right: 7, top: 9, bottom: 9 }]);
        let bytes: Vec<&[u8]> = canvas.bytes(windows[0]).collect();
        assert_eq!(bytes, [[0b1000_0000, 0b0010_0010]]);
    }

    #[test]
    fn clearing_sends_the_whole_picture_in_one_piece() {
        let mut canvas = Box::new(Canvas::new());
        canvas.clear(Rgb565::CSS_TEAL).unwrap();
        let windows = all_windows(&mut canvas);
        assert_eq!(windows, [Window { left: 0, right: 239, top: 0, bottom: 239 }]);
        assert_eq!(canvas.bytes(windows[0]).map(<[u8]>::len).collect::<Vec<_>>(), [SIZE * SIZE * 2]);
        assert!(all_windows(&mut canvas).is_empty());
    }

    #[test]
    fn a_narrow_window_is_sent_row_by_row() {
        let mut canvas = Box::new(Canvas::new());
        let area = Rectangle::new(Point::new(20, 230), Size::new(26, 10));
        canvas.fill_contiguous(&area, area.points().map(|p| Rgb565::new(p.x as u8, p.y as u8, 0))).unwrap();
        let windows = all_windows(&mut canvas);
        assert_eq!(windows, [Window { left: 20, right: 45, top: 230, bottom: 239 }]);
        let rows: Vec<&[u8]> = canvas.bytes(windows[0]).collect();
        assert_eq!(rows.len(), 10);
        for (row, y) in rows.iter().zip(230..) {
            let expected: Vec<u8> = (20..46).flat_map(|x| Rgb565::new(x, y, 0).into_storage().to_be_bytes()).collect();
            assert_eq!(row, &expected);
        }
    }

    #[test]
    fn drawing_over_the_edge_is_clipped() {
        let mut canvas = Box::new(Canvas::new());
        let area = Rectangle::new(Point::new(-3, 238), Size::new(6, 6));
        canvas.fill_solid(&area, Rgb565::RED).unwrap();
        canvas.fill_contiguous(&area.translate(Point::new(0, -300)), area.points().map(|_| Rgb565::RED)).unwrap();
        let over = area.translate(Point::new(238, -30));
        canvas.fill_contiguous(&over, over.points().map(|_| Rgb565::RED)).unwrap();
        let windows = all_windows(&mut canvas);
        assert_eq!(
            windows,
            [
                Window { left: 235, right: 239, top: 208, bottom: 213 },
                Window { left: 0, right: 2, top: 238, bottom: 239 }
            ]
        );
        assert_eq!(canvas.pixels.iter().filter(|&&p| p == wire(Rgb565::RED)).count(), 5 * 6 + 3 * 2);
    }
}
