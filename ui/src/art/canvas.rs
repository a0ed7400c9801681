//! A small picture that is composed before it is sent to the display.

use embedded_graphics::{
    pixelcolor::{Rgb565, raw::RawU16},
    prelude::*,
    primitives::Rectangle,
};

use super::{
    color::{OPAQUE, mix},
    mask::Stamp,
};

/// Part of the screen while it is being composed: layers are put over each other here, in screen coordinates and cut
/// at the edges, and the display sees only the result.
pub struct Canvas {
    area: Rectangle,
    width: usize,
    pixels: [u16; Canvas::CAPACITY],
}

impl Canvas {
    /// The most pixels one canvas holds: four rows of the screen, or any tile of a board.
    pub const CAPACITY: usize = 960;

    /// An unpainted canvas for `area`, which must not hold more than [`CAPACITY`](Self::CAPACITY) pixels.
    fn new(area: Rectangle) -> Self {
        Canvas { area, width: area.size.width as usize, pixels: [0; Self::CAPACITY] }
    }

    /// The part of the screen this canvas is for.
    pub fn area(&self) -> Rectangle {
        self.area
    }

    /// Gives every pixel of `area` its colour by its place on the screen.
    pub fn texture(&mut self, area: Rectangle, mut color: impl FnMut(i32, i32) -> Rgb565) {
        self.rows(area, |x, y, row| {
            for (x, pixel) in (x..).zip(row) {
                *pixel = color(x, y).into_storage();
            }
        });
    }

    /// Fills `area` with one colour.
    pub fn fill(&mut self, area: Rectangle, color: Rgb565) {
        let color = color.into_storage();
        self.rows(area, |_, _, row| row.fill(color));
    }

    /// Lays `alpha` parts (0 to 32) of a colour over `area`.
    pub fn tint(&mut self, area: Rectangle, color: Rgb565, alpha: u8) {
        let color = color.into_storage();
        let alpha = alpha.min(OPAQUE);
        self.rows(area, |_, _, row| {
            for pixel in row {
                *pixel = mix(*pixel, color, alpha);
            }
        });
    }

    /// Presses a shape onto the canvas with its top left corner at `corner`.
    pub fn stamp(&mut self, shape: impl Into<Stamp>, corner: Point, color: Rgb565) {
        let Stamp { width, alpha } = shape.into();
        let visible = self.area.rows();
        for (y, row) in (corner.y..).zip(alpha.chunks_exact(width.max(1))).filter(|(y, _)| visible.contains(y)) {
            self.blend(Point::new(corner.x, y), row, color);
        }
    }

    /// Lays a row of pixels of one colour over the canvas, `alpha` parts (0 to 32) of each, from `at` to the right.
    pub(crate) fn blend(&mut self, at: Point, alpha: &[u8], color: Rgb565) {
        let color = color.into_storage();
        self.cells(at, alpha, |pixel, &alpha| *pixel = mix(*pixel, color, alpha));
    }

    /// Combines a row of cells with the pixels under them; the first cell lies at `start`.
    pub(super) fn cells<T>(&mut self, start: Point, cells: &[T], mut put: impl FnMut(&mut u16, &T)) {
        self.rows(Rectangle::new(start, Size::new(cells.len() as u32, 1)), |x, _, row| {
            let hidden = usize::try_from(x - start.x).unwrap_or_default();
            for (pixel, cell) in row.iter_mut().zip(cells.iter().skip(hidden)) {
                put(pixel, cell);
            }
        });
    }

    /// Visits the part of `area` that lies on the canvas, row by row: the first pixel's place, and the pixels.
    pub(super) fn rows(&mut self, area: Rectangle, mut visit: impl FnMut(i32, i32, &mut [u16])) {
        let part = area.intersection(&self.area);
        let (width, height) = (part.size.width as usize, part.size.height as usize);
        if width == 0 || height == 0 || self.width == 0 {
            return;
        }
        // Both differences are at least zero, since the part lies within the canvas.
        let from = part.top_left - self.area.top_left;
        let rows = self.pixels.chunks_exact_mut(self.width).skip(from.y as usize).take(height);
        for (y, row) in (part.top_left.y..).zip(rows) {
            if let Some(row) = row.get_mut(from.x as usize..from.x as usize + width) {
                visit(part.top_left.x, y, row);
            }
        }
    }

    fn send<D: DrawTarget<Color = Rgb565>>(&self, target: &mut D) -> Result<(), D::Error> {
        let colors = self.pixels.iter().map(|&pixel| Rgb565::from(RawU16::new(pixel)));
        target.fill_contiguous(&self.area, colors.take(self.width * self.area.size.height as usize))
    }
}

/// Composes `area` of the screen and sends it, every pixel once. An area larger than a canvas is composed in bands of
/// rows, so `compose` may be called several times; it must paint every pixel of the canvas it is given.
pub fn paint<D: DrawTarget<Color = Rgb565>>(
    target: &mut D,
    area: Rectangle,
    mut compose: impl FnMut(&mut Canvas),
) -> Result<(), D::Error> {
    let area = area.intersection(&target.bounding_box());
    let Some(band) = Canvas::CAPACITY.checked_div(area.size.width as usize) else {
        return Ok(());
    };
    let mut rest = area;
    while rest.size.height > 0 && band > 0 {
        let height = rest.size.height.min(band as u32);
        let mut canvas = Canvas::new(Rectangle::new(rest.top_left, Size::new(rest.size.width, height)));
        compose(&mut canvas);
        canvas.send(target)?;
        rest.top_left.y += height as i32;
        rest.size.height -= height;
    }
    Ok(())
}
