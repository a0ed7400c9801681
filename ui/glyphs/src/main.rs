//! Draws the letters the device can show: every character of the text tables, from a typeface to packed grey pixels.
//!
//! ```text
//! cargo run -p sanban-glyphs -- 'MPLUS1[wght].ttf'
//! ```
//!
//! The typeface is M PLUS 1 in its variable form, as on Google Fonts or in the crate `mplusfonts-macros`. Its hints matter:
//! at twelve pixels they decide whether the level strokes of a kanji stay apart. Run this again after a text has gained a
//! new character; a test says when that is so. The format is described in `ui/src/letters/font.rs`.

use std::{collections::BTreeSet, env, error::Error, fs, path::Path};

use swash::{
    FontRef,
    scale::{Render, ScaleContext, Source},
};

/// What is written in the largest letters.
const TITLE: &str = "三盤";

/// A size of letters.
struct Style {
    weight: f32,
    /// The width of a kanji.
    size: f32,
    /// The height of a line.
    height: u8,
    /// Where letters stand, from the top of the line.
    baseline: i32,
}

fn main() -> Result<(), Box<dyn Error>> {
    let [file] = env::args().skip(1).collect::<Vec<_>>().try_into().map_err(|_| "usage: sanban-glyphs TYPEFACE")?;
    let data = fs::read(file)?;
    let font = FontRef::from_index(&data, 0).ok_or("not a typeface")?;
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("src");
    let mut letters: BTreeSet<char> = (' '..='~').collect();
    for table in fs::read_dir(source.join("texts"))? {
        letters.extend(fs::read_to_string(table?.path())?.chars().filter(|c| !c.is_control()));
    }
    let title = TITLE.chars().collect();
    let out = source.join("letters");
    let small = Style { weight: 500.0, size: 12.0, height: 16, baseline: 12 };
    let large = Style { weight: 700.0, size: 16.0, height: 20, baseline: 16 };
    let largest = Style { weight: 700.0, size: 26.0, height: 28, baseline: 24 };
    fs::write(out.join("small.font"), pack(font, &small, &letters)?)?;
    fs::write(out.join("large.font"), pack(font, &large, &letters)?)?;
    fs::write(out.join("title.font"), pack(font, &largest, &title)?)?;
    Ok(())
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

/// The letters of a style.
fn pack(font: FontRef<'_>, style: &Style, letters: &BTreeSet<char>) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut index = Vec::new();
    let mut pixels = Vec::new();
    for &letter in letters {
        let drawn = match shape(letter, style) {
            Some(shape) => shape,
            None => rasterize(font, letter, style)?,
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
    let mut font = vec![style.height, 0];
    font.extend(u16::try_from(letters.len())?.to_le_bytes());
    font.extend(index);
    font.extend(pixels);
    Ok(font)
}

fn rasterize(font: FontRef<'_>, letter: char, style: &Style) -> Result<Drawn, Box<dyn Error>> {
    let glyph = font.charmap().map(letter);
    if glyph == 0 {
        return Err(format!("the typeface has no {letter:?}").into());
    }
    let weight = [("wght", style.weight)];
    let mut context = ScaleContext::new();
    let mut scaler = context.builder(font).size(style.size).hint(true).variations(weight).build();
    let image = Render::new(&[Source::Outline]).render(&mut scaler, glyph).ok_or("a letter without a shape")?;
    let coords = font.variations().normalized_coords(weight).collect::<Vec<_>>();
    let advance = font.glyph_metrics(&coords).scale(style.size).advance_width(glyph);
    let place = image.placement;
    Ok(Drawn {
        // Whole pixels: what was hinted is not to be placed between them.
        advance: advance.round(),
        left: place.left,
        top: style.baseline - place.top,
        width: place.width as usize,
        height: place.height as usize,
        coverage: image.data,
    })
}

/// What the typeface lacks: triangles for the four ways of the joystick, and the dots of a scale.
fn shape(letter: char, style: &Style) -> Option<Drawn> {
    let Style { size, height, .. } = *style;
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
