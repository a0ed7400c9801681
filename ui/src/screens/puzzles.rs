//! The place of puzzles.

use embedded_graphics::{pixelcolor::Rgb565, prelude::*};

use super::Go;
use crate::{
    Key, SIZE_PX,
    letters::{Align, SMALL},
    paint::{Sheet, Style, area, footer, title_bar},
    place::Place,
};

pub(crate) fn press(key: Key) -> Go {
    if key == Key::B { Go::To(Place::More) } else { Go::Stay }
}

pub(crate) fn draw<D: DrawTarget<Color = Rgb565>>(sheet: &mut Sheet<'_, D>) -> Result<(), D::Error> {
    let (texts, theme) = (sheet.texts, sheet.theme);
    sheet.clear()?;
    title_bar(sheet, texts.puzzles)?;
    let style = Style { font: &SMALL, align: Align::Centre, color: theme.text, paper: theme.frame };
    sheet.label(area(10, 104, SIZE_PX - 20, 18), texts.no_puzzles, style)?;
    sheet.label(area(10, 126, SIZE_PX - 20, 18), texts.no_puzzles_yet, Style { color: theme.dim, ..style })?;
    footer(sheet, &[("B", texts.key_back)])
}
