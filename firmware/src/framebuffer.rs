//! The picture in memory: what the app draws on, and what goes to the panel.

use core::{convert::Infallible, iter};

use embedded_graphics::{pixelcolor::Rgb565, prelude::*, primitives::Rectangle};
use sanban_ui::SIZE_PX;

use crate::damage::{Damage, Window};

const SIZE: usize = SIZE_PX as usize;

/// A full frame that knows which of its pixels the panel has not seen yet.
///
/// Pixels are kept in the panel's byte order, so that DMA can send them as they lie.
pub struct Framebuffer {
    pixels: [u16; SIZE * SIZE],
    damage: Damage,
}

impl Default for Framebuffer {
    fn default() -> Self {
        Self::new()
    }
}

impl Framebuffer {
    /// A black picture, as the panel has it in mind before it was sent anything.
    pub const fn new() -> Self {
        Framebuffer { pixels: [0; SIZE * SIZE], damage: Damage::new() }
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

    /// The bytes of all rows from one on.
    pub fn rows(&self, first: usize) -> &[u8] {
        bytemuck::cast_slice(self.pixels.get(first.saturating_mul(SIZE)..).unwrap_or_default())
    }

    /// The whole picture, to be drawn on.
    pub fn whole(&mut self) -> Rows<'_> {
        Rows { top: 0, height: SIZE, pixels: &mut self.pixels, damage: Some(&mut self.damage) }
    }

    /// The picture in bands of `height` rows from the top, to be drawn on and sent one by one. The first is half as high, so
    /// that there is something to send soon, and with it the last, for which nothing is drawn any more.
    pub fn bands(&mut self, height: usize) -> impl Iterator<Item = Rows<'_>> {
        let height = height.clamp(2, SIZE);
        let (first, rest) = self.pixels.split_at_mut(height / 2 * SIZE);
        let tops = iter::once(0).chain((height / 2..SIZE).step_by(height));
        tops.zip(iter::once(first).chain(rest.chunks_mut(height * SIZE))).map(|(top, pixels)| Rows {
            top,
            height: pixels.len() / SIZE,
            pixels,
            damage: None,
        })
    }
}

/// Rows of a picture, to be drawn on; what would go elsewhere is cut off.
pub struct Rows<'a> {
    top: usize,
    height: usize,
    pixels: &'a mut [u16],
    /// Who wants to know what was drawn; a band is sent whole.
    damage: Option<&'a mut Damage>,
}

impl Rows<'_> {
    /// Where on the panel the rows are.
    pub fn window(&self) -> Window {
        let bottom = self.top + self.height - 1;
        Window { left: 0, right: (SIZE - 1) as u8, top: self.top as u8, bottom: bottom as u8 }
    }

    /// The rows as they are sent.
    pub fn bytes(&self) -> &[u8] {
        bytemuck::cast_slice(self.pixels)
    }

    /// The pixels of row `y` of the panel from `left` to before `end`, to be overwritten.
    #[inline]
    fn row(&mut self, y: usize, left: usize, end: usize) -> &mut [u16] {
        if let Some(damage) = &mut self.damage {
            damage.mark(y, left, end);
        }
        let start = (y - self.top) * SIZE;
        self.pixels.get_mut(start + left..start + end).unwrap_or_default()
    }
}

/// A colour in the order the panel wants its bytes.
#[inline]
fn wire(color: Rgb565) -> u16 {
    color.into_storage().to_be()
}

/// Fills pixels with one colour, sixteen at a time where they lie so that the chip can.
#[inline]
fn fill(pixels: &mut [u16], color: u16) {
    let pair = u32::from(color) << 16 | u32::from(color);
    let (before, pairs, after) = bytemuck::pod_align_to_mut::<u16, u32>(pixels);
    let (eights, rest) = pairs.as_chunks_mut::<8>();
    before.fill(color);
    eights.fill([pair; 8]);
    rest.fill(pair);
    after.fill(color);
}

impl Dimensions for Rows<'_> {
    fn bounding_box(&self) -> Rectangle {
        Rectangle::new(Point::new(0, self.top as i32), Size::new(SIZE_PX, self.height as u32))
    }
}

impl DrawTarget for Rows<'_> {
    type Color = Rgb565;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<Rgb565>>>(&mut self, pixels: I) -> Result<(), Infallible> {
        let inside = self.bounding_box();
        for Pixel(point, color) in pixels {
            if inside.contains(point) {
                let (x, y) = (point.x as usize, point.y as usize);
                self.row(y, x, x + 1).fill(wire(color));
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
            // Four at a time take three quarters of the time.
            let (fours, rest) = self.row(y as usize, left, left + width).as_chunks_mut::<4>();
            for four in fours {
                for pixel in four {
                    let Some(color) = colors.next() else { return Ok(()) };
                    *pixel = wire(color);
                }
            }
            for pixel in rest {
                let Some(color) = colors.next() else { return Ok(()) };
                *pixel = wire(color);
            }
        }
        Ok(())
    }

    fn fill_solid(&mut self, area: &Rectangle, color: Rgb565) -> Result<(), Infallible> {
        let inside = self.bounding_box().intersection(area);
        let (left, width) = (inside.top_left.x as usize, inside.size.width as usize);
        for y in inside.rows() {
            fill(self.row(y as usize, left, left + width), wire(color));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all_windows(framebuffer: &mut Framebuffer) -> Vec<Window> {
        std::iter::from_fn(|| framebuffer.take_window()).collect()
    }

    #[test]
    fn a_pixel_is_sent_high_byte_first() {
        let mut framebuffer = Box::new(Framebuffer::new());
        Pixel(Point::new(7, 9), Rgb565::new(0b10000, 0b000001, 0b00010)).draw(&mut framebuffer.whole()).unwrap();
        let windows = all_windows(&mut framebuffer);
        assert_eq!(windows, [Window { left: 7, right: 7, top: 9, bottom: 9 }]);
        let bytes: Vec<&[u8]> = framebuffer.bytes(windows[0]).collect();
        assert_eq!(bytes, [[0b1000_0000, 0b0010_0010]]);
    }

    #[test]
    fn clearing_sends_the_whole_picture_in_one_piece() {
        let mut framebuffer = Box::new(Framebuffer::new());
        framebuffer.whole().clear(Rgb565::CSS_TEAL).unwrap();
        let windows = all_windows(&mut framebuffer);
        assert_eq!(windows, [Window { left: 0, right: 239, top: 0, bottom: 239 }]);
        assert_eq!(framebuffer.bytes(windows[0]).map(<[u8]>::len).collect::<Vec<_>>(), [SIZE * SIZE * 2]);
        assert!(all_windows(&mut framebuffer).is_empty());
    }

    #[test]
    fn a_narrow_window_is_sent_row_by_row() {
        let mut framebuffer = Box::new(Framebuffer::new());
        let area = Rectangle::new(Point::new(20, 230), Size::new(26, 10));
        framebuffer
            .whole()
            .fill_contiguous(&area, area.points().map(|p| Rgb565::new(p.x as u8, p.y as u8, 0)))
            .unwrap();
        let windows = all_windows(&mut framebuffer);
        assert_eq!(windows, [Window { left: 20, right: 45, top: 230, bottom: 239 }]);
        let rows: Vec<&[u8]> = framebuffer.bytes(windows[0]).collect();
        assert_eq!(rows.len(), 10);
        for (row, y) in rows.iter().zip(230..) {
            let expected: Vec<u8> = (20..46).flat_map(|x| Rgb565::new(x, y, 0).into_storage().to_be_bytes()).collect();
            assert_eq!(row, &expected);
        }
    }

    #[test]
    fn drawing_over_the_edge_is_clipped() {
        let mut framebuffer = Box::new(Framebuffer::new());
        let area = Rectangle::new(Point::new(-3, 238), Size::new(6, 6));
        framebuffer.whole().fill_solid(&area, Rgb565::RED).unwrap();
        framebuffer
            .whole()
            .fill_contiguous(&area.translate(Point::new(0, -300)), area.points().map(|_| Rgb565::RED))
            .unwrap();
        let over = area.translate(Point::new(238, -30));
        framebuffer.whole().fill_contiguous(&over, over.points().map(|_| Rgb565::RED)).unwrap();
        let windows = all_windows(&mut framebuffer);
        assert_eq!(
            windows,
            [
                Window { left: 235, right: 239, top: 208, bottom: 213 },
                Window { left: 0, right: 2, top: 238, bottom: 239 }
            ]
        );
        assert_eq!(framebuffer.pixels.iter().filter(|&&p| p == wire(Rgb565::RED)).count(), 5 * 6 + 3 * 2);
    }

    #[test]
    fn a_fill_covers_exactly_its_pixels_wherever_they_begin_and_end() {
        for left in 0..4 {
            for width in 0..40 {
                let mut framebuffer = Box::new(Framebuffer::new());
                let area = Rectangle::new(Point::new(left, 5), Size::new(width, 1));
                framebuffer.whole().fill_solid(&area, Rgb565::new(1, 2, 3)).unwrap();
                for (x, &pixel) in framebuffer.pixels[5 * SIZE..].iter().enumerate() {
                    let inside = area.contains(Point::new(x as i32, 5));
                    assert_eq!(pixel, if inside { wire(Rgb565::new(1, 2, 3)) } else { 0 }, "{left} {width} {x}");
                }
            }
        }
    }

    #[test]
    fn bands_cover_the_picture_and_each_takes_only_its_own_rows() {
        let mut framebuffer = Box::new(Framebuffer::new());
        let mut rows = Vec::new();
        for (number, mut band) in (0..).zip(framebuffer.bands(60)) {
            let Window { left, right, top, bottom } = band.window();
            assert_eq!((left, right, usize::from(top)), (0, 239, rows.len()));
            band.clear(Rgb565::new(number, 0, 0)).unwrap();
            assert_eq!(band.bytes().len(), (usize::from(bottom - top) + 1) * SIZE * 2);
            rows.resize(usize::from(bottom) + 1, number);
        }
        let heights = (0..5).map(|band| rows.iter().filter(|&&row| row == band).count());
        assert_eq!(heights.collect::<Vec<_>>(), [30, 60, 60, 60, 30]);
        assert_eq!(rows.len(), SIZE);
        for (pixels, band) in framebuffer.pixels.chunks(SIZE).zip(rows) {
            assert!(pixels.iter().all(|&pixel| pixel == wire(Rgb565::new(band, 0, 0))));
        }
        assert!(all_windows(&mut framebuffer).is_empty(), "what is sent by bands is not sent again");
    }
}
