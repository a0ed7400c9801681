//! Shapes with soft edges, made at compile time.
//!
//! A shape is sampled 8x8 times per pixel and kept as a table of alpha values, so that the device only has to look it
//! up. Lengths inside this module are sixteenths of a pixel, counted from the middle of the mask.

use super::color::OPAQUE;

/// What a mask shows. Lengths in sixteenths of a pixel.
#[derive(Clone, Copy)]
pub(crate) enum Shape {
    /// A filled circle.
    Disc { radius: i32 },
    /// A circle's line; `radius` is its outer one.
    Ring { radius: i32, line: i32 },
    /// Two diagonal lines, `reach` to either side of the middle.
    Cross { reach: i32, line: i32 },
    /// A circle without an edge: full in the middle, gone at `radius`.
    Glow { radius: i32, core: i32 },
}

/// A square table of alpha values, `N` pixels wide and high.
pub struct Mask<const N: usize> {
    alpha: [[u8; N]; N],
}

/// Any mask, as the canvas presses it.
#[derive(Clone, Copy)]
pub struct Stamp {
    pub(super) width: u8,
    pub(super) alpha: &'static [u8],
}

impl<const N: usize> From<&'static Mask<N>> for Stamp {
    fn from(mask: &'static Mask<N>) -> Stamp {
        Stamp { width: N as u8, alpha: mask.alpha.as_flattened() }
    }
}

impl<const N: usize> Mask<N> {
    /// Samples a shape.
    pub(crate) const fn new(shape: Shape) -> Self {
        let mut alpha = [[0; N]; N];
        let mut y = 0;
        while y < N {
            let mut x = 0;
            while x < N {
                alpha[y][x] = coverage(shape, middle(x, N), middle(y, N));
                x += 1;
            }
            y += 1;
        }
        Mask { alpha }
    }
}

/// Where the middle of pixel `index` of `count` lies, from the middle of the mask.
pub(super) const fn middle(index: usize, count: usize) -> i32 {
    16 * index as i32 + 8 - 8 * count as i32
}

/// How much of the pixel around (`x`, `y`) the shape covers, 0 to 32.
pub(super) const fn coverage(shape: Shape, x: i32, y: i32) -> u8 {
    if let Shape::Glow { radius, core } = shape {
        let distance = (x * x + y * y).isqrt();
        return if distance >= radius {
            0
        } else if distance <= core {
            OPAQUE
        } else {
            ((radius - distance) * OPAQUE as i32 / (radius - core)) as u8
        };
    }
    let mut hits = 0u32;
    let mut sy = -7;
    while sy < 8 {
        let mut sx = -7;
        while sx < 8 {
            hits += shape.has(x + sx, y + sy) as u32;
            sx += 2;
        }
        sy += 2;
    }
    hits.div_ceil(2) as u8
}

impl Shape {
    /// Whether a point belongs to the shape.
    const fn has(self, x: i32, y: i32) -> bool {
        let distance_2 = x * x + y * y;
        let (ax, ay) = (x.abs(), y.abs());
        match self {
            Shape::Disc { radius } => distance_2 <= radius * radius,
            Shape::Ring { radius, line } => {
                distance_2 <= radius * radius && distance_2 >= (radius - line) * (radius - line)
            }
            // A diagonal of this width is 1.41 times as wide along an axis; 181 / 128 is near enough.
            Shape::Cross { reach, line } => ax <= reach && ay <= reach && (ax - ay).abs() * 128 <= line * 181 / 2,
            Shape::Glow { radius, .. } => distance_2 <= radius * radius,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_disc_covers_its_area_and_is_the_same_from_all_four_sides() {
        const DISC: Mask<24> = Mask::new(Shape::Disc { radius: 11 * 16 });
        let covered: u32 = DISC.alpha.as_flattened().iter().map(|&a| u32::from(a)).sum();
        // Pi times 11 squared is 380.1 pixels.
        assert!((378 * 32..=384 * 32).contains(&covered), "{}", covered / 32);
        for y in 0..24 {
            for x in 0..24 {
                assert_eq!(DISC.alpha[y][x], DISC.alpha[x][y]);
                assert_eq!(DISC.alpha[y][x], DISC.alpha[y][23 - x]);
            }
        }
    }
}
