//! A display that counts what is written to it.

use std::convert::Infallible;

use embedded_graphics::{pixelcolor::Rgb565, prelude::*, primitives::Rectangle};
use sanban_ui::SIZE_PX;

#[derive(Clone)]
pub struct Display {
    pixels: Vec<Rgb565>,
    written: u32,
    touched: Vec<bool>,
}

impl Display {
    pub fn new() -> Self {
        // A colour no screen leaves behind where it has not painted.
        let size = (SIZE_PX * SIZE_PX) as usize;
        Display { pixels: vec![Rgb565::new(31, 0, 31); size], written: 0, touched: vec![false; size] }
    }

    /// How many pixels were written since this was last asked.
    pub fn take_written(&mut self) -> u32 {
        std::mem::take(&mut self.written)
    }

    /// How much of the screen was written to since this was last asked, however often.
    pub fn take_touched(&mut self) -> u32 {
        let count = self.touched.iter().filter(|&&touched| touched).count();
        self.touched.fill(false);
        count as u32
    }

    /// Whether every pixel differs from that of another display.
    pub fn differs_everywhere(&self, other: &Display) -> bool {
        self.pixels.iter().zip(&other.pixels).all(|(a, b)| a != b)
    }

    /// The first pixel that differs from another display.
    pub fn first_difference(&self, other: &Display) -> Option<Point> {
        let at = self.pixels.iter().zip(&other.pixels).position(|(a, b)| a != b)?;
        Some(Point::new(at as i32 % SIZE_PX as i32, at as i32 / SIZE_PX as i32))
    }
}

impl OriginDimensions for Display {
    fn size(&self) -> Size {
        Size::new_equal(SIZE_PX)
    }
}

impl DrawTarget for Display {
    type Color = Rgb565;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<Rgb565>>>(&mut self, pixels: I) -> Result<(), Infallible> {
        for Pixel(Point { x, y }, color) in pixels {
            assert!((0..240).contains(&x) && (0..240).contains(&y), "({x}, {y}) is off the screen");
            self.pixels[(y * 240 + x) as usize] = color;
            self.touched[(y * 240 + x) as usize] = true;
            self.written += 1;
        }
        Ok(())
    }

    fn fill_contiguous<I: IntoIterator<Item = Rgb565>>(
        &mut self,
        area: &Rectangle,
        colors: I,
    ) -> Result<(), Infallible> {
        self.draw_iter(area.points().zip(colors).map(|(point, color)| Pixel(point, color)))
    }

    fn fill_solid(&mut self, area: &Rectangle, color: Rgb565) -> Result<(), Infallible> {
        self.draw_iter(area.points().map(|point| Pixel(point, color)))
    }
}
