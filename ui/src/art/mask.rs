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
    /// An upright cross, `reach` to every side of the middle.
    Plus { reach: i32, line: i32 },
    /// A triangle that points up.
    Triangle { reach: i32 },
    /// A square on its corner.
    Diamond { reach: i32 },
    /// A square with round corners.
    Plate { reach: i32, corner: i32 },
    /// The edge of a square with round corners.
    Frame { reach: i32, corner: i32, line: i32 },
    /// The four corners of the edge of a square, `arm` long either way.
    Brackets { reach: i32, arm: i32, line: i32 },
    /// A circle without an edge: full out to `core`, gone at `radius`.
    Glow { radius: i32, core: i32 },
}

/// A square table of alpha values, `N` pixels wide and high.
pub struct Mask<const N: usize> {
    alpha: [[u8; N]; N],
}

/// Any mask, as the canvas presses it.
#[derive(Clone, Copy)]
pub struct Stamp {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) alpha: &'static [u8],
}

impl<const N: usize> From<&'static Mask<N>> for Stamp {
    fn from(mask: &'static Mask<N>) -> Stamp {
        Stamp { width: N as u32, height: N as u32, alpha: mask.alpha.as_flattened() }
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
        let (ax, ay) = (x.abs(), y.abs());
        match self {
            Shape::Disc { radius } | Shape::Glow { radius, .. } => in_circle(x, y, radius),
            Shape::Ring { radius, line } => in_circle(x, y, radius) && !in_circle(x, y, radius - line),
            // A diagonal of this width is 1.41 times as wide along an axis; 181 / 128 is near enough.
            Shape::Cross { reach, line } => ax <= reach && ay <= reach && 256 * (ax - ay).abs() <= 181 * line,
            Shape::Plus { reach, line } => (ax <= reach && 2 * ay <= line) || (ay <= reach && 2 * ax <= line),
            Shape::Triangle { reach } => ay <= reach && 2 * ax <= y + reach,
            Shape::Diamond { reach } => ax + ay <= reach,
            Shape::Plate { reach, corner } => in_plate(ax, ay, reach, corner),
            Shape::Frame { reach, corner, line } => {
                in_plate(ax, ay, reach, corner) && !in_plate(ax, ay, reach - line, corner - line)
            }
            Shape::Brackets { reach, arm, line } => {
                let (near_x, near_y) = (ax > reach - line, ay > reach - line);
                let corner = ax > reach - arm && ay > reach - arm && ax <= reach && ay <= reach;
                corner && (near_x || near_y)
            }
        }
    }
}

const fn in_circle(x: i32, y: i32, radius: i32) -> bool {
    radius > 0 && x * x + y * y <= radius * radius
}

const fn in_plate(ax: i32, ay: i32, reach: i32, corner: i32) -> bool {
    let corner = if corner < 0 { 0 } else { corner };
    let (x, y) = (ax - (reach - corner), ay - (reach - corner));
    ax <= reach && ay <= reach && (x <= 0 || y <= 0 || x * x + y * y <= corner * corner)
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
