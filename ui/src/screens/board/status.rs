//! The bar above the board: whose turn it is, and how the game stands.

use embedded_graphics::{pixelcolor::Rgb565, prelude::*, primitives::Rectangle};
use sanban_core::{GameId, Side};

use super::message::{Message, at_head};
use crate::{
    SIZE_PX,
    boards::{ICON_PX, STATUS_BAR_PX, icon},
    clock::Moment,
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
    /// Where the player points.
    pub point: Option<Line>,
    /// Whether what the player points at is allowed.
    pub tone: Tone,
    pub right: Line,
    /// How far the computer's thinking has come.
    pub progress: Option<u8>,
}

/// The parts of the bar: a line of text, the gaps in it, and a line below.
const TEXT: Rectangle = area(6, 4, 228, 16);
const ICON: Rectangle = area(6, 5, ICON_PX, ICON_PX);
const LEFT: Rectangle = area(25, 4, 98, 16);
/// Where the player points, and the state of the game beside it; or something longer in the place of both.
const POINT: Rectangle = area(124, 4, 28, 16);
const RIGHT: Rectangle = area(152, 4, 82, 16);
const BOTH: Rectangle = area(124, 4, 110, 16);
const BETWEEN: [Rectangle; 4] = [area(6, 4, 14, 1), area(6, 19, 14, 1), area(20, 4, 5, 16), area(123, 4, 1, 16)];
const LINE: Rectangle = area(0, STATUS_BAR_PX as i32 - 3, SIZE_PX, 3);

impl Status {
    /// Draws the bar, or a message in its place.
    pub(crate) fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        message: Option<&Message>,
        now: Moment,
        sheet: &mut Sheet<'_, D>,
    ) -> Result<(), D::Error> {
        let theme = sheet.theme;
        let bar = area(0, 0, SIZE_PX, STATUS_BAR_PX);
        if !sheet.reaches(bar) {
            return Ok(());
        }
        sheet.fill(bar, theme.bar)?;
        let style = Style { font: &SMALL, align: Align::Left, color: theme.text, paper: theme.bar };
        if let Some(message) = at_head(message, now) {
            for part in [ICON, LEFT, POINT, RIGHT, BOTH] {
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
        self.draw_right(sheet, Style { align: Align::Right, color: theme.dim, ..style })?;
        draw_progress(self.progress, sheet)
    }

    fn draw_right<D: DrawTarget<Color = Rgb565>>(
        &self,
        sheet: &mut Sheet<'_, D>,
        style: Style,
    ) -> Result<(), D::Error> {
        let Some(point) = &self.point else {
            for part in [POINT, RIGHT] {
                sheet.parts(part, (), [], |_| {})?;
            }
            return sheet.label(BOTH, &self.right, style);
        };
        let color = match self.tone {
            Tone::Plain => sheet.theme.text,
            Tone::Refused => sheet.theme.bad,
        };
        sheet.parts(BOTH, (), [], |_| {})?;
        sheet.label(POINT, point, Style { align: Align::Centre, color, ..style })?;
        sheet.label(RIGHT, &self.right, style)
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
            for right in [&[POINT, RIGHT][..], &[BOTH]] {
                let parts = [ICON, LEFT].iter().chain(right).chain(&BETWEEN);
                assert_eq!(parts.filter(|part| part.contains(point)).count(), 1, "{point}");
            }
        }
    }
}
