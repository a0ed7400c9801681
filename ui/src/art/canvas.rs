//! A small picture that is composed before it is sent to the display.

use embedded_graphics::{
    pixelcolor::{Rgb565, raw::RawU16},
    prelude::*,
    primitives::Rectangle,
};

use super::{
    color::{Ink, OPAQUE, mix, mix_into},
    mask::Stamp,
    surface::Surface,
};

/// Part of the screen while it is being composed: layers are put over each other here, in screen coordinates and cut
/// at the edges, and the display sees only the result.
///
/// What it does is not inlined: the chip reads its program through a small cache, in which one copy of a loop stays.
pub struct Canvas {
    area: Rectangle,
    pixels: [u16; Canvas::CAPACITY],
}

/// The part of a rectangle that lies on a canvas.
struct Part {
    /// The part's corner on the screen.
    corner: Point,
    width: usize,
    height: usize,
    /// Where the part begins among the canvas's pixels.
    start: usize,
}

impl Canvas {
    /// The most pixels one canvas holds: four rows of the screen, or any tile of a board.
    pub const CAPACITY: usize = 960;

    /// A canvas for no part of the screen yet.
    pub(crate) const fn new() -> Self {
        Canvas { area: Rectangle::zero(), pixels: [0; Self::CAPACITY] }
    }

    /// Composes the part of `area` that the target has and sends it, every pixel once. An area larger than a canvas is
    /// composed in bands of rows, so `compose` may be called several times; it must paint every pixel of the canvas it is
    /// given.
    pub(crate) fn paint<D: DrawTarget<Color = Rgb565>>(
        &mut self,
        target: &mut D,
        area: Rectangle,
        mut compose: impl FnMut(&mut Canvas),
    ) -> Result<(), D::Error> {
        let area = area.intersection(&target.bounding_box());
        let Size { width, height } = area.size;
        let band = match width {
            0 => return Ok(()),
            // The usual tile fits as it is; the division is for strips.
            _ if (width * height) as usize <= Self::CAPACITY => height,
            _ => Self::CAPACITY as u32 / width,
        };
        let mut rest = area;
        while rest.size.height > 0 && band > 0 {
            let height = rest.size.height.min(band);
            self.area = Rectangle::new(rest.top_left, Size::new(width, height));
            compose(self);
            self.send(target)?;
            rest.top_left.y += height as i32;
            rest.size.height -= height;
        }
        Ok(())
    }

    /// Sends what was composed.
    #[inline(never)]
    fn send<D: DrawTarget<Color = Rgb565>>(&self, target: &mut D) -> Result<(), D::Error> {
        let count = (self.area.size.width * self.area.size.height) as usize;
        let pixels = self.pixels.get(..count).unwrap_or_default();
        target.fill_contiguous(&self.area, pixels.iter().map(|&pixel| RawU16::new(pixel).into()))
    }

    /// The part of the screen this canvas is for.
    pub fn area(&self) -> Rectangle {
        self.area
    }

    /// Covers `area` with a board's surface.
    #[inline(never)]
    pub(crate) fn cover(&mut self, area: Rectangle, surface: &Surface) {
        self.rows(area, |x, y, row| surface.paint(x, y, row));
    }

    /// Fills `area` with one colour.
    #[inline(never)]
    pub fn fill(&mut self, area: Rectangle, color: Rgb565) {
        let color = color.into_storage();
        self.rows(area, |_, _, row| {
            // Eight at a time take half as long.
            let (eights, rest) = row.as_chunks_mut::<8>();
            eights.fill([color; 8]);
            rest.fill(color);
        });
    }

    /// Lays `alpha` parts (0 to 32) of a colour over `area`.
    #[inline(never)]
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
        self.press(shape.into(), corner, color);
    }

    #[inline(never)]
    fn press(&mut self, Stamp { width, height, alpha }: Stamp, corner: Point, color: Rgb565) {
        let color = color.into_storage();
        self.cells(corner, Size::new(width, height), alpha, |pixel, &alpha| mix_into(pixel, color, alpha));
    }

    /// Lays a row of pixels of one colour over the canvas, `alpha` parts (0 to 32) of each, from `at` to the right.
    #[inline(never)]
    pub(crate) fn blend(&mut self, at: Point, alpha: &[u8], color: Rgb565) {
        let color = color.into_storage();
        let size = Size::new(alpha.len() as u32, 1);
        self.cells(at, size, alpha, |pixel, &alpha| mix_into(pixel, color, alpha));
    }

    /// Writes a letter: rows of grey levels with their top left corner at `corner`, two levels to a byte, the left one in
    /// the low half; each row starts on a new byte.
    #[inline(never)]
    pub(crate) fn write(&mut self, corner: Point, size: Size, rows: &[u8], ink: &Ink) {
        let part = self.part(Rectangle::new(corner, size));
        // Both are at least zero, since the part lies within the letter.
        let skipped = part.corner - corner;
        let (row, column) = (skipped.y as usize, skipped.x as usize);
        let stride = size.width.div_ceil(2) as usize;
        let mut from = row * stride + column / 2;
        let mut to = part.start;
        for _ in 0..part.height {
            let pixels = self.pixels.get_mut(to..to + part.width).unwrap_or_default();
            let levels = rows.get(from..).unwrap_or_default();
            // The canvas may begin between the two levels of a byte.
            let odd = column % 2;
            if odd == 1
                && let (Some(pixel), Some(pair)) = (pixels.first_mut(), levels.first())
            {
                ink.put(pixel, pair >> 4);
            }
            let pairs = pixels.get_mut(odd..).unwrap_or_default().chunks_mut(2);
            for (pixels, &pair) in pairs.zip(levels.get(odd..).unwrap_or_default()) {
                // Most of a letter is paper.
                if pair == 0 {
                    continue;
                }
                if let Some((left, right)) = pixels.split_first_mut() {
                    ink.put(left, pair & 15);
                    right.iter_mut().for_each(|right| ink.put(right, pair >> 4));
                }
            }
            from += stride;
            to += self.area.size.width as usize;
        }
    }

    /// Combines rows of cells with the pixels under them; their top left corner lies at `corner`.
    pub(super) fn cells<T>(&mut self, corner: Point, size: Size, cells: &[T], put: impl Fn(&mut u16, &T)) {
        let part = self.part(Rectangle::new(corner, size));
        // Both are at least zero, since the part lies within the cells.
        let skipped = part.corner - corner;
        let width = size.width as usize;
        let mut from = skipped.y as usize * width + skipped.x as usize;
        let mut to = part.start;
        for _ in 0..part.height {
            let cells = cells.get(from..from + part.width).unwrap_or_default();
            let pixels = self.pixels.get_mut(to..to + part.width).unwrap_or_default();
            for (pixel, cell) in pixels.iter_mut().zip(cells) {
                put(pixel, cell);
            }
            from += width;
            to += self.area.size.width as usize;
        }
    }

    /// Visits the part of `area` that lies on the canvas, row by row: the first pixel's place, and the pixels.
    fn rows(&mut self, area: Rectangle, mut visit: impl FnMut(i32, i32, &mut [u16])) {
        let part = self.part(area);
        let mut start = part.start;
        for y in (part.corner.y..).take(part.height) {
            visit(part.corner.x, y, self.pixels.get_mut(start..start + part.width).unwrap_or_default());
            start += self.area.size.width as usize;
        }
    }

    /// Cuts `area` at the edges of the canvas.
    fn part(&self, area: Rectangle) -> Part {
        let own = (self.area.top_left, self.area.top_left + self.area.size);
        let cut = (area.top_left, area.top_left + area.size);
        let corner = Point::new(own.0.x.max(cut.0.x), own.0.y.max(cut.0.y));
        let width = own.1.x.min(cut.1.x) - corner.x;
        let height = own.1.y.min(cut.1.y) - corner.y;
        if width <= 0 || height <= 0 {
            return Part { corner: area.top_left, width: 0, height: 0, start: 0 };
        }
        let inward = corner - own.0;
        let start = inward.y as usize * self.area.size.width as usize + inward.x as usize;
        Part { corner, width: width as usize, height: height as usize, start }
    }
}
