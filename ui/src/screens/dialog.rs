//! Panels that want an answer before anything else goes on: questions, and notices of what went wrong.

use embedded_graphics::{pixelcolor::Rgb565, prelude::*, primitives::Rectangle};
use heapless::String;
use sanban_core::GameId;

use super::Ask;
use crate::{
    Key, SIZE_PX, Slot,
    games::game_in,
    letters::{Align, SMALL},
    paint::{List, Row, Rows, Sheet, Style, area, panel, under_panel},
    storage::Unreadable,
    texts::{Line, Texts, fill},
};

/// What is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialog {
    /// A question that wants yes or no.
    Ask(Ask, List),
    /// What a slot holds cannot be used.
    Unreadable(Slot, Unreadable, List),
    /// What a slot held last is lost; something older was there.
    Older(Slot),
    /// A slot could not be stored.
    NotSaved(Slot, List),
    /// A finished game could not be put into the library.
    NotFiled(GameId, List),
    /// The program crashed the last time. What is known of it is the console's: several of these wait to be told.
    Crashed,
    /// What is stored was not looked at.
    Withheld(List),
    /// The battery is empty, and the device about to go dark.
    Flat,
}

/// What the host kept of a crash.
pub(crate) type CrashText = String<120>;

/// As much of a text about a crash as there is room for.
pub(crate) fn crash_text(text: &str) -> CrashText {
    let mut kept = CrashText::new();
    for letter in text.chars().filter(|letter| !letter.is_control()) {
        if kept.push(letter).is_err() {
            break;
        }
    }
    kept
}

/// What the player answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// Do it.
    Yes(Ask),
    /// Leave everything as it is.
    Close,
    /// Ask once more.
    Ask(Ask),
    /// Forget what the slot holds.
    StartOver(Slot),
    /// Store the slot again.
    SaveAgain(Slot),
    /// Put the finished game into the library again.
    FileAgain(GameId),
}

impl Dialog {
    /// A question; "no" is selected.
    pub(crate) const fn ask(ask: Ask) -> Dialog {
        Dialog::Ask(ask, List::at(1))
    }

    /// A slot cannot be read; keeping it is selected.
    pub(crate) const fn unreadable(slot: Slot, why: Unreadable) -> Dialog {
        Dialog::Unreadable(slot, why, List::at(0))
    }

    /// A slot was not stored; trying again is selected.
    pub(crate) const fn not_saved(slot: Slot) -> Dialog {
        Dialog::NotSaved(slot, List::at(0))
    }

    /// A finished game is not in the library; trying again is selected.
    pub(crate) const fn not_filed(game: GameId) -> Dialog {
        Dialog::NotFiled(game, List::at(0))
    }

    /// What is stored was not looked at; leaving it alone is selected.
    pub(crate) const fn withheld() -> Dialog {
        Dialog::Withheld(List::at(0))
    }

    /// Whether the two tell the same thing.
    pub(crate) fn is_about_the_same(&self, other: &Dialog) -> bool {
        match (self, other) {
            (Dialog::Unreadable(slot, ..), Dialog::Unreadable(same, ..))
            | (Dialog::NotSaved(slot, _), Dialog::NotSaved(same, _)) => slot == same,
            (Dialog::Older(slot), Dialog::Older(same)) => slot == same,
            (Dialog::NotFiled(game, _), Dialog::NotFiled(same, _)) => game == same,
            (Dialog::Crashed, Dialog::Crashed) | (Dialog::Withheld(_), Dialog::Withheld(_)) => true,
            _ => false,
        }
    }

    /// What the key answers, if it does.
    pub(crate) fn press(&mut self, key: Key) -> Option<Answer> {
        let confirms = matches!(key, Key::A | Key::Centre);
        if *self == Dialog::Flat {
            return None;
        }
        if key == Key::B {
            return Some(Answer::Close);
        }
        match self {
            Dialog::Ask(ask, list) => {
                list.steer(key, 2);
                confirms.then_some(if list.selected == 0 { Answer::Yes(*ask) } else { Answer::Close })
            }
            Dialog::Unreadable(slot, _, list) => {
                list.steer(key, 2);
                confirms.then_some(if list.selected == 0 { Answer::Close } else { Answer::StartOver(*slot) })
            }
            Dialog::NotSaved(slot, list) => {
                list.steer(key, 2);
                confirms.then_some(if list.selected == 0 { Answer::SaveAgain(*slot) } else { Answer::Close })
            }
            Dialog::NotFiled(game, list) => {
                list.steer(key, 2);
                confirms.then_some(if list.selected == 0 { Answer::FileAgain(*game) } else { Answer::Close })
            }
            Dialog::Withheld(list) => {
                list.steer(key, 2);
                confirms.then_some(if list.selected == 0 { Answer::Close } else { Answer::Ask(Ask::DeleteAll) })
            }
            Dialog::Older(_) | Dialog::Crashed => confirms.then_some(Answer::Close),
            Dialog::Flat => None,
        }
    }

    pub(crate) fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        crash: &CrashText,
        sheet: &mut Sheet<'_, D>,
    ) -> Result<(), D::Error> {
        self.say(crash, sheet.texts, |lines, rows, list| draw(sheet, lines, rows, list))
    }

    /// What of the screen it hides.
    pub(crate) fn hides(&self, crash: &CrashText, texts: &Texts) -> Rectangle {
        self.say(crash, texts, |lines, rows, _| under_panel(place(lines, rows)))
    }

    /// Tells what it says: lines of text, and lines to choose from.
    fn say<R>(&self, crash: &CrashText, texts: &Texts, hear: impl FnOnce(&[&str], &[&'static str], List) -> R) -> R {
        match self {
            Dialog::Ask(ask, list) => {
                let (first, second) = split(question(*ask, texts));
                hear(&[first, second], &[texts.yes, texts.no], *list)
            }
            Dialog::Unreadable(slot, why, list) => {
                let text = match why {
                    Unreadable::Damaged => texts.damaged,
                    Unreadable::Future => texts.from_future,
                };
                let (first, second) = split(texts.untouched);
                hear(&[&slot_name(*slot, texts), text, first, second], &[texts.keep_it, texts.start_over], *list)
            }
            Dialog::Older(slot) => {
                let (first, second) = split(texts.older);
                hear(&[&slot_name(*slot, texts), texts.damaged, first, second], &[texts.close], List::at(0))
            }
            Dialog::NotSaved(slot, list) => {
                hear(&[&slot_name(*slot, texts), texts.not_saved], &[texts.try_again, texts.close], *list)
            }
            Dialog::NotFiled(game, list) => {
                let (first, second) = (fill(texts.slot_game, &[&texts.game(*game)]), texts.not_filed);
                hear(&[&first, second], &[texts.try_again, texts.close], *list)
            }
            Dialog::Crashed => {
                let mut lines = [texts.crashed, "", "", "", ""];
                for (line, part) in lines.iter_mut().skip(1).zip(wrap(crash)) {
                    *line = part;
                }
                hear(&lines, &[texts.close], List::at(0))
            }
            Dialog::Withheld(list) => {
                let (first, second) = split(texts.stays);
                hear(&[texts.withheld, first, second], &[texts.keep_it, texts.delete_all], *list)
            }
            Dialog::Flat => {
                let (first, second) = split(texts.flat_saved);
                hear(&[texts.flat, first, second], &[], List::at(0))
            }
        }
    }
}

const LEFT_PX: i32 = 10;
const WIDTH_PX: u32 = 220;
const LINE_PX: i32 = 18;
const ROW_PX: i32 = 22;

/// Where a panel with these lines lies: in the middle of the screen.
fn place(lines: &[&str], rows: &[&str]) -> Rectangle {
    let count = lines.iter().filter(|line| !line.is_empty()).count() as i32;
    let height = 24 + count * LINE_PX + rows.len() as i32 * ROW_PX;
    area(LEFT_PX, (SIZE_PX as i32 - height) / 2, WIDTH_PX, height as u32)
}

/// A panel in the middle of the screen: lines of text, and lines to choose from.
fn draw<D: DrawTarget<Color = Rgb565>>(
    sheet: &mut Sheet<'_, D>,
    lines: &[&str],
    rows: &[&'static str],
    list: List,
) -> Result<(), D::Error> {
    let theme = sheet.theme;
    let place = place(lines, rows);
    panel(sheet, place)?;
    let style = Style { font: &SMALL, align: Align::Left, color: theme.text, paper: theme.panel };
    let mut y = place.top_left.y + 10;
    for line in lines.iter().filter(|line| !line.is_empty()) {
        sheet.label(area(LEFT_PX + 10, y, WIDTH_PX - 16, LINE_PX as u32), line, style)?;
        y += LINE_PX;
    }
    let rows_at = Rows {
        left: LEFT_PX + 6,
        top: y + 6,
        width: WIDTH_PX - 12,
        height: ROW_PX as u32,
        paper: theme.panel,
        value_at: 0,
    };
    for (number, &label) in (0..).zip(rows) {
        rows_at.draw(sheet, number, &Row::action(label), number == list.selected)?;
    }
    Ok(())
}

fn question(ask: Ask, texts: &Texts) -> &'static str {
    match ask {
        Ask::New(_) | Ask::PlayOn(_) => texts.ask_new,
        Ask::DeleteGame(_) => texts.ask_delete_game,
        Ask::Restart(_) => texts.ask_restart,
        Ask::Resign(_) => texts.ask_resign,
        Ask::ClearStatistics => texts.ask_clear,
        Ask::Update => texts.ask_update,
        Ask::DeleteAll => texts.ask_delete_all,
    }
}

fn slot_name(slot: Slot, texts: &Texts) -> Line {
    match (slot, game_in(slot)) {
        (_, Some(game)) => fill(texts.slot_game, &[&texts.game(game)]),
        (Slot::Statistics, None) => fill(texts.slot_statistics, &[]),
        (Slot::Library, None) => fill(texts.library, &[]),
        (_, None) => fill(texts.slot_settings, &[]),
    }
}

/// A text of one or two lines.
fn split(text: &str) -> (&str, &str) {
    text.split_once('\n').unwrap_or((text, ""))
}

/// Breaks a text without line breaks into lines that fit the panel.
fn wrap(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    core::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let mut end = rest.len();
        while SMALL.width(rest.get(..end)?) > WIDTH_PX - 16 {
            end = rest.get(..end)?.char_indices().next_back()?.0;
        }
        let (line, after) = rest.split_at_checked(end.max(1))?;
        rest = after;
        Some(line)
    })
}
