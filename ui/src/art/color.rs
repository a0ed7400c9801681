//! Mixing colours without dividing.

use embedded_graphics::pixelcolor::{Rgb565, raw::RawU16};
use embedded_graphics::prelude::*;

/// Fully opaque: alpha runs from 0 to this, so that mixing is one multiplication and one shift.
pub(crate) const OPAQUE: u8 = 32;

/// Every second field of two copies of a colour, one above the other: room between the fields for a multiplication.
const FIELDS: u32 = 0x07e0_f81f;

/// A colour as artists write it: red, green and blue, 0 to 255 each.
pub(crate) type Rgb = [u8; 3];

/// The nearest colour the display can show.
pub(crate) const fn rgb([red, green, blue]: Rgb) -> Rgb565 {
    Rgb565::new(red >> 3, green >> 2, blue >> 3)
}

/// The nearest colour the display can show, as its sixteen bits.
pub(crate) const fn bits([red, green, blue]: Rgb) -> u16 {
    ((red >> 3) as u16) << 11 | ((green >> 2) as u16) << 5 | (blue >> 3) as u16
}

/// `steps` colours from the first key colour to the last, evenly through the ones between.
pub(crate) const fn ramp<const STEPS: usize>(keys: &[Rgb]) -> [u16; STEPS] {
    let mut colors = [0; STEPS];
    let mut step = 0;
    while step < STEPS {
        // The place among the keys, in (STEPS - 1)ths of the way from one key to the next.
        let place = step * (keys.len() - 1);
        let key = place / (STEPS - 1);
        let past = place % (STEPS - 1);
        let from = keys[key];
        let to = if past == 0 { from } else { keys[key + 1] };
        let mut color = [0; 3];
        let mut channel = 0;
        while channel < 3 {
            let sum = from[channel] as usize * (STEPS - 1 - past) + to[channel] as usize * past;
            color[channel] = (sum / (STEPS - 1)) as u8;
            channel += 1;
        }
        colors[step] = bits(color);
        step += 1;
    }
    colors
}

/// `alpha` parts of `over` on `OPAQUE - alpha` parts of `under`.
pub(crate) fn mix(under: u16, over: u16, alpha: u8) -> u16 {
    let spread = |color: u16| (u32::from(color) | u32::from(color) << 16) & FIELDS;
    let (under, over) = (spread(under), spread(over));
    // The fields may borrow from each other in the difference; the sum gives back what was borrowed.
    let mixed = over.wrapping_sub(under).wrapping_mul(u32::from(alpha)) >> 5;
    let mixed = mixed.wrapping_add(under) & FIELDS;
    (mixed | mixed >> 16) as u16
}

/// Mixes a colour into a pixel. Most cells of a shape are clear or full, and done in a few cycles.
#[inline]
pub(super) fn mix_into(pixel: &mut u16, color: u16, alpha: u8) {
    match alpha {
        0 => {}
        OPAQUE => *pixel = color,
        _ => *pixel = mix(*pixel, color, alpha),
    }
}

/// What letters are written with. On the paper they stand on every grey of theirs is known beforehand; only where one
/// letter reaches into another, or on another paper, is it mixed.
pub(crate) struct Ink {
    color: u16,
    paper: u16,
    greys: [u16; Ink::GREYS],
}

impl Ink {
    /// How many levels of grey a letter has.
    const GREYS: usize = 16;

    pub(crate) fn new(color: Rgb565, paper: Rgb565) -> Ink {
        let (color, paper) = (color.into_storage(), paper.into_storage());
        let mut greys = [paper; Ink::GREYS];
        for (grey, level) in greys.iter_mut().zip(0..) {
            mix_into(grey, color, Ink::alpha(level));
        }
        Ink { color, paper, greys }
    }

    /// Lays a level of grey, 0 to 15, over a pixel.
    #[inline]
    pub(super) fn put(&self, pixel: &mut u16, level: u8) {
        if *pixel == self.paper {
            *pixel = self.greys.get(usize::from(level)).copied().unwrap_or(self.color);
        } else {
            mix_into(pixel, self.color, Ink::alpha(level));
        }
    }

    /// A level of grey, 0 to 15, as alpha.
    const fn alpha(level: u8) -> u8 {
        level * 2 + (level >> 3) + (level == 15) as u8
    }
}

/// `alpha` parts of `over` on `OPAQUE - alpha` parts of `under`.
pub(crate) fn mix_colors(under: Rgb565, over: Rgb565, alpha: u8) -> Rgb565 {
    RawU16::new(mix(under.into_storage(), over.into_storage(), alpha)).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mixing_with_no_alpha_keeps_and_with_full_alpha_replaces() {
        for under in (0..=u16::MAX).step_by(7) {
            for over in [0, 0x1234, 0xf81f, 0x07e0, u16::MAX] {
                assert_eq!(mix(under, over, 0), under);
                assert_eq!(mix(under, over, OPAQUE), over);
            }
        }
    }

    #[test]
    fn a_mixture_lies_between_its_parts_in_every_channel() {
        for (under, over) in [(0x0000, 0xffff), (0xf81f, 0x07e0), (0x3186, 0xd69a), (0xffff, 0x0000)] {
            let parts = |color: u16| Rgb565::from(RawU16::new(color));
            let (a, b) = (parts(under), parts(over));
            for alpha in 0..=OPAQUE {
                let m = parts(mix(under, over, alpha));
                for (low, value, high) in [(a.r(), m.r(), b.r()), (a.g(), m.g(), b.g()), (a.b(), m.b(), b.b())] {
                    assert!((low.min(high)..=low.max(high)).contains(&value), "{under:x} {over:x} {alpha}");
                }
            }
        }
    }
}
