//! Panels over the board: the game menu, the choice of a colour, the result.

use embedded_graphics::{pixelcolor::Rgb565, prelude::*, primitives::Rectangle};
use heapless::Vec;
use sanban_core::{
    Game, GameId, Outcome, Victory,
    renju::{self, NamedOpening},
};

use crate::{
    Key, SIZE_PX,
    games::{Help, Playable, Player, Table, with_table},
    letters::{Align, LARGE, SMALL},
    paint::{List, Row, Rows, Sheet, Style, area, panel, under_panel},
    shared::Shared,
    texts::{Texts, fill},
    touch::Role,
};

/// What lies over the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Overlay {
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
    Learn,
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
            Item::Learn => texts.how_to_play,
            Item::Leave => texts.menu_leave,
        }
    }
}

/// The lines of a game's menu.
pub(crate) const fn items(game: GameId) -> &'static [Item] {
    use Item::*;
    match game {
        GameId::Reversi => &[Continue, Undo, Redo, Hint, Learn, Restart, Resign, Review, Leave],
        GameId::Renju => &[Continue, Undo, Redo, Hint, Pass, Learn, Restart, Resign, Review, Leave],
        GameId::Quoridor => &[Continue, Undo, Redo, Hint, Distances, Learn, Restart, Resign, Review, Leave],
    }
}

/// Whether a line of the menu does anything now.
pub(crate) fn is_enabled(shared: &Shared, game: GameId, item: Item) -> bool {
    if item == Item::Pass {
        let table = &shared.tables.renju;
        return table.to_act() == Some(Player::Person) && table.record.position().is_legal(renju::Move::Pass);
    }
    with_table!(ref shared.tables, game, table => is_enabled_at(table, item))
}

fn is_enabled_at<G: Playable, const N: usize>(table: &Table<G, N>, item: Item) -> bool {
    match item {
        Item::Continue | Item::Distances | Item::Learn | Item::Leave => true,
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
const LINE_PX: i32 = 18;

const CHOICE: Rectangle = area(4, SIZE_PX as i32 - 76, SIZE_PX - 8, 72);

/// Where the result lies: higher where it has a line more, on the help there was.
fn result_area(shared: &Shared, game: GameId) -> Rectangle {
    let lines_px = if help(shared, game).is_any() { LINE_PX } else { 0 };
    area(PANEL_LEFT_PX, 54 - lines_px / 2, PANEL_PX, 160 + lines_px as u32)
}

fn help(shared: &Shared, game: GameId) -> Help {
    with_table!(ref shared.tables, game, table => table.help)
}

fn menu_area(game: GameId) -> Rectangle {
    let height = 14 + items(game).len() as u32 * ROW_PX;
    area(PANEL_LEFT_PX, (SIZE_PX - height) as i32 / 2 + 6, PANEL_PX, height)
}

impl Overlay {
    /// What of the board it hides.
    pub(crate) fn hides(self, shared: &Shared, game: GameId) -> Rectangle {
        match self {
            Overlay::None => Rectangle::zero(),
            Overlay::Menu(_) => under_panel(menu_area(game)),
            Overlay::Choose(_) => under_panel(CHOICE),
            Overlay::Result(_) => under_panel(result_area(shared, game)),
        }
    }
}

/// The lines of a panel that starts at `top`, below `head` pixels of something else.
fn rows_at(top: i32, paper: Rgb565) -> Rows {
    Rows { left: PANEL_LEFT_PX + 6, top, width: PANEL_PX - 12, height: ROW_PX, paper, value_at: 0 }
}

/// Draws the game menu.
pub(crate) fn draw_menu<D: DrawTarget<Color = Rgb565>>(
    shared: &Shared,
    game: GameId,
    list: List,
    sheet: &mut Sheet<'_, D>,
) -> Result<(), D::Error> {
    let (texts, theme) = (sheet.texts, sheet.theme);
    let place = menu_area(game);
    panel(sheet, place)?;
    let rows = rows_at(place.top_left.y + 7, theme.panel);
    for (number, &item) in (0..).zip(items(game)) {
        let row = Row { enabled: is_enabled(shared, game, item), ..Row::action(item.label(texts)) };
        rows.draw(sheet, number, &row, number == list.selected)?;
    }
    Ok(())
}

/// Draws the choice of a colour, low enough to leave the stones in sight.
pub(crate) fn draw_choice<D: DrawTarget<Color = Rgb565>>(
    shared: &Shared,
    list: List,
    sheet: &mut Sheet<'_, D>,
) -> Result<(), D::Error> {
    let (texts, theme) = (sheet.texts, sheet.theme);
    panel(sheet, CHOICE)?;
    let top = CHOICE.top_left.y;
    let style = Style { font: &SMALL, align: Align::Centre, color: theme.text, paper: theme.panel };
    let question = match NamedOpening::of(shared.tables.renju.record.moves()) {
        Some(opening) => fill("{}: {}", &[&texts.opening_name(opening), &texts.swap_question]),
        None => fill(texts.swap_question, &[]),
    };
    sheet.label(area(8, top + 6, SIZE_PX - 16, 18), &question, style)?;
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
    shared: &Shared,
    game: GameId,
    list: List,
    sheet: &mut Sheet<'_, D>,
) -> Result<(), D::Error> {
    let (texts, theme) = (sheet.texts, sheet.theme);
    let (outcome, words, moves) = with_table!(ref shared.tables, game, table =>
        (table.record.outcome(), table.result_words(texts), table.move_count()));
    let (Some(outcome), Some(words)) = (outcome, words) else {
        return Ok(());
    };
    let moves = match (game, NamedOpening::of(shared.tables.renju.record.moves())) {
        (GameId::Renju, Some(opening)) => fill("{}  {}", &[&texts.opening_name(opening), &texts.after_moves(moves)]),
        _ => texts.after_moves(moves),
    };
    let place = result_area(shared, game);
    panel(sheet, place)?;
    let mut y = place.top_left.y + 8;
    let style = Style { font: &LARGE, align: Align::Centre, color: theme.text, paper: theme.panel };
    sheet.label(area(PANEL_LEFT_PX + 6, y, PANEL_PX - 12, 22), &words, style)?;
    y += 24;
    let mut lines = Vec::<_, 3>::new();
    match outcome {
        Outcome::Win { by: Victory::Discs, .. } => {
            let position = shared.tables.reversi.record.position();
            let (discs, score) = (position.score(), position.final_score());
            let _ = lines.push(fill(texts.discs, &[&discs.first, &discs.second]));
            if discs != score {
                let _ = lines.push(fill(texts.final_score, &[&score.first, &score.second]));
            } else {
                let _ = lines.push(moves);
            }
        }
        _ => {
            let _ = lines.push(fill(texts.reason(outcome), &[]));
            let _ = lines.push(moves);
        }
    }
    let help = help(shared, game);
    if help.is_any() {
        let _ = lines.push(fill(texts.result_help, &[&help.hints, &help.take_backs]));
    }
    for line in &lines {
        let style = Style { font: &SMALL, color: theme.dim, ..style };
        sheet.label(area(PANEL_LEFT_PX + 6, y, PANEL_PX - 12, LINE_PX as u32), line, style)?;
        y += LINE_PX;
    }
    let rows = rows_at(y + 6, theme.panel);
    for (number, label) in (0..).zip([texts.rematch, texts.menu_review, texts.home]) {
        rows.draw(sheet, number, &Row::action(label), number == list.selected)?;
    }
    let left = PANEL_LEFT_PX + 14;
    y += 12 + 3 * ROW_PX as i32;
    let style = Style { font: &SMALL, align: Align::Left, color: theme.accent, paper: theme.panel };
    sheet.role = Role::Key(Key::B);
    sheet.label(area(left, y, 12, 16), "B", style)?;
    sheet.label(area(left + 14, y, PANEL_PX - 40, 16), texts.key_look, Style { color: theme.dim, ..style })?;
    sheet.role = Role::Words;
    Ok(())
}
