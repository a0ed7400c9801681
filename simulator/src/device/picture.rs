//! What the display shows as a PNG file, and what makes two of them differ.

use std::{
    collections::HashMap,
    fs::{self, File},
    io::{BufReader, BufWriter},
    path::Path,
};

use anyhow::{Context, ensure};
use sanban_ui::SIZE_PX;

use super::{Frame, SIDE};

/// A picture of the display in the 24-bit colours of PNG files and screens.
#[derive(Clone, PartialEq, Eq)]
pub struct Picture {
    /// Red, green, blue, pixel by pixel, row by row.
    rgb: Vec<u8>,
}

/// Where two pictures differ.
#[derive(Clone, PartialEq, Eq)]
pub struct Difference {
    /// How many pixels differ.
    pub count: usize,
    /// The box around them: left, top, right, bottom, in pixels, the ends included.
    pub bounds: [usize; 4],
    /// The expected picture, dimmed, with what differs in red.
    pub picture: Picture,
}

impl From<&Frame> for Picture {
    fn from(frame: &Frame) -> Self {
        Picture { rgb: frame.pixels().iter().flat_map(|&pixel| rgb(pixel)).collect() }
    }
}

/// RGB565 spread over the range of 24-bit colours: the highest bits are repeated as the lowest.
fn rgb(pixel: u16) -> [u8; 3] {
    let [red, green, blue] = [pixel >> 11, pixel >> 5 & 0x3f, pixel & 0x1f];
    [red << 3 | red >> 2, green << 2 | green >> 4, blue << 3 | blue >> 2].map(|channel| channel as u8)
}

impl Picture {
    /// One pixel: red, green, blue.
    pub fn pixel(&self, x: usize, y: usize) -> [u8; 3] {
        let at = (y * SIDE + x) * 3;
        [self.rgb[at], self.rgb[at + 1], self.rgb[at + 2]]
    }

    /// One row of pixels: red, green, blue, red, ...
    pub fn row(&self, y: usize) -> &[u8] {
        &self.rgb[y * SIDE * 3..][..SIDE * 3]
    }

    /// Reads a PNG file of the display's size.
    pub fn read(path: &Path) -> anyhow::Result<Self> {
        Self::decode(path).with_context(|| format!("cannot read the picture {}", path.display()))
    }

    fn decode(path: &Path) -> anyhow::Result<Self> {
        let mut decoder = png::Decoder::new(BufReader::new(File::open(path)?));
        decoder.set_transformations(png::Transformations::EXPAND);
        let mut reader = decoder.read_info()?;
        let info = reader.info();
        ensure!((info.width, info.height) == (SIZE_PX, SIZE_PX), "it is not {SIZE_PX}x{SIZE_PX} pixels");
        let colors = (png::ColorType::Rgb, png::BitDepth::Eight);
        ensure!(reader.output_color_type() == colors, "it is neither in 24-bit colour nor with a palette of such");
        let mut rgb = vec![0; SIDE * SIDE * 3];
        reader.next_frame(&mut rgb)?;
        Ok(Picture { rgb })
    }

    /// Writes a PNG file, every pixel as a square of `scale` pixels. Makes the folder it goes to.
    pub fn write(&self, path: &Path, scale: u32) -> anyhow::Result<()> {
        self.encode(path, scale).with_context(|| format!("cannot write the picture {}", path.display()))
    }

    fn encode(&self, path: &Path, scale: u32) -> anyhow::Result<()> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let times = scale as usize;
        let mut rgb = Vec::with_capacity(self.rgb.len() * times * times);
        for row in self.rgb.chunks_exact(SIDE * 3) {
            let wide: Vec<u8> = row.chunks_exact(3).flat_map(|pixel| pixel.repeat(times)).collect();
            rgb.extend(wide.repeat(times));
        }
        write_png(path, SIZE_PX * scale, SIZE_PX * scale, &rgb)
    }

    /// What differs in `actual` from this, the expected picture; `None` when they are the same.
    pub fn difference(&self, actual: &Picture) -> Option<Difference> {
        let mut picture = Picture { rgb: self.rgb.iter().map(|channel| channel / 4).collect() };
        let mut count = 0;
        let mut bounds = [SIDE, SIDE, 0, 0];
        for y in 0..SIDE {
            for x in 0..SIDE {
                if self.pixel(x, y) != actual.pixel(x, y) {
                    picture.rgb[(y * SIDE + x) * 3..][..3].copy_from_slice(&[255, 40, 40]);
                    count += 1;
                    let [left, top, right, bottom] = bounds;
                    bounds = [left.min(x), top.min(y), right.max(x), bottom.max(y)];
                }
            }
        }
        (count > 0).then_some(Difference { count, bounds, picture })
    }
}

/// Writes 24-bit pixels as a PNG file; with a palette if they have few enough colours, which halves the file.
pub(crate) fn write_png(path: &Path, width: u32, height: u32, rgb: &[u8]) -> anyhow::Result<()> {
    let mut encoder = png::Encoder::new(BufWriter::new(File::create(path)?), width, height);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::High);
    match with_palette(rgb) {
        Some((palette, pixels)) => {
            encoder.set_color(png::ColorType::Indexed);
            encoder.set_palette(palette);
            // Neighbours in a palette have nothing to do with each other.
            encoder.set_filter(png::Filter::NoFilter);
            encoder.write_header()?.write_image_data(&pixels)?;
        }
        None => {
            encoder.set_color(png::ColorType::Rgb);
            encoder.write_header()?.write_image_data(rgb)?;
        }
    }
    Ok(())
}

/// The colours in the order they first appear, and each pixel's number among them; `None` if there are too many.
fn with_palette(rgb: &[u8]) -> Option<(Vec<u8>, Vec<u8>)> {
    let (colors, _) = rgb.as_chunks::<3>();
    let mut numbers = HashMap::new();
    let mut palette = Vec::new();
    let mut pixels = Vec::with_capacity(colors.len());
    for color in colors {
        let next = numbers.len();
        let number = *numbers.entry(color).or_insert_with(|| {
            palette.extend(color);
            next
        });
        pixels.push(u8::try_from(number).ok()?);
    }
    Some((palette, pixels))
}

#[cfg(test)]
mod tests {
    use embedded_graphics::{pixelcolor::Rgb565, prelude::*, primitives::Rectangle};

    use super::*;

    fn with_box(color: Rgb565) -> Picture {
        let mut frame = Frame::default();
        frame.fill_solid(&Rectangle::new(Point::new(20, 30), Size::new(4, 3)), color).unwrap();
        Picture::from(&frame)
    }

    #[test]
    fn a_file_gives_back_the_picture_written_to_it() {
        let picture = with_box(Rgb565::new(31, 32, 1));
        assert_eq!(picture.pixel(20, 30), [255, 130, 8]);
        let path = std::env::temp_dir().join(format!("sanban-{}-picture/box.png", std::process::id()));
        picture.write(&path, 1).unwrap();
        assert!(Picture::read(&path).unwrap() == picture);
        picture.write(&path, 2).unwrap();
        let twice_as_large = Picture::read(&path).map(|_| ()).unwrap_err();
        fs::remove_dir_all(path.parent().unwrap()).unwrap();
        assert!(format!("{twice_as_large:#}").contains("not 240x240 pixels"), "{twice_as_large:#}");
    }

    #[test]
    fn a_picture_with_more_colours_than_a_palette_holds_is_kept_as_well() {
        let mut frame = Frame::default();
        let pixels =
            (0..64 * 32).map(|i| Pixel(Point::new(i % 64, i / 64), Rgb565::new((i / 64) as u8, (i % 64) as u8, 9)));
        frame.draw_iter(pixels).unwrap();
        let picture = Picture::from(&frame);
        assert!(with_palette(&picture.rgb).is_none());
        let path = std::env::temp_dir().join(format!("sanban-{}-colourful.png", std::process::id()));
        picture.write(&path, 1).unwrap();
        let read = Picture::read(&path).unwrap();
        fs::remove_file(&path).unwrap();
        assert!(read == picture);
    }

    #[test]
    fn a_difference_names_every_pixel() {
        let difference = with_box(Rgb565::WHITE).difference(&with_box(Rgb565::BLUE)).unwrap();
        assert_eq!((difference.count, difference.bounds), (12, [20, 30, 23, 32]));
        assert_eq!(difference.picture.pixel(20, 30), [255, 40, 40]);
        assert_eq!(difference.picture.pixel(19, 30), [0, 0, 0]);
        assert!(with_box(Rgb565::RED).difference(&with_box(Rgb565::RED)).is_none());
    }
}
