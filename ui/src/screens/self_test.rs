//! The self-test: what the hardware is up to, on one screen that can be photographed.
//!
//! A frame at the very edge and bars of colour and grey to judge the display by, a drawing of the keys that light up as they
//! are pressed, and numbers: what the host has measured, beside what the emulated chip measures.

use embedded_graphics::{pixelcolor::Rgb565, prelude::*};
use sanban_core::GameId;

use super::Go;
use crate::{
    Cue, Effect, Figure, Key, Measure, Reset, SIZE_PX, Sound,
    clock::Moment,
    letters::{Align, SMALL},
    paint::{Sheet, Style, area, footer},
    shared::Shared,
    texts::{Line, fill},
};

/// B is a key to be tested, too: it leaves when it is held so long.
const LEAVE_MS: u32 = 1_000;
/// The brightness that X steps through.
const LIGHTS: [u8; 4] = [100, 10, 40, 70];

/// The keys, as they lie on the device.
const KEYS: [(Key, &str, i32, i32); 9] = [
    (Key::Up, "↑", 26, 20),
    (Key::Left, "←", 4, 43),
    (Key::Centre, "", 26, 43),
    (Key::Right, "→", 48, 43),
    (Key::Down, "↓", 26, 66),
    (Key::X, "X", 85, 20),
    (Key::Y, "Y", 73, 43),
    (Key::A, "A", 97, 43),
    (Key::B, "B", 85, 66),
];
const KEY_PX: u32 = 20;
const LINE_PX: i32 = 15;
const TOP_PX: i32 = 20;
const LEFT_PX: i32 = 4;
const RIGHT_PX: i32 = 124;
const COLUMN_PX: u32 = 112;
/// The table of games begins here, and these are its columns' right edges.
const TABLE_PX: i32 = 160;
const CELLS_PX: [i32; 4] = [108, 151, 194, 236];
const CELL_PX: u32 = 42;
const NAME_PX: u32 = 62;
/// What fits a cell. More is far from anything that is well.
const MOST: u32 = 99_999;

/// The keys that are down, and since when B is.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SelfTest {
    down: [bool; KEYS.len()],
    leaves_at: Option<Moment>,
    light: usize,
    /// Held since the device was switched on, which is how it got here: they only light up until they are let go.
    held: [Option<Key>; 2],
}

impl SelfTest {
    pub(crate) fn enter(shared: &mut Shared) -> SelfTest {
        shared.ask(Effect::Measure(Measure::Quiet));
        SelfTest::default()
    }

    /// The keys that led here are still down.
    pub(crate) fn ignore_held_keys(&mut self) {
        self.held = [Some(Key::B), Some(Key::Y)];
    }

    pub(crate) fn leave(&self, shared: &mut Shared) {
        shared.ask(Effect::Measure(Measure::Stop));
        let percent = shared.settings().brightness.percent();
        shared.ask(Effect::Light(percent));
    }

    pub(crate) fn press(&mut self, key: Key, shared: &mut Shared) -> Go {
        self.note(key, true);
        if self.held.contains(&Some(key)) {
            return Go::Stay;
        }
        match key {
            // Also on a device that is muted.
            Key::A | Key::Centre => shared.ask(Effect::Sound(Sound { cue: Cue::Win, volume: 100 })),
            Key::B => self.leaves_at = Some(shared.now.after(LEAVE_MS)),
            Key::X => {
                self.light = (self.light + 1) % LIGHTS.len();
                shared.ask(Effect::Light(self.percent()));
            }
            Key::Y => shared.ask(Effect::Measure(Measure::Flash)),
            _ => {}
        }
        Go::Stay
    }

    pub(crate) fn release(&mut self, key: Key) {
        self.note(key, false);
        for held in &mut self.held {
            held.take_if(|held| *held == key);
        }
        if key == Key::B {
            self.leaves_at = None;
        }
    }

    /// Whether B was held long enough.
    pub(crate) fn is_left(&self, now: Moment) -> bool {
        self.leaves_at.is_some_and(|moment| moment.has_come(now))
    }

    pub(crate) fn left_ms(&self, now: Moment) -> Option<u32> {
        self.leaves_at.map(|moment| moment.left_ms(now))
    }

    fn note(&mut self, key: Key, is_down: bool) {
        for (down, (of, ..)) in self.down.iter_mut().zip(KEYS) {
            if of == key {
                *down = is_down;
            }
        }
    }

    fn percent(&self) -> u8 {
        LIGHTS.get(self.light).copied().unwrap_or_default()
    }

    pub(crate) fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        shared: &Shared,
        sheet: &mut Sheet<'_, D>,
    ) -> Result<(), D::Error> {
        sheet.clear()?;
        draw_bars(sheet)?;
        let theme = sheet.theme;
        for (is_down, (_, name, x, y)) in self.down.into_iter().zip(KEYS) {
            let (color, paper) = if is_down { (theme.frame, theme.accent) } else { (theme.text, theme.panel) };
            let style = Style { font: &SMALL, align: Align::Centre, color, paper };
            sheet.label(area(x, y, KEY_PX, KEY_PX), name, style)?;
        }
        self.draw_numbers(shared, sheet)?;
        draw_games(shared, sheet)?;
        let texts = sheet.texts;
        footer(
            sheet,
            &[("A", texts.test_sound), ("X", texts.test_light), ("Y", texts.test_flash), ("B", texts.test_leave)],
        )
    }

    fn draw_numbers<D: DrawTarget<Color = Rgb565>>(
        &self,
        shared: &Shared,
        sheet: &mut Sheet<'_, D>,
    ) -> Result<(), D::Error> {
        let (texts, readings) = (sheet.texts, &shared.readings);
        let ms = |us: Option<u32>| value(us.map(|us| fill("{}.{} ms", &[&(us / 1000), &(us % 1000 / 100)])));
        let reset = readings.reset.map(|reset| match reset {
            Reset::Power => texts.test_power,
            Reset::Timer => texts.test_timer,
            Reset::Forced => texts.test_forced,
        });
        let level = |high: bool| fill(if high { texts.test_high } else { texts.test_low }, &[]);
        let rows = [
            (texts.test_reset, value(reset.map(|words| fill(words, &[])))),
            (texts.test_battery, value(readings.battery_mv.map(|mv| fill("{} mV", &[&mv])))),
            (texts.test_charger, value(readings.status.map(level))),
            ("VBUS", value(readings.vbus.map(level))),
            (texts.test_id, value(readings.flash_id.map(hexadecimal))),
            (texts.test_erase, ms(readings.erase_us)),
            (texts.test_program, ms(readings.program_us)),
            (texts.test_light, fill("{} %", &[&self.percent()])),
        ];
        for (y, (name, value)) in (TOP_PX..).step_by(LINE_PX as usize).zip(rows) {
            row(sheet, RIGHT_PX, y, name, &value)?;
        }
        let style = Style { font: &SMALL, align: Align::Left, color: sheet.theme.text, paper: sheet.theme.frame };
        let board = if readings.board.is_empty() { texts.test_no_board } else { readings.board };
        sheet.label(area(LEFT_PX, 95, COLUMN_PX + 2, LINE_PX as u32), board, style)?;
        row(sheet, LEFT_PX, 95 + LINE_PX, texts.test_version, &fill(env!("CARGO_PKG_VERSION"), &[]))
    }
}

/// A frame of one pixel at the very edge, the three colours named, and sixteen greys.
fn draw_bars<D: DrawTarget<Color = Rgb565>>(sheet: &mut Sheet<'_, D>) -> Result<(), D::Error> {
    let last = SIZE_PX as i32 - 1;
    let edges = [area(0, 0, SIZE_PX, 1), area(0, last, SIZE_PX, 1), area(0, 0, 1, SIZE_PX), area(last, 0, 1, SIZE_PX)];
    for edge in edges {
        sheet.fill(edge, Rgb565::WHITE)?;
    }
    for (x, (name, paper)) in (4..).step_by(26).zip([("R", Rgb565::RED), ("G", Rgb565::GREEN), ("B", Rgb565::BLUE)]) {
        let style = Style { font: &SMALL, align: Align::Centre, color: Rgb565::WHITE, paper };
        sheet.label(area(x, 2, 26, 15), name, style)?;
    }
    for (x, step) in (88..).step_by(9).zip(0..16u16) {
        sheet.fill(area(x, 2, 9, 15), grey(step))?;
    }
    Ok(())
}

/// A step of sixteen from black to white.
fn grey(step: u16) -> Rgb565 {
    let part = |most: u16| (step * most / 15) as u8;
    Rgb565::new(part(31), part(63), part(31))
}

/// What the rules and the players of each game take.
fn draw_games<D: DrawTarget<Color = Rgb565>>(shared: &Shared, sheet: &mut Sheet<'_, D>) -> Result<(), D::Error> {
    let (texts, theme) = (sheet.texts, sheet.theme);
    sheet.fill(area(LEFT_PX, TABLE_PX - 3, SIZE_PX - 8, 1), theme.line)?;
    let style = Style { font: &SMALL, align: Align::Right, color: theme.dim, paper: theme.frame };
    let heads = [texts.test_cycles, texts.test_emulated, texts.test_nodes, texts.test_emulated];
    cells(sheet, TABLE_PX, heads, style)?;
    let numbers = |figure: &Option<Figure>| match figure {
        Some(Figure { here, emulated }) => [*here, *emulated].map(|number| fill("{}", &[&number.min(MOST)])),
        None => [value(None), value(None)],
    };
    let readings = &shared.readings;
    let games = GameId::ALL.into_iter().zip(readings.rule_cycles.iter().zip(&readings.nodes_per_s));
    for (y, (game, (rules, nodes))) in (TABLE_PX + LINE_PX..).step_by(LINE_PX as usize).zip(games) {
        let name = area(LEFT_PX, y, NAME_PX, LINE_PX as u32);
        sheet.label(name, texts.game(game), Style { align: Align::Left, ..style })?;
        let [[cycles, cycles_emulated], [nodes, nodes_emulated]] = [numbers(rules), numbers(nodes)];
        let style = Style { color: theme.text, ..style };
        cells(sheet, y, [&cycles, &cycles_emulated, &nodes, &nodes_emulated], style)?;
    }
    Ok(())
}

fn cells<D: DrawTarget<Color = Rgb565>>(
    sheet: &mut Sheet<'_, D>,
    y: i32,
    texts: [&str; 4],
    style: Style,
) -> Result<(), D::Error> {
    for (right, text) in CELLS_PX.into_iter().zip(texts) {
        sheet.label(area(right - CELL_PX as i32, y, CELL_PX, LINE_PX as u32), text, style)?;
    }
    Ok(())
}

/// A name at the left of a column and its value at the right.
fn row<D: DrawTarget<Color = Rgb565>>(
    sheet: &mut Sheet<'_, D>,
    x: i32,
    y: i32,
    name: &str,
    value: &str,
) -> Result<(), D::Error> {
    let theme = sheet.theme;
    let style = Style { font: &SMALL, align: Align::Left, color: theme.dim, paper: theme.frame };
    let width = SMALL.width(name);
    sheet.label(area(x, y, width, LINE_PX as u32), name, style)?;
    let rest = area(x + width as i32 + 2, y, COLUMN_PX.saturating_sub(width + 2), LINE_PX as u32);
    sheet.label(rest, value, Style { align: Align::Right, color: theme.text, ..style })
}

/// A value, or a dash where there is none.
fn value(text: Option<Line>) -> Line {
    text.unwrap_or_else(|| fill("–", &[]))
}

fn hexadecimal(number: u32) -> Line {
    let mut line = Line::new();
    for shift in [20, 16, 12, 8, 4, 0] {
        let _ = line.push(char::from_digit(number >> shift & 15, 16).unwrap_or('?').to_ascii_uppercase());
    }
    line
}
