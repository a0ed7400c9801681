//! Square plates with round corners, a lit edge and a shaded one.

use embedded_graphics::prelude::*;

use super::{
    Canvas,
    color::mix_into,
    mask::{Shape, coverage, middle},
    theme::Block,
};

/// A plate, `N` pixels wide and high.
pub(crate) struct Plate<const N: usize> {
    cells: [[Cell; N]; N],
}

/// One pixel of a plate.
#[derive(Clone, Copy)]
struct Cell {
    /// 0 to 32.
    alpha: u8,
    part: Part,
}

#[derive(Clone, Copy)]
enum Part {
    Face,
    Lit,
    Shaded,
}

impl<const N: usize> Plate<N> {
    /// A plate with corners of this radius, in sixteenths of a pixel.
    pub(crate) const fn new(corner: i32) -> Self {
        let reach = 8 * N as i32;
        let outer = Shape::Plate { reach, corner };
        let inner = Shape::Plate { reach: reach - 16, corner: corner - 8 };
        let mut cells = [[Cell { alpha: 0, part: Part::Face }; N]; N];
        let mut y = 0;
        while y < N {
            let mut x = 0;
            while x < N {
                let (px, py) = (middle(x, N), middle(y, N));
                let part = if coverage(inner, px, py) >= 16 {
                    Part::Face
                } else if x + y < N {
                    Part::Lit
                } else {
                    Part::Shaded
                };
                cells[y][x] = Cell { alpha: coverage(outer, px, py), part };
                x += 1;
            }
            y += 1;
        }
        Plate { cells }
    }

    /// Puts the plate onto the canvas, its top left corner at `corner`.
    pub(crate) fn put(&self, canvas: &mut Canvas, corner: Point, block: Block) {
        let [face, lit, shaded] = [block.face, block.lit, block.shaded].map(|color| color.into_storage());
        canvas.cells(corner, Size::new_equal(N as u32), self.cells.as_flattened(), |pixel, cell| {
            let color = match cell.part {
                Part::Face => face,
                Part::Lit => lit,
                Part::Shaded => shaded,
            };
            mix_into(pixel, color, cell.alpha);
        });
    }
}
