//! A display that counts what is written to it.

use std::{convert::Infallible, ops::Range};

use embedded_graphics::{pixelcolor::Rgb565, prelude::*, primitives::Rectangle};
use sanban_ui::{SIZE_PX, boards::STATUS_BAR_PX};

/// The colour of a pixel nobody has painted; no theme uses it.
const UNPAINTED: Rgb565 = Rgb565::new(31, 0, 31);

#[derive(Clone)]
pub struct Display {
    pixels: Vec<Rgb565>,
    /// How many times each pixel was written, and which were.
    written: Vec<u32>,
    touched: Vec<usize>,
    /// The rows that may be written.
    rows: Range<i32>,
}

impl Display {
    pub fn new() -> Self {
        let count = (SIZE_PX * SIZE_PX) as usize;
        Display {
            pixels: vec![UNPAINTED; count],
            written: vec![0; count],
            touched: Vec::new(),
            rows: 0..SIZE_PX as i32,
        }
    }

    /// A display whose status bar is nobody's business.
    pub fn for_boards() -> Self {
        Display { rows: STATUS_BAR_PX as i32..SIZE_PX as i32, ..Display::new() }
    }

    pub fn color(&self, x: u32, y: u32) -> Rgb565 {
        self.pixels[(y * SIZE_PX + x) as usize]
    }

    /// How many times a pixel was written.
    pub fn writes(&self, x: u32, y: u32) -> u32 {
        self.written[(y * SIZE_PX + x) as usize]
    }

    /// What was written since this was last asked.
    pub fn take_written(&mut self) -> Written {
        let touched = self.touched.len() as u32;
        let pixels = self.touched.drain(..).map(|at| std::mem::take(&mut self.written[at])).sum();
        Written { pixels, touched }
    }

    /// Whether every pixel differs from that of another display.
    pub fn differs_everywhere(&self, other: &Display) -> bool {
        self.pixels.iter().zip(&other.pixels).all(|(a, b)| a != b)
    }

    /// The first pixel that differs from another display.
    pub fn first_difference(&self, other: &Display) -> Option<Point> {
        self.first_difference_above(other, SIZE_PX)
    }

    /// The first pixel above `floor` that differs from another display.
    pub fn first_difference_above(&self, other: &Display, floor: u32) -> Option<Point> {
        let above = self.pixels.iter().zip(&other.pixels).take((SIZE_PX * floor) as usize);
        let at = above.into_iter().position(|(a, b)| a != b)? as i32;
        Some(Point::new(at % SIZE_PX as i32, at / SIZE_PX as i32))
    }
}

/// What was written to a display.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Written {
    /// Pixels, one written twice counted twice.
    pub pixels: u32,
    /// How much of the display was written to, however often.
    pub touched: u32,
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
            assert!((0..SIZE_PX as i32).contains(&x) && self.rows.contains(&y), "({x}, {y}) may not be written");
            assert_ne!(color, UNPAINTED);
            let at = (y * SIZE_PX as i32 + x) as usize;
            self.pixels[at] = color;
            if self.written[at] == 0 {
                self.touched.push(at);
            }
            self.written[at] += 1;
        }
        Ok(())
    }

    fn fill_contiguous<I: IntoIterator<Item = Rgb565>>(
        &mut self,
        area: &Rectangle,
        colors: I,
    ) -> Result<(), Infallible> {
        let mut colors = colors.into_iter();
        for point in area.points() {
            let color = colors.next().expect("a colour for every pixel of the area");
            self.draw_iter([Pixel(point, color)])?;
        }
        assert!(colors.next().is_none(), "no colours beyond the area");
        Ok(())
    }

    fn fill_solid(&mut self, area: &Rectangle, color: Rgb565) -> Result<(), Infallible> {
        self.draw_iter(area.points().map(|point| Pixel(point, color)))
    }
}
