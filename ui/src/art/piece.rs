//! Round pieces: discs, stones and pawns, lit from the upper left.
//!
//! A piece is a table made at compile time: for every pixel how much of it the piece covers and how bright it is there.
//! A theme turns brightness into colour, so the same table serves every theme.

use embedded_graphics::{
    pixelcolor::{Rgb565, raw::RawU16},
    prelude::*,
};
use sanban_core::Side;

use super::{
    Canvas,
    color::{Rgb, bits, mix, ramp},
    mask::{Shape, coverage, middle},
};

/// The colours of a piece from its darkest shade to its lightest.
pub(super) type Ramp = [u16; 16];

/// What the surface of a piece does with light.
#[derive(Clone, Copy)]
enum Finish {
    /// Dark and polished: one small highlight, and a faint light along the lower edge.
    Dark,
    /// Pale: bright all over, darker towards the side away from the light.
    Pale,
}

/// A round piece of either side, `N` pixels wide and high, its shadow included.
pub struct Piece<const N: usize> {
    dark: [[Cell; N]; N],
    pale: [[Cell; N]; N],
    shadow: [[u8; N]; N],
}

/// One pixel of a piece.
#[derive(Clone, Copy)]
struct Cell {
    /// 0 to 32.
    alpha: u8,
    /// 0 to 15, an index into a [`Ramp`].
    shade: u8,
}

impl<const N: usize> Piece<N> {
    /// A piece with this radius in sixteenths of a pixel, and a shadow that falls `drop` sixteenths right and down.
    pub(crate) const fn new(radius: i32, drop: i32) -> Self {
        let nothing = Cell { alpha: 0, shade: 0 };
        let mut piece = Piece { dark: [[nothing; N]; N], pale: [[nothing; N]; N], shadow: [[0; N]; N] };
        let mut y = 0;
        while y < N {
            let mut x = 0;
            while x < N {
                // The piece sits up and left of the middle by half of what the shadow sticks out.
                let (px, py) = (middle(x, N), middle(y, N));
                let alpha = coverage(Shape::Disc { radius }, px, py);
                piece.dark[y][x] = Cell { alpha, shade: shade(Finish::Dark, px, py, radius) };
                piece.pale[y][x] = Cell { alpha, shade: shade(Finish::Pale, px, py, radius) };
                let soft = Shape::Glow { radius: radius + drop, core: radius - 2 * drop };
                piece.shadow[y][x] = coverage(soft, px - drop, py - drop) / 2;
                x += 1;
            }
            y += 1;
        }
        piece
    }

    /// Puts the piece of a side onto the canvas, with its middle in the middle of the `N` x `N` square at `corner`.
    pub(crate) fn put(&self, canvas: &mut Canvas, corner: Point, side: Side, colors: &Pieces) {
        let shadow = colors.shadow;
        canvas.cells(corner, N as u8, self.shadow.as_flattened(), |pixel, &alpha| *pixel = mix(*pixel, shadow, alpha));
        let (cells, ramp) = match side {
            Side::First => (&self.dark, &colors.dark),
            Side::Second => (&self.pale, &colors.pale),
        };
        canvas.cells(corner, N as u8, cells.as_flattened(), |pixel, cell| {
            let color = ramp.get(usize::from(cell.shade)).copied().unwrap_or_default();
            *pixel = mix(*pixel, color, cell.alpha);
        });
    }
}

/// How bright a piece is at a point, 0 to 15.
const fn shade(finish: Finish, x: i32, y: i32, radius: i32) -> u8 {
    // The piece as half a ball of radius 256, seen from above.
    let (u, v) = (x * 256 / radius, y * 256 / radius);
    let flat = u * u + v * v;
    let height = if flat < 65536 { (65536 - flat).isqrt() } else { 0 };
    // How squarely the surface faces a light in the upper left, 0 to 256.
    let facing = (-110 * u - 140 * v + 184 * height) >> 8;
    let facing = if facing < 0 { 0 } else { facing };
    match finish {
        Finish::Dark => {
            let square = (facing * facing) >> 8;
            let fourth = (square * square) >> 8;
            let spot = (fourth * fourth) >> 8;
            let level = 2 * facing + 6 * fourth + 7 * spot;
            clamp(level >> 8)
        }
        Finish::Pale => clamp((4 * 256 + 13 * facing) >> 8),
    }
}

const fn clamp(level: i32) -> u8 {
    if level < 0 {
        0
    } else if level > 15 {
        15
    } else {
        level as u8
    }
}

/// The colours a theme gives to pieces.
pub struct Pieces {
    /// The side that moves first, dark to light.
    dark: Ramp,
    /// The side that moves second, dark to light.
    pale: Ramp,
    shadow: u16,
}

impl Pieces {
    /// Colours between the darkest and the lightest of either side.
    pub(super) const fn new(dark: &[Rgb], pale: &[Rgb], shadow: Rgb) -> Self {
        Pieces { dark: ramp(dark), pale: ramp(pale), shadow: bits(shadow) }
    }

    /// One colour for all of a side's piece, where it is too small for light and shade.
    pub(crate) fn flat(&self, side: Side) -> Rgb565 {
        let color = match side {
            Side::First => self.dark[1],
            Side::Second => self.pale[14],
        };
        RawU16::new(color).into()
    }
}
