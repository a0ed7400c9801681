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

/// The parts of the bar: a line of text, the gaps in it, and a line below.
const TEXT: Rectangle = area(6, 4, 228, 16);
const ICON: Rectangle = area(6, 5, ICON_PX, ICON_PX);
const LEFT: Rectangle = area(25, 4, 101, 16);
const RIGHT: Rectangle = area(128, 4, 106, 16);
const BETWEEN: [Rectangle; 4] = [area(6, 4, 14, 1), area(6, 19, 14, 1), area(20, 4, 5, 16), area(126, 4, 2, 16)];
const LINE: Rectangle = area(0, STATUS_BAR_PX as i32 - 3, SIZE_PX, 3);

impl Status {
    /// Draws the bar, or a message in its place.
    pub(crate) fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        message: Option<&Message>,
        sheet: &mut Sheet<'_, D>,
    ) -> Result<(), D::Error> {
        let theme = sheet.theme;
        sheet.fill(area(0, 0, SIZE_PX, STATUS_BAR_PX), theme.bar)?;
        let style = Style { font: &SMALL, align: Align::Left, color: theme.text, paper: theme.bar };
        if let Some(message) = at_head(message) {
            for part in [ICON, LEFT, RIGHT] {
                sheet.parts(part, (), [], |_| {})?;
            }
            sheet.label(TEXT, message.text(), Style { align: Align::Centre, ..style })?;
            let edge = message.edge(theme);
            return sheet.field(LINE, edge.into_storage(), |canvas| canvas.fill(LINE, edge));
        }
        sheet.parts(TEXT, (), BETWEEN, |canvas| canvas.fill(TEXT, theme.bar))?;
        sheet.field(ICON, self.side, |canvas| {
            canvas.fill(ICON, theme.bar);
            if let Some(side) = self.side {
                icon(self.game, side, ICON.top_left, theme, canvas);
            }
        })?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_cover_every_pixel_of_the_text_once() {
        for point in TEXT.points() {
            let parts = [ICON, LEFT, RIGHT].iter().chain(&BETWEEN);
            assert_eq!(parts.filter(|part| part.contains(point)).count(), 1, "{point}");
        }
    }
}
