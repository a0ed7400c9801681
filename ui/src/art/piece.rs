//! Round pieces: discs, stones and pawns, lit from the upper left.
//!
//! A piece is a table made at compile time: for every pixel how much of it the piece covers, how bright it is there, and how
//! much of its shadow falls there. A theme turns brightness into colour, so the same table serves every theme.

use embedded_graphics::prelude::*;
use sanban_core::Side;

use super::{
    Canvas,
    color::{OPAQUE, Rgb, bits, mix, mix_into, ramp},
    mask::{Shape, coverage, middle},
};

/// How many shades a piece has.
const SHADES: usize = 16;

/// The colours of a piece from its darkest shade to its lightest.
type Ramp = [u16; SHADES];

/// How a piece is shaped.
#[derive(Clone, Copy)]
pub(crate) enum Form {
    /// Flat, with a round edge.
    Disc,
    /// A lens.
    Stone,
    /// A ball on a foot, seen from above.
    Pawn,
}

/// What the surface of a piece does with light.
#[derive(Clone, Copy)]
enum Finish {
    /// Dark and polished: a highlight, and little else.
    Dark,
    /// Pale: bright all over, darker where it turns away from the light.
    Pale,
    /// Coloured and glossy.
    Glazed,
}

/// A round piece of either side, `N` pixels wide and high, with its shadow.
pub(crate) struct Piece<const N: usize> {
    dark: [[Cell; N]; N],
    pale: [[Cell; N]; N],
}

/// One pixel of a piece, in two bytes: the chip has to fetch the table from its flash again and again.
#[derive(Clone, Copy)]
struct Cell(u16);

impl Cell {
    const CLEAR: Cell = Cell::new(0, 0, 0);

    /// `alpha` is 0 to 32; `shade` is below [`SHADES`]; `shadow`, of what is under the piece, is 0 to 32.
    const fn new(alpha: u8, shade: u8, shadow: u8) -> Self {
        Cell(alpha as u16 | (shade as u16) << 6 | (shadow as u16) << 10)
    }

    const fn alpha(self) -> u8 {
        (self.0 & 63) as u8
    }

    const fn shade(self) -> u8 {
        (self.0 >> 6) as u8 & 15
    }

    const fn shadow(self) -> u8 {
        (self.0 >> 10) as u8
    }
}

/// How a piece lies on the board.
#[derive(Clone, Copy)]
pub(crate) enum Pose {
    /// At rest.
    Flat,
    /// Seen through, as something that is not there yet.
    Faint,
    /// Turning over about its upright middle line: 1 is almost edge on, 255 almost flat.
    Tilted(u8),
}

impl<const N: usize> Piece<N> {
    /// A piece with this radius, and a shadow that falls `drop` to the right and down; in sixteenths of a pixel.
    pub(crate) const fn new(form: Form, radius: i32, drop: i32) -> Self {
        let empty = [[Cell::CLEAR; N]; N];
        let mut piece = Piece { dark: empty, pale: empty };
        let mut y = 0;
        while y < N {
            let mut x = 0;
            while x < N {
                let (px, py) = (middle(x, N), middle(y, N));
                let alpha = coverage(Shape::Disc { radius }, px, py);
                let light = Light::on(form, px * 256 / radius, py * 256 / radius);
                let (dark, pale) = match form {
                    Form::Disc | Form::Stone => (Finish::Dark, Finish::Pale),
                    Form::Pawn => (Finish::Glazed, Finish::Glazed),
                };
                let soft = Shape::Glow { radius: radius + drop, core: radius - drop };
                // Where the piece hides its shadow there is none to paint.
                let shadow = if alpha < OPAQUE { coverage(soft, px - drop, py - drop) / 2 } else { 0 };
                piece.dark[y][x] = Cell::new(alpha, light.shade(dark), shadow);
                piece.pale[y][x] = Cell::new(alpha, light.shade(pale), shadow);
                x += 1;
            }
            y += 1;
        }
        piece
    }

    /// Puts the piece of a side onto the canvas; `corner` is the top left of its `N` x `N` square.
    pub(crate) fn put(&self, canvas: &mut Canvas, corner: Point, side: Side, pose: Pose, colors: &Pieces) {
        let (cells, ramp) = match side {
            Side::First => (&self.dark, &colors.dark),
            Side::Second => (&self.pale, &colors.pale),
        };
        lay(canvas, corner, cells, pose, &Paint { ramp, shadow: colors.shadow });
    }
}

/// What a piece is painted with.
struct Paint<'a> {
    ramp: &'a Ramp,
    shadow: u16,
}

impl Paint<'_> {
    /// Lays a cell over a pixel: the shadow, and the piece on it. Most cells are full or clear, and done in a few cycles.
    #[inline]
    fn put(&self, pixel: &mut u16, cell: Cell) {
        let color = || self.ramp.get(usize::from(cell.shade())).copied().unwrap_or_default();
        if cell.alpha() == OPAQUE {
            *pixel = color();
            return;
        }
        mix_into(pixel, self.shadow, cell.shadow());
        if cell.alpha() > 0 {
            *pixel = mix(*pixel, color(), cell.alpha());
        }
    }
}

fn lay<const N: usize>(canvas: &mut Canvas, corner: Point, cells: &[[Cell; N]; N], pose: Pose, paint: &Paint<'_>) {
    let size = Size::new_equal(N as u32);
    match pose {
        Pose::Flat => canvas.cells(corner, size, cells.as_flattened(), |pixel, &cell| paint.put(pixel, cell)),
        Pose::Faint => canvas.cells(corner, size, cells.as_flattened(), |pixel, cell| {
            let [alpha, shadow] = [cell.alpha(), cell.shadow()].map(|alpha| alpha - alpha / 4);
            paint.put(pixel, Cell::new(alpha, cell.shade(), shadow));
        }),
        Pose::Tilted(width) => {
            let columns = narrowed::<N>(width);
            let visible = canvas.area().rows();
            for (y, row) in (corner.y..).zip(cells).filter(|(y, _)| visible.contains(y)) {
                let row: [Cell; N] = columns.map(|pair| {
                    let [left, right] = pair.map(|column| row.get(usize::from(column)).unwrap_or(&Cell::CLEAR));
                    let shade = if left.alpha() > right.alpha() { left.shade() } else { right.shade() };
                    Cell::new((left.alpha() + right.alpha()) / 2, shade, (left.shadow() + right.shadow()) / 2)
                });
                canvas.cells(Point::new(corner.x, y), Size::new(N as u32, 1), &row, |pixel, &cell| {
                    paint.put(pixel, cell)
                });
            }
        }
    }
}

/// Where the columns of a row lie in the row they are pressed together from, to `width` / 256 of what it was. Two places
/// each keep the edge soft; a place beyond the row is clear.
fn narrowed<const N: usize>(width: u8) -> [[u8; 2]; N] {
    // How far apart neighbours of the narrow row lie in the wide one, in 256ths of a column.
    let stride = (1 << 16) / i32::from(width).max(1);
    let count = N as i32;
    core::array::from_fn(|x| {
        let place = (((2 * x as i32 + 1 - count) * stride) >> 1) + 128 * count;
        [place - stride / 4, place + stride / 4].map(|place| u8::try_from(place >> 8).unwrap_or(u8::MAX))
    })
}

/// How light falls on a point of a piece; both from 0 to 256.
struct Light {
    /// How squarely the surface faces the light.
    facing: i32,
    /// How much of the light it throws towards the eye.
    gleam: i32,
}

impl Light {
    /// The light on a point (`u`, `v`) of a piece of radius 256.
    const fn on(form: Form, u: i32, v: i32) -> Self {
        let from_middle = (u * u + v * v).isqrt();
        // How much the surface leans outward here, in 256ths of how far out it is; and how much light gets there.
        let (lean, open) = match form {
            Form::Stone => (225, 256),
            Form::Disc if from_middle < 180 => (50, 256),
            Form::Disc => (50 + (from_middle - 180) * 2, 256),
            Form::Pawn if from_middle < 132 => (470, 256),
            Form::Pawn if from_middle < 160 => (60, 120 + (from_middle - 132) * 3),
            Form::Pawn if from_middle < 210 => (60, 230),
            Form::Pawn => (60 + (from_middle - 210) * 3, 230),
        };
        let (x, y) = ((u * lean) >> 8, (v * lean) >> 8);
        let level = x * x + y * y;
        let up = if level < 65536 { (65536 - level).isqrt() } else { 0 };
        let facing = (-108 * x - 140 * y + 186 * up) >> 8;
        let toward_eye = (-58 * x - 75 * y + 238 * up) >> 8;
        let facing = if facing < 0 { 0 } else { facing };
        let toward_eye = if toward_eye < 0 { 0 } else { toward_eye };
        let mut gleam = toward_eye;
        let mut doubling = 0;
        while doubling < 4 {
            gleam = (gleam * gleam) >> 8;
            doubling += 1;
        }
        Light { facing: (facing * open) >> 8, gleam: (gleam * open) >> 8 }
    }

    const fn shade(&self, finish: Finish) -> u8 {
        let level = match finish {
            Finish::Dark => 3 * self.facing + 11 * self.gleam,
            Finish::Pale => 4 * 256 + 12 * self.facing + 2 * self.gleam,
            Finish::Glazed => 256 + 9 * self.facing + 7 * self.gleam,
        };
        let shade = level >> 8;
        if shade >= SHADES as i32 { SHADES as u8 - 1 } else { shade as u8 }
    }
}

/// The colours a theme gives to pieces.
pub(crate) struct Pieces {
    /// The side that moves first, dark to light.
    dark: Ramp,
    /// The side that moves second, dark to light.
    pale: Ramp,
    shadow: u16,
}

impl Pieces {
    /// Colours evenly through the keys of either side.
    pub(super) const fn new(dark: &[Rgb], pale: &[Rgb], shadow: Rgb) -> Self {
        Pieces { dark: ramp(dark), pale: ramp(pale), shadow: bits(shadow) }
    }
}

/// How wide a piece looks on its way from one side to the other, `progress` 0 to 255, and whether it shows the far side.
pub(crate) fn turned(progress: u8) -> (Pose, bool) {
    if progress == 0 || progress == u8::MAX {
        return (Pose::Flat, progress > 0);
    }
    // A parabola is near enough to a cosine; the edge of a disc is not nothing.
    let half = u32::from(progress.abs_diff(128));
    let off = 128 - half;
    let width = 255 - ((off * off) >> 6).min(255 - 26);
    (Pose::Tilted(width as u8), progress >= 128)
}
