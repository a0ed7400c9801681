//! Boards one would like to touch: cloth and wood.
//!
//! The colour of a pixel follows from its place on the screen alone, so any part of a board can be painted again and
//! fits what is around it.

use embedded_graphics::pixelcolor::{Rgb565, raw::RawU16};

/// How the colour of a board changes from pixel to pixel.
#[derive(Clone, Copy)]
pub(crate) enum Texture {
    /// Threads over and under each other.
    Weave,
    /// Grain from the top of the board to its foot.
    Grain,
}

/// A board's surface.
pub(crate) struct Surface {
    pub(super) texture: Texture,
    /// From dark to light.
    pub(super) shades: [u16; 8],
    /// The lines on the board.
    pub(crate) line: Rgb565,
    /// The rim of the board: its lit edge, the rim itself, and its edge in the shade.
    pub(crate) rim: [Rgb565; 3],
    /// Marks of what is allowed.
    pub(crate) legal: Rgb565,
    /// Letters and digits along the board.
    pub(crate) letters: Rgb565,
}

/// Noise, 0 to 3: how bright each fibre is.
static FIBRES: [u8; 32] =
    [2, 1, 3, 2, 0, 2, 1, 2, 3, 1, 2, 2, 0, 1, 3, 2, 1, 2, 0, 3, 2, 1, 1, 3, 2, 2, 0, 1, 2, 3, 1, 0];
/// Noise, 0 to 3: how bright the wood is between one year and the next.
static YEARS: [u8; 16] = [1, 2, 2, 3, 2, 1, 0, 1, 2, 3, 3, 2, 1, 1, 0, 2];
/// How far the grain has wandered to the side, every eight rows.
static WANDER: [u8; 16] = [0, 0, 1, 1, 2, 2, 3, 3, 3, 2, 2, 2, 1, 1, 1, 0];

impl Surface {
    /// The colour of the bare surface at a place on the screen.
    pub(crate) fn color(&self, x: i32, y: i32) -> Rgb565 {
        let shade = match self.texture {
            Texture::Weave => weave(x, y),
            Texture::Grain => grain(x, y),
        };
        RawU16::new(self.shades.get(shade).copied().unwrap_or_default()).into()
    }
}

/// Noise from a table, by place; the table repeats.
fn noise<const N: usize>(table: &[u8; N], place: i32) -> usize {
    usize::from(table.get(place as usize & (N - 1)).copied().unwrap_or_default())
}

/// Plain weave: every second thread over, every second under, none quite like the next. 0 to 7.
fn weave(x: i32, y: i32) -> usize {
    let over = ((x ^ y) & 1) as usize;
    let thread = if over == 1 { noise(&FIBRES, x + (y >> 2)) } else { noise(&FIBRES, y * 3 + (x >> 2)) };
    2 * over + thread + usize::from((x * 5 + y * 3) & 7 == 0)
}

/// Fine fibres on broad years, wandering a little; now and then a pore. 0 to 7.
fn grain(x: i32, y: i32) -> usize {
    let x = x + noise(&WANDER, y >> 3) as i32;
    let pore = (x * 11 + (y >> 2) * 7) & 63 == 0;
    let light = noise(&FIBRES, x) + noise(&YEARS, x >> 2) + 1;
    if pore { light / 2 } else { light }
}
