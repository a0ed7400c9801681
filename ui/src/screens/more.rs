//! What else there is besides the games.

use embedded_graphics::{pixelcolor::Rgb565, prelude::*};
use sanban_core::GameId;

use super::{Ask, Go};
use crate::{
    Key,
    paint::{List, Row, Rows, Sheet, footer, title_bar},
    place::Place,
    shared::Shared,
};

/// Settings, statistics, finished games, puzzles, about, the self-test, and the way to a new firmware.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct More {
    list: List,
}

const PLACES: [Place; 6] = [
    Place::Settings,
    Place::Statistics(GameId::Reversi),
    Place::Library,
    Place::Puzzles(GameId::Reversi),
    Place::About,
    Place::SelfTest,
];

impl More {
    /// The list, with the line selected that leads to `place`.
    pub(crate) fn coming_from(place: Place) -> More {
        let same = |other: &Place| core::mem::discriminant(other) == core::mem::discriminant(&place);
        More { list: List::at(PLACES.iter().position(same).unwrap_or_default() as u8) }
    }

    pub(crate) fn press(&mut self, key: Key, shared: &Shared) -> Go {
        match key {
            // The last line leads out of the device.
            Key::A | Key::Centre => self.list.of(&PLACES).map_or(Go::Ask(Ask::Update), Go::To),
            Key::B => Go::To(shared.home),
            _ => {
                self.list.steer(key, PLACES.len() + 1);
                Go::Stay
            }
        }
    }

    pub(crate) fn draw<D: DrawTarget<Color = Rgb565>>(&self, sheet: &mut Sheet<'_, D>) -> Result<(), D::Error> {
        let texts = sheet.texts;
        sheet.clear()?;
        title_bar(sheet, texts.more)?;
        let rows = Rows::screen(34, 26, sheet.theme.frame);
        let labels = [
            texts.settings,
            texts.statistics,
            texts.library,
            texts.puzzles,
            texts.about,
            texts.self_test,
            texts.update,
        ];
        for (number, label) in (0..).zip(labels) {
            rows.draw(sheet, number, &Row::action(label), number == self.list.selected)?;
        }
        footer(sheet, &[("A", texts.key_choose), ("B", texts.key_back)])
    }
}
