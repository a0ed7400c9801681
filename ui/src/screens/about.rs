//! Keys, version and licences.

use embedded_graphics::{pixelcolor::Rgb565, prelude::*};

use super::Go;
use crate::{
    Key, SIZE_PX,
    letters::{Align, SMALL},
    paint::{Sheet, Style, area, footer, title_bar},
    place::Place,
    texts::fill,
};

/// What the device is called.
pub(crate) const NAME: &str = "三盤";
/// What the device is called, in Latin letters.
pub(crate) const NAME_LATIN: &str = "SANBAN";

const LEFT_PX: i32 = 10;
const LINE_PX: i32 = 17;
const WIDTH_PX: u32 = SIZE_PX - 2 * LEFT_PX as u32;
/// What keys do stands this far right of their names.
const DOES_PX: i32 = 66;

pub(crate) fn press(key: Key) -> Go {
    if key == Key::B { Go::To(Place::More) } else { Go::Stay }
}

pub(crate) fn draw<D: DrawTarget<Color = Rgb565>>(sheet: &mut Sheet<'_, D>) -> Result<(), D::Error> {
    let (texts, theme) = (sheet.texts, sheet.theme);
    sheet.clear()?;
    title_bar(sheet, texts.about)?;
    let style = Style { font: &SMALL, align: Align::Left, color: theme.text, paper: theme.frame };
    let mut y = 30;
    for (key, does) in texts.about_keys {
        sheet.label(
            area(LEFT_PX, y, DOES_PX as u32 - 2, LINE_PX as u32),
            key,
            Style { color: theme.accent, ..style },
        )?;
        sheet.label(area(LEFT_PX + DOES_PX, y, WIDTH_PX - DOES_PX as u32, LINE_PX as u32), does, style)?;
        y += LINE_PX;
    }
    sheet.fill(area(LEFT_PX, y + 3, WIDTH_PX, 1), theme.line)?;
    y += 7;
    let version = fill(texts.about_version, &[&NAME, &env!("CARGO_PKG_VERSION")]);
    sheet.label(area(LEFT_PX, y, WIDTH_PX, LINE_PX as u32), &version, style)?;
    for line in texts.about_licences {
        y += LINE_PX;
        sheet.label(area(LEFT_PX, y, WIDTH_PX, LINE_PX as u32), line, Style { color: theme.dim, ..style })?;
    }
    footer(sheet, &[("B", texts.key_back)])
}
