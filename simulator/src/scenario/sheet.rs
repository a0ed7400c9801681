//! The contact sheet: many pictures of the display on one, each with its name.

use std::{
    convert::Infallible,
    path::{Path, PathBuf},
};

use anyhow::{Context, ensure};
use clap::Args;
use embedded_graphics::{
    mono_font::{MonoTextStyle, ascii::FONT_6X10},
    pixelcolor::Rgb888,
    prelude::*,
    text::{Alignment, Text},
};

use super::Album;
use crate::{
    console::say,
    device::{Picture, SIDE, write_png},
};

const GAP: usize = 12;
const CAPTION: usize = 14;
const PAPER: Rgb888 = Rgb888::new(0xe9, 0xe4, 0xd9);
const INK: Rgb888 = Rgb888::new(0x3c, 0x3a, 0x35);

/// What goes on the sheet.
#[derive(Args, Clone, Debug)]
pub struct SheetArgs {
    /// The folder with the pictures
    #[arg(long, value_name = "DIR", default_value = "host-tests/scenarios/pictures")]
    pictures: PathBuf,
    /// The PNG file to write
    #[arg(long, value_name = "FILE", default_value = "docs/screens.png")]
    out: PathBuf,
    /// How many pictures side by side
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u16).range(1..=40))]
    columns: u16,
    /// Only these pictures, in this order, and without their names
    names: Vec<String>,
}

/// Writes a contact sheet.
pub fn sheet(args: &SheetArgs) -> anyhow::Result<()> {
    let captions = args.names.is_empty();
    let names = if captions { Album::new(&args.pictures).names()? } else { args.names.clone() };
    ensure!(!names.is_empty(), "there are no pictures in {}", args.pictures.display());
    let columns = names.len().min(args.columns.into());
    let mut sheet = Sheet::new(columns, names.len().div_ceil(columns), if captions { CAPTION } else { 0 });
    for (at, name) in names.iter().enumerate() {
        let picture = Picture::read(&args.pictures.join(format!("{name}.png")))?;
        sheet.put(at % columns, at / columns, &picture, captions.then_some(name));
    }
    sheet.write(&args.out).with_context(|| format!("cannot write {}", args.out.display()))?;
    Ok(say(format_args!("{}: {} pictures", args.out.display(), names.len()))?)
}

struct Sheet {
    width: usize,
    caption: usize,
    rgb: Vec<u8>,
}

impl Sheet {
    fn new(columns: usize, rows: usize, caption: usize) -> Self {
        let width = GAP + columns * (SIDE + GAP);
        let height = GAP + rows * (SIDE + caption + GAP);
        Sheet { width, caption, rgb: [PAPER.r(), PAPER.g(), PAPER.b()].repeat(width * height) }
    }

    fn put(&mut self, column: usize, row: usize, picture: &Picture, caption: Option<&String>) {
        let (left, top) = (GAP + column * (SIDE + GAP), GAP + row * (SIDE + self.caption + GAP));
        for y in 0..SIDE {
            let at = ((top + y) * self.width + left) * 3;
            self.rgb[at..][..SIDE * 3].copy_from_slice(picture.row(y));
        }
        if let Some(caption) = caption {
            let at = Point::new((left + SIDE / 2) as i32, (top + SIDE + CAPTION - 3) as i32);
            let Ok(_) =
                Text::with_alignment(caption, at, MonoTextStyle::new(&FONT_6X10, INK), Alignment::Center).draw(self);
        }
    }

    fn height(&self) -> usize {
        self.rgb.len() / 3 / self.width
    }

    fn write(&self, path: &Path) -> anyhow::Result<()> {
        write_png(path, self.width as u32, self.height() as u32, &self.rgb)
    }
}

impl OriginDimensions for Sheet {
    fn size(&self) -> Size {
        Size::new(self.width as u32, self.height() as u32)
    }
}

impl DrawTarget for Sheet {
    type Color = Rgb888;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<Rgb888>>>(&mut self, pixels: I) -> Result<(), Infallible> {
        let bounds = self.bounding_box();
        for Pixel(point, color) in pixels.into_iter().filter(|Pixel(point, _)| bounds.contains(*point)) {
            let at = (point.y as usize * self.width + point.x as usize) * 3;
            self.rgb[at..][..3].copy_from_slice(&[color.r(), color.g(), color.b()]);
        }
        Ok(())
    }
}
