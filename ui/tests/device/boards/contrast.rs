//! Colours that have to be told apart can be.
//!
//! Contrast as the Web Content Accessibility Guidelines define it: 1 is none, 21 is black on white; text is to have 4.5,
//! and large text and marks 3. Colour blindness as a matrix on linear light (Machado, Oliveira and Fernandes 2009, full
//! severity).

use embedded_graphics::pixelcolor::{Rgb565, RgbColor};
use sanban_ui::art::{Theme, ThemeId};

pub type Light = [f64; 3];

/// A colour as linear light, 0 to 1.
pub fn light(color: Rgb565) -> Light {
    let channels = [f64::from(color.r()) / 31.0, f64::from(color.g()) / 63.0, f64::from(color.b()) / 31.0];
    channels.map(|c| if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) })
}

fn luminance([r, g, b]: Light) -> f64 {
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

pub fn contrast(a: Light, b: Light) -> f64 {
    let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
    if a > b { a / b } else { b / a }
}

fn seen_through(eye: &[Light; 3], light: Light) -> Light {
    eye.map(|row| row.iter().zip(light).map(|(weight, channel)| weight * channel).sum::<f64>().clamp(0.0, 1.0))
}

/// Without red cones, without green cones, without blue cones.
const EYES: [(&str, [Light; 3]); 3] = [
    ("protan", [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]),
    ("deutan", [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]),
    ("tritan", [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]),
];

/// How far apart two colours are, 0 to 1: the greatest difference of a channel as the eye grades it.
fn distance(a: Light, b: Light) -> f64 {
    a.iter().zip(b).map(|(a, b)| (a.cbrt() - b.cbrt()).abs()).fold(0.0, f64::max)
}

fn papers(theme: &Theme) -> [Rgb565; 4] {
    [theme.frame, theme.bar, theme.panel, theme.selected]
}

#[test]
fn text_can_be_read_on_every_paper_of_every_theme() {
    for theme in ThemeId::ALL.map(ThemeId::theme) {
        for paper in papers(theme) {
            let on_paper = |ink: Rgb565| contrast(light(ink), light(paper));
            assert!(on_paper(theme.text) >= 7.0, "{:?}: text {:.1}", theme.id, on_paper(theme.text));
            assert!(on_paper(theme.dim) >= 4.5, "{:?}: dim {:.1}", theme.id, on_paper(theme.dim));
            assert!(on_paper(theme.accent) >= 3.0, "{:?}: accent {:.1}", theme.id, on_paper(theme.accent));
            assert!(on_paper(theme.good) >= 3.0, "{:?}: good {:.1}", theme.id, on_paper(theme.good));
            assert!(on_paper(theme.bad) >= 3.0, "{:?}: bad {:.1}", theme.id, on_paper(theme.bad));
        }
        let on_accent = contrast(light(theme.on_accent), light(theme.accent));
        assert!(on_accent >= 4.5, "{:?}: on the accent {on_accent:.1}", theme.id);
    }
}

#[test]
fn allowed_and_not_allowed_stay_apart_for_colour_blind_eyes_in_the_theme_made_for_them() {
    let theme = ThemeId::Shapes.theme();
    for (name, eye) in &EYES {
        let apart = distance(seen_through(eye, light(theme.good)), seen_through(eye, light(theme.bad)));
        assert!(apart >= 0.3, "{name}: {apart:.2}");
    }
}
