//! What stands at the head and at the foot of a screen without a board.

use embedded_graphics::{pixelcolor::Rgb565, prelude::*};

use super::{Sheet, Style, area};
use crate::{
    Key, SIZE_PX,
    boards::STATUS_BAR_PX,
    letters::{Align, LARGE, SMALL},
    touch::Role,
};

/// The line of keys at the foot is this high.
const FOOTER_PX: i32 = 18;

/// The name of the screen, at its head.
pub(crate) fn title_bar<D: DrawTarget<Color = Rgb565>>(sheet: &mut Sheet<'_, D>, title: &str) -> Result<(), D::Error> {
    let theme = sheet.theme;
    sheet.fill(area(0, 0, SIZE_PX, STATUS_BAR_PX), theme.bar)?;
    sheet.fill(area(0, STATUS_BAR_PX as i32 - 1, SIZE_PX, 1), theme.line)?;
    let style = Style { font: &LARGE, align: Align::Left, color: theme.text, paper: theme.bar };
    sheet.label(area(10, 2, SIZE_PX - 20, 21), title, style)
}

/// What a text says of the key that is written so.
fn role(name: &str) -> Role {
    match name {
        "A" => Role::Key(Key::A),
        "B" => Role::Key(Key::B),
        "X" => Role::Key(Key::X),
        "Y" => Role::Key(Key::Y),
        _ => Role::Words,
    }
}

/// What the keys do, at the foot of the screen. Does not change while the screen is shown.
pub(crate) fn footer<D: DrawTarget<Color = Rgb565>>(
    sheet: &mut Sheet<'_, D>,
    keys: &[(&str, &str)],
) -> Result<(), D::Error> {
    let theme = sheet.theme;
    let mut x = 10;
    for (key, does) in keys {
        let key_area = area(x, SIZE_PX as i32 - FOOTER_PX, SMALL.width(key), SMALL.height());
        let left = x + key_area.size.width as i32 + 4;
        let does_area = area(left, SIZE_PX as i32 - FOOTER_PX, SMALL.width(does), SMALL.height());
        x = left + does_area.size.width as i32 + 12;
        let style = Style { font: &SMALL, align: Align::Left, color: theme.accent, paper: theme.frame };
        sheet.role = role(key);
        sheet.label(key_area, key, style)?;
        sheet.label(does_area, does, Style { color: theme.dim, ..style })?;
    }
    sheet.role = Role::Words;
    Ok(())
}

/// The same for a screen whose keys do other things at other times: the whole line is one field.
pub(crate) fn changing_footer<D: DrawTarget<Color = Rgb565>>(
    sheet: &mut Sheet<'_, D>,
    keys: &[(&str, &str)],
) -> Result<(), D::Error> {
    let theme = sheet.theme;
    let top = SIZE_PX as i32 - FOOTER_PX;
    let line = area(0, top, SIZE_PX, FOOTER_PX as u32);
    let mut left = 10;
    for (key, does) in keys {
        sheet.role = role(key);
        for (text, gap) in [(key, 4), (does, 12)] {
            let width = SMALL.width(text);
            // To the edge of the screen: what goes beyond it does not fit.
            let place = area(left, top, width.min((SIZE_PX as i32 - left).max(0) as u32), SMALL.height());
            sheet.read(text, &SMALL, place);
            left += width as i32 + gap;
        }
    }
    sheet.role = Role::Words;
    sheet.field(line, keys, |canvas| {
        canvas.fill(line, theme.frame);
        let mut left = 10;
        for (key, does) in keys {
            for (text, gap, color) in [(key, 4, theme.accent), (does, 12, theme.dim)] {
                SMALL.write(canvas, text, Point::new(left, top), color);
                left += SMALL.width(text) as i32 + gap;
            }
        }
    })
}
