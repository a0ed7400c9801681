//! Panels over the board: the game menu, the choice of a colour, the result.

use embedded_graphics::{pixelcolor::Rgb565, prelude::*};
use heapless::Vec;
use sanban_core::{Game, GameId, Outcome, Victory, renju};

use crate::{
    SIZE_PX,
    device::Device,
    games::{Playable, Player, Table, with_table},
    letters::{Align, LARGE, SMALL},
    paint::{List, Row, Rows, Sheet, Style, area, panel},
    texts::{Texts, fill},
};

/// What lies over the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Panel {
    /// Nothing: the player plays.
    #[default]
    None,
    /// The game menu.
    Menu(List),
    /// Renju's Swap opening: which colour?
    Choose(List),
    /// How the game ended.
    Result(List),
}

/// A line of the game menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Item {
    Continue,
    Undo,
    Redo,
    Hint,
    Pass,
    Distances,
    Restart,
    Resign,
    Review,
    Leave,
}

impl Item {
    fn label(self, texts: &Texts) -> &'static str {
        match self {
            Item::Continue => texts.menu_continue,
            Item::Undo => texts.menu_undo,
            Item::Redo => texts.menu_redo,
            Item::Hint => texts.menu_hint,
            Item::Pass => texts.menu_pass,
            Item::Distances => texts.menu_distances,
            Item::Restart => texts.menu_restart,
            Item::Resign => texts.menu_resign,
            Item::Review => texts.menu_review,
            Item::Leave => texts.menu_leave,
        }
    }
}

/// The lines of a game's menu.
pub(crate) const fn items(game: GameId) -> &'static [Item] {
    use Item::*;
    match game {
        GameId::Reversi => &[Continue, Undo, Redo, Hint, Restart, Resign, Review, Leave],
        GameId::Renju => &[Continue, Undo, Redo, Hint, Pass, Restart, Resign, Review, Leave],
        GameId::Quoridor => &[Continue, Undo, Redo, Hint, Distances, Restart, Resign, Review, Leave],
    }
}

/// Whether a line of the menu does anything now.
pub(crate) fn is_enabled(device: &Device, game: GameId, item: Item) -> bool {
    if item == Item::Pass {
        let table = &device.tables.renju;
        return table.to_act() == Some(Player::Person) && table.record.position().is_legal(renju::Move::Pass);
    }
    with_table!(ref device.tables, game, table => is_enabled_at(table, item))
}

fn is_enabled_at<G: Playable, const N: usize>(table: &Table<G, N>, item: Item) -> bool {
    match item {
        Item::Continue | Item::Distances | Item::Leave => true,
        Item::Undo => table.round_back().is_some(),
        Item::Redo => table.round_forth().is_some(),
        Item::Hint => table.to_act() == Some(Player::Person),
        Item::Restart | Item::Review => !table.record.moves().is_empty(),
        Item::Resign => table.record.outcome().is_none() && table.resigning_side().is_some(),
        Item::Pass => false,
    }
}

const PANEL_LEFT_PX: i32 = 26;
const PANEL_PX: u32 = 188;
const ROW_PX: u32 = 20;

/// The lines of a panel that starts at `top`, below `head` pixels of something else.
fn rows_at(top: i32, paper: Rgb565) -> Rows {
    Rows { left: PANEL_LEFT_PX + 6, top, width: PANEL_PX - 12, height: ROW_PX, paper, value_at: 0 }
}

/// Draws the game menu.
pub(crate) fn draw_menu<D: DrawTarget<Color = Rgb565>>(
    device: &Device,
    game: GameId,
    list: List,
    sheet: &mut Sheet<'_, D>,
) -> Result<(), D::Error> {
    let (texts, theme) = (sheet.texts, sheet.theme);
    let items = items(game);
    let height = 14 + items.len() as u32 * ROW_PX;
    let top = (SIZE_PX - height) as i32 / 2 + 6;
    panel(sheet, area(PANEL_LEFT_PX, top, PANEL_PX, height))?;
    let rows = rows_at(top + 7, theme.panel);
    for (number, &item) in (0..).zip(items) {
        let row = Row { enabled: is_enabled(device, game, item), ..Row::action(item.label(texts)) };
        rows.draw(sheet, number, &row, number == list.selected)?;
    }
    Ok(())
}

/// Draws the choice of a colour, low enough to leave the stones in sight.
pub(crate) fn draw_choice<D: DrawTarget<Color = Rgb565>>(list: List, sheet: &mut Sheet<'_, D>) -> Result<(), D::Error> {
    let (texts, theme) = (sheet.texts, sheet.theme);
    let top = SIZE_PX as i32 - 76;
    panel(sheet, area(PANEL_LEFT_PX, top, PANEL_PX, 72))?;
    let style = Style { font: &SMALL, align: Align::Centre, color: theme.text, paper: theme.panel };
    sheet.label(area(PANEL_LEFT_PX + 6, top + 6, PANEL_PX - 12, 18), texts.swap_question, style)?;
    let rows = rows_at(top + 26, theme.panel);
    for (number, label) in (0..).zip([texts.take_black, texts.take_white]) {
        rows.draw(sheet, number, &Row::action(label), number == list.selected)?;
    }
    Ok(())
}

/// How many lines the result has.
pub(crate) const RESULT_ROWS: usize = 3;

/// Draws how the game ended.
pub(crate) fn draw_result<D: DrawTarget<Color = Rgb565>>(
    device: &Device,
    game: GameId,
    list: List,
    sheet: &mut Sheet<'_, D>,
) -> Result<(), D::Error> {
    let (texts, theme) = (sheet.texts, sheet.theme);
    let (outcome, moves) = with_table!(ref device.tables, game, table => (table.record.outcome(), table.move_count()));
    let Some(outcome) = outcome else {
        return Ok(());
    };
    let top = 54;
    panel(sheet, area(PANEL_LEFT_PX, top, PANEL_PX, 160))?;
    let mut y = top + 8;
    let style = Style { font: &LARGE, align: Align::Centre, color: theme.text, paper: theme.panel };
    sheet.label(area(PANEL_LEFT_PX + 6, y, PANEL_PX - 12, 22), &texts.result(game, outcome), style)?;
    y += 24;
    let mut lines = Vec::<_, 2>::new();
    match outcome {
        Outcome::Win { by: Victory::Discs, .. } => {
            let position = device.tables.reversi.record.position();
            let (discs, score) = (position.score(), position.final_score());
            let _ = lines.push(fill(texts.discs, &[&discs.first, &discs.second]));
            if discs != score {
                let _ = lines.push(fill(texts.final_score, &[&score.first, &score.second]));
            } else {
                let _ = lines.push(fill(texts.result_moves, &[&moves]));
            }
        }
        _ => {
            let _ = lines.push(fill(texts.reason(outcome), &[]));
            let _ = lines.push(fill(texts.result_moves, &[&moves]));
        }
    }
    for line in &lines {
        let style = Style { font: &SMALL, color: theme.dim, ..style };
        sheet.label(area(PANEL_LEFT_PX + 6, y, PANEL_PX - 12, 18), line, style)?;
        y += 18;
    }
    let rows = rows_at(y + 6, theme.panel);
    for (number, label) in (0..).zip([texts.rematch, texts.menu_review, texts.home]) {
        rows.draw(sheet, number, &Row::action(label), number == list.selected)?;
    }
    let left = PANEL_LEFT_PX + 14;
    y += 12 + 3 * ROW_PX as i32;
    let style = Style { font: &SMALL, align: Align::Left, color: theme.accent, paper: theme.panel };
    sheet.label(area(left, y, 12, 16), "B", style)?;
    sheet.label(area(left + 14, y, PANEL_PX - 40, 16), texts.key_look, Style { color: theme.dim, ..style })
}
