//! The site's icon as PNG files, for phones that take no SVG: drawn from the SVG file itself.
//!
//! It is made of a few shapes, and so is what is understood here: filled rectangles with round corners, filled circles, and strokes along
//! and down. Anything else is refused, not left out.

use anyhow::{Context, Result, bail, ensure};

/// The drawing is so many units wide and high.
const UNITS: f64 = 32.0;
/// Each pixel is looked at so many times across and down.
const LOOKS: u32 = 4;

type Rgb = [u8; 3];

/// Something in the drawing, in its units.
#[derive(Debug, PartialEq)]
enum Shape {
    Rect {
        x: f64,
        y: f64,
        width: f64,
        height: f64,
        round: f64,
        fill: Rgb,
    },
    Circle {
        x: f64,
        y: f64,
        radius: f64,
        fill: Rgb,
    },
    /// One unit wide.
    Stroke {
        from: (f64, f64),
        to: (f64, f64),
        color: Rgb,
    },
}

/// How the corners of the icon are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Corners {
    /// As drawn, with nothing behind them.
    Round,
    /// Filled: a phone cuts out the shape that it likes, and keeps the middle four fifths whatever that is.
    Filled,
}

/// Draws the icon as a PNG file of `side` pixels.
pub fn draw(svg: &str, side: u32, corners: Corners) -> Result<Vec<u8>> {
    let shapes = read(svg)?;
    let Some(Shape::Rect { fill: ground, .. }) = shapes.first() else { bail!("the icon begins with its ground") };
    let step = UNITS / f64::from(side * LOOKS);
    let mut pixels = Vec::with_capacity((side * side * 4) as usize);
    for row in 0..side {
        for column in 0..side {
            let mut sum = [0_u32; 4];
            for look in 0..LOOKS * LOOKS {
                let x = (f64::from(column * LOOKS + look % LOOKS) + 0.5) * step;
                let y = (f64::from(row * LOOKS + look / LOOKS) + 0.5) * step;
                let seen = match corners {
                    Corners::Round => color(&shapes, x, y),
                    Corners::Filled => {
                        let inside = |place: f64| (place - UNITS / 2.0) / 0.8 + UNITS / 2.0;
                        Some(color(&shapes, inside(x), inside(y)).unwrap_or(*ground))
                    }
                };
                if let Some(color) = seen {
                    for (sum, part) in sum.iter_mut().zip(color.into_iter().chain([255])) {
                        *sum += u32::from(part);
                    }
                }
            }
            let seen = (sum[3] / 255).max(1);
            pixels
                .extend([sum[0] / seen, sum[1] / seen, sum[2] / seen, sum[3] / (LOOKS * LOOKS)].map(|part| part as u8));
        }
    }
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, side, side);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::High);
    encoder.write_header()?.write_image_data(&pixels)?;
    Ok(file)
}

/// What is at a place: the shape drawn last.
fn color(shapes: &[Shape], x: f64, y: f64) -> Option<Rgb> {
    shapes.iter().rev().find_map(|shape| match *shape {
        Shape::Rect { x: left, y: top, width, height, round, fill } => {
            // How far outside the rectangle that the corners' centres make.
            let beyond =
                |place: f64, from: f64, size: f64| (from + round - place).max(place - (from + size - round)).max(0.0);
            (beyond(x, left, width).hypot(beyond(y, top, height)) <= round.max(f64::MIN_POSITIVE)).then_some(fill)
        }
        Shape::Circle { x: middle, y: centre, radius, fill } => {
            ((x - middle).hypot(y - centre) <= radius).then_some(fill)
        }
        Shape::Stroke { from, to, color } => {
            let is_between = |place: f64, a: f64, b: f64| (a.min(b)..=a.max(b)).contains(&place);
            let across = from.1 == to.1 && (y - from.1).abs() <= 0.5 && is_between(x, from.0, to.0);
            let down = from.0 == to.0 && (x - from.0).abs() <= 0.5 && is_between(y, from.1, to.1);
            (across || down).then_some(color)
        }
    })
}

fn read(svg: &str) -> Result<Vec<Shape>> {
    ensure!(svg.contains("viewBox=\"0 0 32 32\""), "the icon is 32 units wide and high");
    let mut shapes = Vec::new();
    for tag in svg.split('<').skip(1).map(|tag| tag.split(['/', '>']).next().unwrap_or_default()) {
        let attribute = |name: &str| Some(tag.split_once(&format!(" {name}=\""))?.1.split_once('"')?.0);
        let number = |name: &str| attribute(name).map_or(Ok(0.0), |text| text.parse::<f64>().context("a number"));
        let fill = || rgb(attribute("fill").context("a fill")?);
        match tag.split_whitespace().next() {
            Some("svg") | None => {}
            Some("rect") => shapes.push(Shape::Rect {
                x: number("x")?,
                y: number("y")?,
                width: number("width")?,
                height: number("height")?,
                round: number("rx")?,
                fill: fill()?,
            }),
            Some("circle") => {
                shapes.push(Shape::Circle { x: number("cx")?, y: number("cy")?, radius: number("r")?, fill: fill()? });
            }
            Some("path") => {
                let color = rgb(attribute("stroke").context("a stroke")?)?;
                for part in attribute("d").unwrap_or_default().split('M').skip(1) {
                    shapes.push(stroke(part, color).with_context(|| format!("M{part} is no stroke along or down"))?);
                }
            }
            Some(other) => bail!("nobody can draw <{other}> here"),
        }
    }
    Ok(shapes)
}

/// `12 4v24` or `4 12h24`.
fn stroke(text: &str, color: Rgb) -> Option<Shape> {
    let (start, way) = text.split_at(text.find(['h', 'v'])?);
    let (x, y) = start.split_once(' ')?;
    let from = (x.parse().ok()?, y.parse().ok()?);
    let length: f64 = way[1..].parse().ok()?;
    let to = if way.starts_with('h') { (from.0 + length, from.1) } else { (from.0, from.1 + length) };
    Some(Shape::Stroke { from, to, color })
}

/// `#rgb` or `#rrggbb`.
fn rgb(text: &str) -> Result<Rgb> {
    let digits = text.strip_prefix('#').with_context(|| format!("{text} is no colour"))?;
    let digits =
        if digits.len() == 3 { digits.chars().flat_map(|digit| [digit, digit]).collect() } else { digits.to_owned() };
    ensure!(digits.len() == 6, "{text} is no colour");
    let number = u32::from_str_radix(&digits, 16)?;
    let [_, red, green, blue] = number.to_be_bytes();
    Ok([red, green, blue])
}

#[cfg(test)]
mod tests {
    use super::*;

    const ICON: &str = include_str!("../../simulator/page/icon.svg");

    fn pixels(side: u32, corners: Corners) -> Vec<[u8; 4]> {
        let file = draw(ICON, side, corners).unwrap();
        let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
        let mut pixels = vec![0; (side * side * 4) as usize];
        reader.next_frame(&mut pixels).unwrap();
        pixels.as_chunks::<4>().0.to_vec()
    }

    #[test]
    fn the_icon_has_its_colours_where_the_drawing_has_them() {
        let pixels = pixels(320, Corners::Round);
        let at = |x: usize, y: usize| pixels[y * 320 + x];
        assert_eq!(at(0, 0)[3], 0, "nothing is behind the round corner");
        assert_eq!(at(160, 15), [0x18, 0x1a, 0x20, 255], "the ground");
        assert_eq!(at(80, 80), [0x11, 0x11, 0x11, 255], "a black disc");
        assert_eq!(at(160, 160), [0xf4, 0xf1, 0xea, 255], "a white one");
        assert_eq!(at(240, 80), [0xe8, 0xa3, 0x3d, 255], "the cursor's");
        assert_eq!(at(120, 60), [0x0d, 0x4a, 0x2d, 255], "a line");
        assert_eq!(at(100, 160), [0x1e, 0x7a, 0x4c, 255], "the cloth");
    }

    #[test]
    fn an_icon_that_phones_cut_to_shape_is_whole_to_its_corners() {
        let pixels = pixels(64, Corners::Filled);
        assert!(pixels.iter().all(|pixel| pixel[3] == 255));
        assert_eq!(pixels[0][..3], [0x18, 0x1a, 0x20]);
    }

    #[test]
    fn what_cannot_be_drawn_is_refused() {
        let with = |shape: &str| draw(&ICON.replace("</svg>", &format!("{shape}</svg>")), 16, Corners::Round);
        for shape in ["<ellipse/>", "<path d=\"M1 1l2 2\" stroke=\"#000\"/>", "<circle r=\"1\" fill=\"red\"/>"] {
            assert!(with(shape).is_err(), "{shape}");
        }
        assert!(with("<circle cx=\"4\" cy=\"4\" r=\"1\" fill=\"#fff\"/>").is_ok());
    }
}
