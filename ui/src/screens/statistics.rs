//! Games won, lost and drawn.

use embedded_graphics::{pixelcolor::Rgb565, prelude::*};
use sanban_core::GameId;
use sanban_engine::Level;

use super::{Ask, Go};
use crate::{
    Key,
    letters::{Align, SMALL},
    paint::{Sheet, Style, area, footer, title_bar},
    place::Place,
    settings::Choice,
    shared::Shared,
    statistics::Tally,
    texts::fill,
};

/// The results of one game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StatisticsScreen {
    pub game: GameId,
}

const TOP_PX: i32 = 36;
const ROW_PX: i32 = 15;
const COLUMNS_PX: [i32; 3] = [104, 152, 200];
const COLUMN_PX: u32 = 28;
/// What fits a column.
const MOST: u16 = 9999;

impl StatisticsScreen {
    pub(crate) fn press(&mut self, key: Key) -> Go {
        match key {
            Key::B => Go::To(Place::More),
            Key::Y => Go::Ask(Ask::ClearStatistics),
            Key::Right | Key::Left => {
                self.game.change(key == Key::Right);
                Go::Stay
            }
            _ => Go::Stay,
        }
    }

    pub(crate) fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        shared: &Shared,
        sheet: &mut Sheet<'_, D>,
    ) -> Result<(), D::Error> {
        let (texts, theme) = (sheet.texts, sheet.theme);
        sheet.clear()?;
        title_bar(sheet, &fill("{}: {}", &[&texts.statistics, &texts.game(self.game)]))?;

        let head = Style { font: &SMALL, align: Align::Right, color: theme.dim, paper: theme.frame };
        for (x, text) in COLUMNS_PX.into_iter().zip([texts.won, texts.lost, texts.drawn]) {
            sheet.label(area(x - 12, TOP_PX - 8, COLUMN_PX + 12, 16), text, head)?;
        }
        let results = shared.statistics.of(self.game);
        let mut y = TOP_PX + 7;
        for (level, tally) in Level::ALL.into_iter().zip(&results.levels) {
            row(sheet, y, &fill(texts.level, &[&level.number()]), *tally)?;
            y += ROW_PX;
        }
        sheet.fill(area(10, y + 1, 220, 1), theme.line)?;
        row(sheet, y + 3, texts.two_players, results.two_people)?;
        footer(sheet, &[("←→", texts.key_game), ("Y", texts.key_clear), ("B", texts.key_back)])
    }
}

fn row<D: DrawTarget<Color = Rgb565>>(
    sheet: &mut Sheet<'_, D>,
    top: i32,
    name: &str,
    tally: Tally,
) -> Result<(), D::Error> {
    let theme = sheet.theme;
    let style = Style { font: &SMALL, align: Align::Left, color: theme.text, paper: theme.frame };
    sheet.label(area(12, top, 80, 16), name, style)?;
    for (x, count) in COLUMNS_PX.into_iter().zip([tally.won, tally.lost, tally.drawn]) {
        let color = if count == 0 { theme.dim } else { theme.text };
        let style = Style { align: Align::Right, color, ..style };
        sheet.label(area(x, top, COLUMN_PX, 16), &fill("{}", &[&count.min(MOST)]), style)?;
    }
    Ok(())
}
