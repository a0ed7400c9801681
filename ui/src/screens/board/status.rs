//! The bar above the board: whose turn it is, and how the game stands.

use embedded_graphics::{pixelcolor::Rgb565, prelude::*, primitives::Rectangle};
use sanban_core::{GameId, Side};

use super::message::{Message, at_head};
use crate::{
    SIZE_PX,
    boards::{ICON_PX, STATUS_BAR_PX, icon},
    games::Tone,
    letters::{Align, SMALL},
    paint::{Sheet, Style, area},
    texts::Line,
};

/// What the bar shows.
#[derive(Clone, Debug)]
pub(crate) struct Status {
    pub game: GameId,
    /// Whose piece stands at the left.
    pub side: Option<Side>,
    pub left: Line,
    pub right: Line,
    pub tone: Tone,
    /// How far the computer's thinking has come.
    pub progress: Option<u8>,
}

/// The bar and its parts.
const BAR: Rectangle = area(0, 0, SIZE_PX, STATUS_BAR_PX);
const ICON: Rectangle = area(6, 5, ICON_PX, ICON_PX);
const LEFT: Rectangle = area(25, 4, 101, 16);
const RIGHT: Rectangle = area(128, 4, SIZE_PX - 128 - 6, 16);
const LINE: Rectangle = area(0, STATUS_BAR_PX as i32 - 3, SIZE_PX, 3);

impl Status {
    /// Draws the bar, or a message in its place.
    pub(crate) fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        message: Option<&Message>,
        sheet: &mut Sheet<'_, D>,
    ) -> Result<(), D::Error> {
        let theme = sheet.theme;
        if let Some(message) = at_head(message) {
            for part in [ICON, LEFT, RIGHT, LINE] {
                sheet.parts(part, (), [], |_| {})?;
            }
            return message.draw_in(BAR, BAR, sheet);
        }
        sheet.field(BAR, (), |canvas| canvas.fill(BAR, theme.bar))?;
        sheet.field(ICON, self.side, |canvas| {
            canvas.fill(ICON, theme.bar);
            if let Some(side) = self.side {
                icon(self.game, side, ICON.top_left, theme, canvas);
            }
        })?;
        let style = Style { font: &SMALL, align: Align::Left, color: theme.text, paper: theme.bar };
        sheet.label(LEFT, &self.left, style)?;
        let color = match self.tone {
            Tone::Plain => theme.dim,
            Tone::Refused => theme.bad,
        };
        sheet.label(RIGHT, &self.right, Style { align: Align::Right, color, ..style })?;
        draw_progress(self.progress, sheet)
    }
}

/// The line under the bar, filled as far as the thinking has come.
fn draw_progress<D: DrawTarget<Color = Rgb565>>(percent: Option<u8>, sheet: &mut Sheet<'_, D>) -> Result<(), D::Error> {
    let theme = sheet.theme;
    let done = percent.map(|percent| u32::from(percent.min(100)) * SIZE_PX / 100);
    sheet.field(LINE, done, |canvas| {
        canvas.fill(LINE, if done.is_some() { theme.line } else { theme.bar });
        if let Some(width) = done {
            // A sliver at least: something is going on.
            canvas.fill(area(0, LINE.top_left.y, width.max(4), LINE.size.height), theme.accent);
        }
    })
}
