//! A display that counts what is written to it.

use std::convert::Infallible;

use embedded_graphics::{pixelcolor::Rgb565, prelude::*, primitives::Rectangle};
use sanban_ui::{SIZE_PX, boards::STATUS_BAR_PX};

/// The colour of a pixel nobody has painted; no theme uses it.
const UNPAINTED: Rgb565 = Rgb565::new(31, 0, 31);

#[derive(Clone)]
pub struct Screen {
    pixels: Vec<Rgb565>,
    /// How many times each pixel was written.
    written: Vec<u32>,
}

impl Screen {
    pub fn new() -> Self {
        let count = (SIZE_PX * SIZE_PX) as usize;
        Screen { pixels: vec![UNPAINTED; count], written: vec![0; count] }
    }

    pub fn color(&self, x: u32, y: u32) -> Rgb565 {
        self.pixels[(y * SIZE_PX + x) as usize]
    }

    /// How many pixels were written, one written twice counted twice; starts counting anew.
    pub fn take_cost(&mut self) -> u32 {
        let cost = self.written.iter().sum();
        self.written.fill(0);
        cost
    }

    /// How many times a pixel was written.
    pub fn writes(&self, x: u32, y: u32) -> u32 {
        self.written[(y * SIZE_PX + x) as usize]
    }

    /// The first pixel above `floor` that differs from another screen.
    pub fn first_difference(&self, other: &Screen, floor: u32) -> Option<(u32, u32)> {
        (0..SIZE_PX * floor)
            .map(|at| (at % SIZE_PX, at / SIZE_PX))
            .find(|&(x, y)| self.color(x, y) != other.color(x, y))
    }
}

impl OriginDimensions for Screen {
    fn size(&self) -> Size {
        Size::new_equal(SIZE_PX)
    }
}

impl DrawTarget for Screen {
    type Color = Rgb565;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<Rgb565>>>(&mut self, pixels: I) -> Result<(), Infallible> {
        for Pixel(Point { x, y }, color) in pixels {
            assert!((0..240).contains(&x) && (STATUS_BAR_PX as i32..240).contains(&y), "({x}, {y}) is not the board's");
            assert_ne!(color, UNPAINTED);
            let at = (y * SIZE_PX as i32 + x) as usize;
            self.pixels[at] = color;
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
}
