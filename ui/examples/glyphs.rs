//! Draws the letters the device can show: every character of the text tables, from a typeface to packed grey pixels.
//!
//! ```text
//! cargo run -p sanban-ui --example glyphs -- Mplus1-Medium.otf Mplus1-Bold.otf
//! ```
//!
//! The typeface is M PLUS 1 (Debian package `fonts-mplus`). Run this again after a text has gained a new character; a
//! test says when that is so. The format is described in `src/letters/font.rs`.

use std::{collections::BTreeSet, env, error::Error, fs, path::Path};

use fontdue::{Font, FontSettings};

/// What is written in the largest letters.
const TITLE: &str = "三盤";

fn main() -> Result<(), Box<dyn Error>> {
    let [medium, bold] = env::args().skip(1).collect::<Vec<_>>().try_into().map_err(|_| "usage: glyphs MEDIUM BOLD")?;
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut letters: BTreeSet<char> = (' '..='~').collect();
    for table in ["mod.rs", "ja.rs", "en.rs"] {
        letters.extend(fs::read_to_string(source.join("texts").join(table))?.chars().filter(|c| !c.is_control()));
    }
    let medium = load(&medium)?;
    let bold = load(&bold)?;
    let out = source.join("letters");
    fs::write(out.join("small.font"), pack(&medium, 12.0, 16, &letters)?)?;
    fs::write(out.join("large.font"), pack(&bold, 16.0, 20, &letters)?)?;
    fs::write(out.join("title.font"), pack(&bold, 26.0, 28, &TITLE.chars().collect())?)?;
    Ok(())
}

fn load(path: &str) -> Result<Font, Box<dyn Error>> {
    Ok(Font::from_bytes(fs::read(path)?, FontSettings::default())?)
}

/// A letter as pixels, placed in its line.
struct Drawn {
    /// In pixels.
    advance: f32,
    left: i32,
    top: i32,
    width: usize,
    height: usize,
    /// 0 to 255 for each pixel, row by row.
    coverage: Vec<u8>,
}

/// The letters at `size` pixels, in lines of `height` pixels.
fn pack(font: &Font, size: f32, height: u8, letters: &BTreeSet<char>) -> Result<Vec<u8>, Box<dyn Error>> {
    // Centre what a Japanese line is made of: a full-width character, whose box reaches 0.88 above the baseline and
    // 0.12 below it.
    let baseline = ((f32::from(height) - size) / 2.0 + 0.88 * size).round() as i32;
    let mut index = Vec::new();
    let mut pixels = Vec::new();
    for &letter in letters {
        let drawn = match shape(letter, size, height) {
            Some(shape) => shape,
            None => rasterize(font, letter, size, baseline)?,
        };
        index.extend(u16::try_from(u32::from(letter))?.to_le_bytes());
        index.extend(&u32::try_from(pixels.len())?.to_le_bytes()[..3]);
        index.push((drawn.advance * 8.0).round() as u8);
        index.push(i8::try_from(drawn.left)?.cast_unsigned());
        index.push(u8::try_from(drawn.top).map_err(|_| format!("{letter:?} sticks out of its line"))?);
        index.extend([u8::try_from(drawn.width)?, u8::try_from(drawn.height)?]);
        for row in drawn.coverage.chunks(drawn.width.max(1)) {
            // A little more than linear: thin strokes on a dark ground look thinner than they are.
            let grey = |at: usize| row.get(at).map_or(0, |&c| ((f32::from(c) / 255.0).powf(0.85) * 15.0).round() as u8);
            pixels.extend((0..row.len()).step_by(2).map(|at| grey(at) | grey(at + 1) << 4));
        }
    }
    let mut font = vec![height, 0];
    font.extend(u16::try_from(letters.len())?.to_le_bytes());
    font.extend(index);
    font.extend(pixels);
    Ok(font)
}

fn rasterize(font: &Font, letter: char, size: f32, baseline: i32) -> Result<Drawn, Box<dyn Error>> {
    if font.lookup_glyph_index(letter) == 0 {
        return Err(format!("the typeface has no {letter:?}").into());
    }
    let (metrics, coverage) = font.rasterize(letter, size);
    let top = baseline - metrics.ymin - i32::try_from(metrics.height)?;
    let (width, height) = (metrics.width, metrics.height);
    Ok(Drawn { advance: metrics.advance_width, left: metrics.xmin, top, width, height, coverage })
}

/// What the typeface lacks: triangles for the four ways of the joystick, and the dots of a scale.
fn shape(letter: char, size: f32, height: u8) -> Option<Drawn> {
    // Whether a point of the square from (-1, -1) to (1, 1) belongs to the shape.
    let triangle = |along: f32, beside: f32| along >= -0.6 && along + beside.abs() * 1.3 <= 0.75;
    let has = |x: f32, y: f32| match letter {
        '←' => triangle(-x, y),
        '→' => triangle(x, y),
        '↑' => triangle(-y, x),
        '↓' => triangle(y, x),
        '●' => x.hypot(y) <= 0.8,
        '○' => (0.55..=0.8).contains(&x.hypot(y)),
        _ => false,
    };
    if !"←→↑↓●○".contains(letter) {
        return None;
    }
    const FINE: usize = 8;
    let side = (size * 0.66).round() as usize | 1;
    let place =
        |pixel: usize, part: usize| (pixel as f32 + (part as f32 + 0.5) / FINE as f32) / side as f32 * 2.0 - 1.0;
    let coverage = (0..side * side).map(|at| {
        let inside = |fine: &usize| has(place(at % side, fine % FINE), place(at / side, fine / FINE));
        ((0..FINE * FINE).filter(inside).count() * 255 / (FINE * FINE)) as u8
    });
    let top = (i32::from(height) - side as i32) / 2;
    let coverage = coverage.collect();
    Some(Drawn { advance: side as f32 + 1.0, left: 0, top, width: side, height: side, coverage })
}
