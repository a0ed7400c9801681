//! The three games, as pictures of their boards.

use embedded_graphics::{pixelcolor::Rgb565, prelude::*, primitives::Rectangle};
use sanban_core::{Game, GameId, quoridor, renju, reversi};

use super::Go;
use crate::{
    Key, Slot,
    boards::{MINI_PX, Mini},
    games::{slot, with_table},
    letters::{Align, LARGE, SMALL, TITLE},
    paint::{self, Sheet, Style, area, footer, ring_around},
    place::Place,
    screens::about::{NAME, NAME_LATIN},
    settings::Choice,
    shared::{Shared, Stored},
    texts::{Line, Texts, fill},
    touch::Role,
};

/// The three games, one of them selected.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Home {
    pub selected: GameId,
}

const CARD_TOP_PX: i32 = 42;
const CARD_PX: i32 = 56;
const CARD_PITCH_PX: i32 = 59;

impl Home {
    pub(crate) fn press(&mut self, key: Key, shared: &mut Shared) -> Go {
        match key {
            Key::Up | Key::Down => {
                self.selected.change(key == Key::Down);
                Go::Stay
            }
            Key::A | Key::Centre => {
                let begun = with_table!(ref shared.tables, self.selected, table => table.begun);
                Go::To(if begun { Place::Board(self.selected) } else { Place::Setup(self.selected) })
            }
            Key::X => Go::To(Place::Setup(self.selected)),
            Key::B => Go::To(Place::More),
            Key::Y => {
                shared.memory.settings.language = shared.settings().language.next();
                shared.save_anyway(Slot::Settings);
                Go::Stay
            }
            Key::Right => Go::To(Place::Lesson(self.selected)),
            Key::Left => Go::Stay,
        }
    }

    pub(crate) fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        shared: &Shared,
        sheet: &mut Sheet<'_, D>,
    ) -> Result<(), D::Error> {
        let (texts, theme) = (sheet.texts, sheet.theme);
        sheet.clear()?;
        let style = Style { font: &TITLE, align: Align::Left, color: theme.text, paper: theme.frame };
        sheet.label(area(14, 7, 56, 28), NAME, style)?;
        sheet.label(area(76, 16, 60, 16), NAME_LATIN, Style { font: &SMALL, color: theme.dim, ..style })?;
        battery(shared, sheet)?;
        other_language(shared, sheet)?;

        for (number, game) in (0..).zip(GameId::ALL) {
            let card = area(8, CARD_TOP_PX + number * CARD_PITCH_PX, 224, CARD_PX as u32);
            let selected = game == self.selected;
            sheet.role = Role::Row { number: number as u8, selected, enabled: true, area: card, value: None };
            draw_card(shared, sheet, game, card)?;
            sheet.role = Role::Words;
            ring_around(sheet, card, [theme.panel, theme.frame], selected.then_some(theme.accent))?;
        }
        footer(sheet, &[("A", texts.key_choose), ("X", texts.key_new), ("B", texts.key_more)])
    }
}

fn draw_card<D: DrawTarget<Color = Rgb565>>(
    shared: &Shared,
    sheet: &mut Sheet<'_, D>,
    game: GameId,
    card: Rectangle,
) -> Result<(), D::Error> {
    let (texts, theme) = (sheet.texts, sheet.theme);
    paint::card(sheet, card, theme.panel, theme.frame)?;

    let corner = card.top_left + Point::new_equal(3);
    let picture = Rectangle::new(corner, Size::new_equal(MINI_PX));
    let tables = &shared.tables;
    let begun = with_table!(ref tables, game, table => table.begun);
    match (game, begun) {
        (GameId::Reversi, true) => mini(sheet, picture, tables.reversi.record.position())?,
        (GameId::Renju, true) => mini(sheet, picture, tables.renju.record.position())?,
        (GameId::Quoridor, true) => mini(sheet, picture, tables.quoridor.record.position())?,
        (GameId::Reversi, false) => mini(sheet, picture, &sample::<reversi::Position>(REVERSI))?,
        (GameId::Renju, false) => mini(sheet, picture, &sample::<renju::Position>(RENJU))?,
        (GameId::Quoridor, false) => mini(sheet, picture, &sample::<quoridor::Position>(QUORIDOR))?,
    }

    let left = corner.x + MINI_PX as i32 + 10;
    let width = (card.top_left.x + card.size.width as i32 - 8 - left) as u32;
    let style = Style { font: &LARGE, align: Align::Left, color: theme.text, paper: theme.panel };
    sheet.label(area(left, card.top_left.y + 8, width, 20), texts.game(game), style)?;
    let (line, lively) = state(shared, game);
    let color = if lively { theme.accent } else { theme.dim };
    sheet.label(area(left, card.top_left.y + 31, width, 16), &line, Style { font: &SMALL, color, ..style })
}

fn mini<D: DrawTarget<Color = Rgb565>>(
    sheet: &mut Sheet<'_, D>,
    picture: Rectangle,
    mini: impl Into<Mini>,
) -> Result<(), D::Error> {
    let (theme, mini) = (sheet.theme, mini.into());
    sheet.backdrop(picture, |canvas| mini.put(picture.top_left, theme, canvas))
}

/// What can be done with a game, and whether that is going on with it.
fn state(shared: &Shared, game: GameId) -> (Line, bool) {
    let texts = shared.texts();
    if let Stored::Kept(_) = shared.stored(slot(game)) {
        return (fill(texts.unreadable, &[]), false);
    }
    with_table!(ref shared.tables, game, table => match table.record.outcome() {
        _ if !table.begun => (fill(texts.to_learn, &[]), false),
        Some(_) => (fill(texts.finished, &[&table.result_words(texts).unwrap_or_default()]), false),
        None => (fill(texts.to_continue, &[&table.move_count()]), true),
    })
}

/// The key to the other language, in that language: whoever cannot read this screen finds the way out of it.
fn other_language<D: DrawTarget<Color = Rgb565>>(shared: &Shared, sheet: &mut Sheet<'_, D>) -> Result<(), D::Error> {
    let theme = sheet.theme;
    let name = Texts::of(shared.settings().language.next()).language;
    let left = 230 - SMALL.width(name) as i32;
    let style = Style { font: &SMALL, align: Align::Right, color: theme.dim, paper: theme.frame };
    sheet.role = Role::Key(Key::Y);
    sheet.label(area(left, 20, SMALL.width(name), 16), name, style)?;
    sheet.label(area(left - 14, 20, 10, 16), "Y", Style { color: theme.accent, ..style })?;
    sheet.role = Role::Words;
    Ok(())
}

/// How full the battery is, where there is one.
fn battery<D: DrawTarget<Color = Rgb565>>(shared: &Shared, sheet: &mut Sheet<'_, D>) -> Result<(), D::Error> {
    let theme = sheet.theme;
    let text = shared.power.map(|power| {
        let plus = if power.charging { "+" } else { "" };
        fill("{}{}%", &[&plus, &power.percent])
    });
    let low = shared.power.is_some_and(|power| power.percent <= 10 && !power.charging);
    let color = if low { theme.bad } else { theme.dim };
    let style = Style { font: &SMALL, align: Align::Right, color, paper: theme.frame };
    sheet.label(area(180, 4, 50, 16), text.as_deref().unwrap_or_default(), style)
}

const REVERSI: &[&str] = &["f5", "d6", "c3", "d3", "c4", "f4", "f6", "f3", "e6", "e7", "d7", "c5", "b6", "d8"];
const RENJU: &[&str] = &["h8", "h9", "j9", "g7", "i10", "g9", "i8", "f8", "g10", "k8", "j7", "i6", "e9"];
const QUORIDOR: &[&str] = &["e2", "e8", "e3", "e7", "d4h", "c6v", "f3h", "e6", "g6h", "b3v", "d3", "f5v"];

/// A position to look at while no game is in progress.
fn sample<G: Game<Move: core::str::FromStr>>(moves: &[&str]) -> G {
    let mut position = G::start(G::Setup::default());
    for mv in moves.iter().filter_map(|text| text.parse().ok()) {
        // A move that were illegal would only be missing from the picture.
        let _ = position.play(mv);
    }
    position
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pictures_show_all_their_moves() {
        fn check<G: Game>(moves: &[&str]) {
            let mut position = G::start(G::Setup::default());
            for text in moves {
                let mv = text.parse().expect(text);
                assert_eq!(position.play(mv), Ok(()), "{text}");
            }
        }
        check::<reversi::Position>(REVERSI);
        check::<renju::Position>(RENJU);
        check::<quoridor::Position>(QUORIDOR);
    }
}
