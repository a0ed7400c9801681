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

const TOP_PX: i32 = 28;
/// From one line to the next; the letters need a little more, and lines have air above and below them.
const ROW_PX: i32 = 14;
const LABEL_PX: u32 = 16;
/// Where columns end: against the computer, and between two people.
const COLUMNS_PX: [i32; 4] = [118, 152, 192, 232];
const TWO_PX: [i32; 3] = [132, 184, 232];
const NUMBER_PX: u32 = 28;
/// Where names begin and end.
const LEFT_PX: i32 = 10;
const NAME_PX: i32 = 88;
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

        let results = shared.statistics.of(self.game);
        head(sheet, TOP_PX, texts.level, &COLUMNS_PX, &[texts.won, texts.lost, texts.drawn, texts.hinted])?;
        let mut y = TOP_PX + ROW_PX;
        for (level, tally) in Level::ALL.into_iter().zip(&results.levels) {
            let name = fill("{} {}", &[&level.number(), &texts.level_name(level)]);
            row(sheet, y, &name, &COLUMNS_PX, &[tally.won, tally.lost, tally.drawn, tally.hinted])?;
            y += ROW_PX;
        }
        sheet.fill(area(10, y + 2, 220, 1), theme.line)?;
        y += 5;
        head(sheet, y, "", &TWO_PX, &[texts.sat_first, texts.sat_second, texts.drawn])?;
        let Tally { won, lost, drawn, .. } = results.two_people;
        row(sheet, y + ROW_PX, texts.two_players, &TWO_PX, &[won, lost, drawn])?;
        footer(sheet, &[("←→", texts.key_game), ("Y", texts.key_clear), ("B", texts.key_back)])
    }
}

/// The names of columns.
fn head<D: DrawTarget<Color = Rgb565>>(
    sheet: &mut Sheet<'_, D>,
    top: i32,
    name: &str,
    ends: &[i32],
    columns: &[&str],
) -> Result<(), D::Error> {
    let theme = sheet.theme;
    let style = Style { font: &SMALL, align: Align::Right, color: theme.dim, paper: theme.frame };
    sheet.label(
        area(LEFT_PX, top, (NAME_PX - LEFT_PX) as u32, LABEL_PX),
        name,
        Style { align: Align::Left, ..style },
    )?;
    let mut left = NAME_PX;
    for (&end, column) in ends.iter().zip(columns) {
        sheet.label(area(left, top, (end - left) as u32, LABEL_PX), column, style)?;
        left = end;
    }
    Ok(())
}

fn row<D: DrawTarget<Color = Rgb565>>(
    sheet: &mut Sheet<'_, D>,
    top: i32,
    name: &str,
    ends: &[i32],
    counts: &[u16],
) -> Result<(), D::Error> {
    let theme = sheet.theme;
    let style = Style { font: &SMALL, align: Align::Left, color: theme.text, paper: theme.frame };
    sheet.label(area(LEFT_PX, top, (NAME_PX - LEFT_PX) as u32, LABEL_PX), name, style)?;
    for (end, &count) in ends.iter().zip(counts) {
        let color = if count == 0 { theme.dim } else { theme.text };
        let style = Style { align: Align::Right, color, ..style };
        sheet.label(area(end - NUMBER_PX as i32, top, NUMBER_PX, LABEL_PX), &fill("{}", &[&count.min(MOST)]), style)?;
    }
    Ok(())
}
