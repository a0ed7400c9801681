//! Boards one would like to touch: cloth and wood.
//!
//! The colour of a pixel follows from its place on the screen alone, so any part of a board can be painted again and
//! fits what is around it.

use embedded_graphics::pixelcolor::Rgb565;

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

/// How far a texture goes before it repeats.
const PERIOD: usize = 64;

/// Noise, 0 to 3: how bright each thread or fibre is.
static FIBRES: [u8; PERIOD] = [
    2, 1, 3, 2, 0, 2, 1, 2, 3, 1, 2, 2, 0, 1, 3, 2, 1, 2, 0, 3, 2, 1, 1, 3, 2, 2, 0, 1, 2, 3, 1, 0, //
    2, 3, 1, 1, 2, 0, 2, 3, 1, 2, 3, 0, 2, 1, 2, 2, 3, 0, 1, 2, 1, 3, 2, 0, 1, 2, 2, 3, 0, 2, 1, 3,
];
/// Plain weave: every second thread over, every second under, none quite like the next. 0 to 7.
static WEAVE: [[u8; 32]; 32] = {
    let mut weave = [[0; 32]; 32];
    let mut y = 0;
    while y < 32 {
        let mut x = 0;
        while x < 32 {
            let over = (x ^ y) & 1 == 1;
            weave[y][x] = if over { FIBRES[(x + y / 4) % PERIOD] + 3 } else { FIBRES[(3 * y + x / 4) % PERIOD] };
            x += 1;
        }
        y += 1;
    }
    weave
};
/// Fibres on broader years: how bright the wood is across the grain, 1 to 7.
static GRAIN: [u8; PERIOD] = {
    let years = [1, 2, 2, 3, 2, 1, 0, 1, 2, 3, 3, 2, 1, 1, 0, 2];
    let mut grain = [0; PERIOD];
    let mut at = 0;
    while at < PERIOD {
        grain[at] = FIBRES[at] + years[at / 4] + 1;
        at += 1;
    }
    grain
};
/// How far the grain has wandered to the side, every eight rows.
static WANDER: [u8; 32] =
    [0, 0, 1, 1, 2, 2, 3, 3, 3, 2, 2, 2, 1, 1, 1, 0, 0, 1, 1, 2, 3, 4, 4, 3, 3, 2, 2, 1, 1, 0, 0, 0];

impl Surface {
    /// Paints pixels side by side, the first at a place on the screen.
    pub(super) fn paint(&self, x: i32, y: i32, row: &mut [u16]) {
        // Places may be left of the screen; the tables repeat that way too.
        let (x, y) = (x as usize, y as usize);
        match self.texture {
            Texture::Weave => {
                if let Some(threads) = WEAVE.get(y & 31) {
                    self.repeat(threads, x, row);
                }
            }
            Texture::Grain => {
                let x = x.wrapping_add(usize::from(at(&WANDER, y >> 3)));
                self.repeat(&GRAIN, x, row);
                // A pore a little further on every four rows.
                let first = ((y >> 2) * 23).wrapping_sub(x) & (PERIOD - 1);
                for pore in row.iter_mut().skip(first).step_by(PERIOD) {
                    *pore = self.shades[1];
                }
            }
        }
    }

    /// Paints a pattern that repeats, from its place `x` on.
    fn repeat<const N: usize>(&self, pattern: &[u8; N], x: usize, row: &mut [u16]) {
        let (mut from, mut rest) = (x & (N - 1), row);
        while !rest.is_empty() {
            let pattern = pattern.get(from..).unwrap_or(pattern);
            let (row, after) = rest.split_at_mut(pattern.len().min(rest.len()));
            for (pixel, &shade) in row.iter_mut().zip(pattern) {
                *pixel = at(&self.shades, usize::from(shade));
            }
            (from, rest) = (0, after);
        }
    }
}

/// An entry of a table that repeats; its length is a power of two.
fn at<T: Copy + Default, const N: usize>(table: &[T; N], place: usize) -> T {
    table.get(place & (N - 1)).copied().unwrap_or_default()
}
