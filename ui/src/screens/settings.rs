//! The settings.

use embedded_graphics::{pixelcolor::Rgb565, prelude::*};

use super::Go;
use crate::{
    Effect, Key, Slot,
    art::ThemeId,
    paint::{List, Row, Rows, Sheet, footer, title_bar},
    place::Place,
    settings::{Animation, Choice, Settings, SleepAfter},
    shared::Shared,
    texts::{Line, STEP_OFF, STEP_ON, Texts, fill},
};

/// The settings, one a line.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SettingsScreen {
    list: List,
}

/// A line of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item {
    Language,
    Theme,
    Brightness,
    Volume,
    Marks,
    Coordinates,
    Numbers,
    Animation,
    Confirm,
    Sleep,
}

const ITEMS: [Item; 10] = [
    Item::Language,
    Item::Theme,
    Item::Brightness,
    Item::Volume,
    Item::Marks,
    Item::Coordinates,
    Item::Numbers,
    Item::Animation,
    Item::Confirm,
    Item::Sleep,
];

impl SettingsScreen {
    pub(crate) fn press(&mut self, key: Key, shared: &mut Shared) -> Go {
        if self.list.steer(key, ITEMS.len()) {
            return Go::Stay;
        }
        match (key, self.list.of(&ITEMS)) {
            (Key::B, _) => Go::To(Place::More),
            (Key::A | Key::Centre | Key::Right, Some(item)) => change(item, true, shared),
            (Key::Left, Some(item)) => change(item, false, shared),
            _ => Go::Stay,
        }
    }

    pub(crate) fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        shared: &Shared,
        sheet: &mut Sheet<'_, D>,
    ) -> Result<(), D::Error> {
        let texts = sheet.texts;
        sheet.clear()?;
        title_bar(sheet, texts.settings)?;
        let rows = Rows { value_at: 136, ..Rows::screen(29, 19, sheet.theme.frame) };
        for (number, item) in (0..).zip(ITEMS) {
            rows.draw(sheet, number, &row(item, shared.settings(), texts), number == self.list.selected)?;
        }
        footer(sheet, &[("←→", texts.key_change), ("B", texts.key_back)])
    }
}

/// Takes the next or the previous value.
fn change(item: Item, forward: bool, shared: &mut Shared) -> Go {
    let settings = &mut shared.memory.settings;
    match item {
        Item::Language => settings.language.change(forward),
        Item::Theme => settings.theme.change(forward),
        Item::Brightness => settings.brightness.change(forward),
        Item::Volume => settings.volume.change(forward),
        Item::Marks => settings.marks.change(forward),
        Item::Coordinates => settings.coordinates.change(forward),
        Item::Numbers => settings.numbers.change(forward),
        Item::Animation => settings.animation.change(forward),
        Item::Confirm => settings.confirm.change(forward),
        Item::Sleep => settings.sleep_after.change(forward),
    }
    if item == Item::Brightness {
        let percent = shared.settings().brightness.percent();
        shared.ask(Effect::Light(percent));
    }
    shared.save_anyway(Slot::Settings);
    shared.sound(crate::Cue::Place);
    Go::Stay
}

fn row(item: Item, settings: &Settings, texts: &'static Texts) -> Row {
    let switch = |on: bool| fill(texts.switch(on), &[]);
    match item {
        Item::Language => Row::value(texts.set_language, fill(texts.language, &[])),
        Item::Theme => Row::value(texts.set_theme, fill(theme_name(settings.theme, texts), &[])),
        Item::Brightness => Row::value(texts.set_brightness, scale(settings.brightness.steps(), 6)),
        Item::Volume if settings.volume.steps() == 0 => Row::value(texts.set_sound, switch(false)),
        Item::Volume => Row::value(texts.set_sound, scale(settings.volume.steps(), 5)),
        Item::Marks => Row::value(texts.set_marks, switch(settings.marks)),
        Item::Coordinates => Row::value(texts.set_coordinates, switch(settings.coordinates)),
        Item::Numbers => Row::value(texts.set_numbers, switch(settings.numbers)),
        Item::Animation => Row::value(texts.set_animation, fill(animation_name(settings.animation, texts), &[])),
        Item::Confirm => Row::value(texts.set_confirm, switch(settings.confirm)),
        Item::Sleep => Row::value(texts.set_sleep, sleep_name(settings.sleep_after, texts)),
    }
}

/// A value on a scale: as many filled dots as it has steps.
fn scale(steps: u8, of: u8) -> Line {
    let mut line = Line::new();
    for step in 0..of {
        let _ = line.push(if step < steps { STEP_ON } else { STEP_OFF });
    }
    line
}

fn theme_name(theme: ThemeId, texts: &Texts) -> &'static str {
    match theme {
        ThemeId::Night => texts.theme_night,
        ThemeId::Paper => texts.theme_paper,
        ThemeId::Shapes => texts.theme_shapes,
    }
}

fn animation_name(animation: Animation, texts: &Texts) -> &'static str {
    match animation {
        Animation::Off => texts.off,
        Animation::Fast => texts.fast,
        Animation::Normal => texts.normal,
        Animation::Slow => texts.slow,
    }
}

fn sleep_name(sleep: SleepAfter, texts: &Texts) -> Line {
    match sleep {
        SleepAfter::Minutes(minutes) => fill(texts.minutes, &[&minutes]),
        SleepAfter::Never => fill(texts.never, &[]),
    }
}
