//! The finished games, four a page, the newest first; and what can be done with one.

mod summary;

use embedded_graphics::{pixelcolor::Rgb565, prelude::*, primitives::Rectangle};

use self::summary::Summary;
use super::{Ask, Go};
use crate::{
    Cue, Effect, Key, Loaded, SIZE_PX, Screen, Shelf, Slot,
    art::Canvas,
    boards::SMALL_MINI_PX,
    games::Verdict,
    letters::{Align, LARGE, SMALL},
    library::Entry,
    paint::{self, List, Row, Rows, Sheet, Style, area, changing_footer, panel, ring_around, title_bar},
    place::Place,
    shared::Shared,
    texts::{Line, fill},
};

/// The finished games, one of them selected.
#[derive(Debug)]
pub(crate) struct LibraryScreen {
    /// The newest is 0.
    selected: u8,
    /// What to do with the selected one.
    menu: Option<List>,
    /// Whether the selected one is about to be opened.
    opens: bool,
    /// Whether there is no star left to give.
    is_out_of_stars: bool,
    rows: [Shown; ROWS],
}

/// What is known of a game on the page.
#[derive(Debug, Default)]
#[allow(clippy::large_enum_variant, reason = "there is no heap, and most of them are games")]
enum Shown {
    /// It was not fetched yet.
    #[default]
    Nothing,
    /// What is on this shelf cannot be read.
    Lost(Shelf),
    Game(Shelf, Summary),
}

/// Lines of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item {
    Review,
    Star,
    Delete,
}

const ITEMS: [Item; 3] = [Item::Review, Item::Star, Item::Delete];

const ROWS: usize = 4;
const TOP_PX: i32 = 28;
const ROW_PX: i32 = 48;
/// From the corner of a row to its picture, which leaves room for the ring and its round corners.
const EDGE_PX: Point = Point::new(4, 2);
const TEXT_PX: i32 = 4 + EDGE_PX.x + SMALL_MINI_PX as i32 + 6;
const RIGHT_PX: i32 = 230;
/// Below the game it is about.
const MENU: Rectangle = area(46, 92, 148, 84);

impl LibraryScreen {
    /// The newest games.
    pub(crate) fn enter(shared: &mut Shared) -> LibraryScreen {
        let rows = Default::default();
        let library = LibraryScreen { selected: 0, menu: None, opens: false, is_out_of_stars: false, rows };
        library.fetch_next(shared);
        library
    }

    /// Which of the two screens it is: the list, or the menu of a game.
    pub(crate) fn screen(&self) -> Screen {
        if self.menu.is_some() { Screen::Shelf } else { Screen::Library }
    }

    /// The page of the list.
    pub(crate) fn page(&self) -> u8 {
        self.selected / ROWS as u8
    }

    /// The games on the page.
    fn entries<'a>(&self, shared: &'a Shared) -> impl Iterator<Item = &'a Entry> {
        shared.library.entries.iter().rev().skip(usize::from(self.page()) * ROWS).take(ROWS)
    }

    fn entry(&self, shared: &Shared) -> Option<Entry> {
        shared.library.newest(self.selected.into()).copied()
    }

    /// What is known of a game.
    fn shown(&self, shelf: Shelf) -> Option<&Shown> {
        self.rows.iter().find(|row| match row {
            Shown::Nothing => false,
            Shown::Lost(on) | Shown::Game(on, _) => *on == shelf,
        })
    }

    /// Asks for the next game of the page that was not fetched yet.
    pub(crate) fn fetch_next(&self, shared: &mut Shared) {
        let next = self.entries(shared).find(|entry| self.shown(entry.shelf).is_none()).map(|entry| entry.shelf);
        if let Some(shelf) = next.filter(|_| !self.opens) {
            shared.ask(Effect::Fetch(shelf));
        }
    }

    /// A game comes from its shelf. Returns whether it is to be opened, as the guest it then is.
    pub(crate) fn fetched(&mut self, shelf: Shelf, loaded: Loaded<'_>, shared: &mut Shared) -> bool {
        let found = self.entries(shared).copied().enumerate().find(|(_, entry)| entry.shelf == shelf);
        let Some((place, entry)) = found else { return false };
        let bytes = match loaded {
            Loaded::Bytes(bytes) | Loaded::Older(bytes) => bytes,
            Loaded::Never | Loaded::Lost | Loaded::Foreign => &[],
        };
        let shown = Summary::of(&entry, bytes).map_or(Shown::Lost(shelf), |summary| Shown::Game(shelf, summary));
        let is_readable = matches!(shown, Shown::Game(..));
        if let Some(row) = self.rows.get_mut(place) {
            *row = shown;
        }
        let is_wanted = self.opens && self.entry(shared).is_some_and(|entry| entry.shelf == shelf);
        self.opens &= !is_wanted;
        if is_wanted && is_readable {
            shared.guest.take(entry.game, bytes);
            return true;
        }
        if is_wanted {
            self.show_list(shared);
        } else {
            self.fetch_next(shared);
        }
        false
    }

    pub(crate) fn press(&mut self, key: Key, shared: &mut Shared) -> Go {
        self.is_out_of_stars = false;
        match self.menu {
            Some(list) => self.press_in_menu(key, list, shared),
            None => self.press_in_list(key, shared),
        }
    }

    fn press_in_list(&mut self, key: Key, shared: &mut Shared) -> Go {
        let last = shared.library.entries.len().saturating_sub(1) as u8;
        let page = self.page();
        match key {
            Key::B => return Go::To(Place::More),
            Key::A | Key::Centre if self.entry(shared).is_some() => self.menu = Some(List::default()),
            Key::A | Key::Centre => {}
            Key::X => self.star(shared),
            Key::Y => return self.ask_delete(shared),
            Key::Up if self.selected == 0 => self.selected = last,
            Key::Up => self.selected = self.selected.saturating_sub(1),
            Key::Down if self.selected >= last => self.selected = 0,
            Key::Down => self.selected = self.selected.saturating_add(1),
            Key::Left => self.selected = self.selected.saturating_sub(ROWS as u8),
            Key::Right if page < last / ROWS as u8 => {
                self.selected = self.selected.saturating_add(ROWS as u8).min(last);
            }
            Key::Right => {}
        }
        if self.page() != page {
            self.turn(shared);
        }
        Go::Stay
    }

    /// Shows the list again, as it was shown first: four boards at once would take longer than a picture may.
    pub(crate) fn show_list(&mut self, shared: &mut Shared) {
        self.menu = None;
        self.turn(shared);
    }

    /// Shows another page.
    fn turn(&mut self, shared: &mut Shared) {
        self.rows = Default::default();
        self.opens = false;
        self.fetch_next(shared);
    }

    fn press_in_menu(&mut self, key: Key, mut list: List, shared: &mut Shared) -> Go {
        if list.steer(key, ITEMS.len()) {
            self.menu = Some(list);
            return Go::Stay;
        }
        match (key, list.of(&ITEMS)) {
            (Key::B, _) => self.show_list(shared),
            // The menu stays until the game is there.
            (Key::A | Key::Centre, Some(Item::Review)) => self.review(shared),
            (Key::A | Key::Centre, Some(Item::Star)) => {
                self.show_list(shared);
                self.star(shared);
            }
            (Key::A | Key::Centre, Some(Item::Delete)) => return self.ask_delete(shared),
            _ => {}
        }
        Go::Stay
    }

    /// Fetches the selected game to be looked at.
    fn review(&mut self, shared: &mut Shared) {
        if let Some(entry) = self.entry(shared) {
            self.opens = true;
            shared.ask(Effect::Fetch(entry.shelf));
        }
    }

    fn star(&mut self, shared: &mut Shared) {
        if self.entry(shared).is_none() {
            return;
        }
        if shared.library.star(self.selected.into()) {
            shared.sound(Cue::Place);
            shared.save(Slot::Library);
        } else {
            self.is_out_of_stars = true;
            shared.sound(Cue::Refuse);
        }
    }

    fn ask_delete(&self, shared: &Shared) -> Go {
        self.entry(shared).map_or(Go::Stay, |entry| Go::Ask(Ask::DeleteGame(entry.number)))
    }

    /// Takes a game out of the library.
    pub(crate) fn delete(&mut self, number: u16, shared: &mut Shared) {
        shared.delete_game(number);
        self.selected = self.selected.min(shared.library.entries.len().saturating_sub(1) as u8);
    }

    pub(crate) fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        shared: &Shared,
        sheet: &mut Sheet<'_, D>,
    ) -> Result<(), D::Error> {
        let (texts, theme) = (sheet.texts, sheet.theme);
        sheet.clear()?;
        title_bar(sheet, texts.library)?;
        let count = shared.library.entries.len();
        let style = Style { font: &SMALL, align: Align::Right, color: theme.dim, paper: theme.bar };
        sheet.label(area(130, 5, 100, 16), &texts.count_games(count), style)?;
        if let (Some(list), Some(entry)) = (self.menu, self.entry(shared)) {
            self.draw_row(&entry, card(0), sheet)?;
            return self.draw_menu(list, shared, sheet);
        }
        if count == 0 {
            let style = Style { align: Align::Centre, paper: theme.frame, ..style };
            sheet.label(area(10, 104, SIZE_PX - 20, 18), texts.library_empty, style)?;
        }
        for (number, entry) in (0..).zip(self.entries(shared)) {
            self.draw_row(entry, card(number), sheet)?;
            let is_selected = self.entry(shared).is_some_and(|selected| selected.number == entry.number);
            ring_around(sheet, card(number), [theme.panel, theme.frame], is_selected.then_some(theme.accent))?;
        }
        let keys = [("A", texts.key_choose), ("X", texts.key_star), ("←→", texts.key_page), ("B", texts.key_back)];
        match (self.is_out_of_stars, count_of(shared)) {
            (true, _) => changing_footer(sheet, &[("X", texts.out_of_stars)]),
            (_, 0) => changing_footer(sheet, &[("B", texts.key_back)]),
            _ => changing_footer(sheet, &keys),
        }
    }

    fn draw_row<D: DrawTarget<Color = Rgb565>>(
        &self,
        entry: &Entry,
        card: Rectangle,
        sheet: &mut Sheet<'_, D>,
    ) -> Result<(), D::Error> {
        let (texts, theme) = (sheet.texts, sheet.theme);
        paint::card(sheet, card, theme.panel, theme.frame)?;
        let shown = self.shown(entry.shelf);
        let summary = match shown {
            Some(Shown::Game(_, summary)) => Some(summary),
            _ => None,
        };
        let top = card.top_left.y;
        let picture = Rectangle::new(card.top_left + EDGE_PX, Size::new_equal(SMALL_MINI_PX));
        sheet.field(picture, (entry.number, summary.is_some()), |canvas| {
            canvas.fill(picture, theme.line);
            if let Some(summary) = summary {
                summary.mini.put_small(picture.top_left, theme, canvas);
            }
        })?;

        let style = Style { font: &LARGE, align: Align::Left, color: theme.text, paper: theme.panel };
        let number = fill("{}", &[&entry.number]);
        let number_px = SMALL.width(&number) as i32 + 2;
        sheet.label(area(TEXT_PX, top + 4, 110, 20), texts.game(entry.game), style)?;
        let style = Style { font: &SMALL, color: theme.dim, ..style };
        sheet.label(area(RIGHT_PX - number_px, top + 6, number_px as u32, 16), &number, style)?;
        let star = area(RIGHT_PX - number_px - 15, top + 8, STAR_PX, STAR_PX);
        sheet.field(star, entry.starred, |canvas| {
            canvas.fill(star, theme.panel);
            if entry.starred {
                put_star(canvas, star.top_left, theme.accent);
            }
        })?;

        let (words, aside, color) = match (shown, summary) {
            (_, Some(summary)) => {
                let won = matches!(summary.verdict, Verdict::Won(_) | Verdict::WonWithHints(_));
                (summary.words(entry.game, texts), summary.aside(texts), if won { theme.accent } else { theme.text })
            }
            (Some(_), None) => (fill(texts.unreadable, &[]), Line::new(), theme.bad),
            (None, None) => (Line::new(), Line::new(), theme.text),
        };
        let aside_px = SMALL.width(&aside) as i32 + 2;
        sheet.label(area(TEXT_PX, top + 26, leaves_room(&aside), 16), &words, Style { color, ..style })?;
        let style = Style { align: Align::Right, color: theme.dim, ..style };
        sheet.label(area(RIGHT_PX - aside_px, top + 26, aside_px as u32, 16), &aside, style)
    }

    fn draw_menu<D: DrawTarget<Color = Rgb565>>(
        &self,
        list: List,
        shared: &Shared,
        sheet: &mut Sheet<'_, D>,
    ) -> Result<(), D::Error> {
        let (texts, theme) = (sheet.texts, sheet.theme);
        panel(sheet, MENU)?;
        let left = MENU.top_left.x + 6;
        let width = MENU.size.width - 12;
        let rows = Rows { left, top: MENU.top_left.y + 9, width, height: 22, paper: theme.panel, value_at: 0 };
        let starred = self.entry(shared).is_some_and(|entry| entry.starred);
        for (number, item) in (0..).zip(ITEMS) {
            let label = match item {
                Item::Review => texts.menu_review,
                Item::Star if starred => texts.take_star,
                Item::Star => texts.give_star,
                Item::Delete => texts.delete,
            };
            rows.draw(sheet, number, &Row::action(label), number == list.selected)?;
        }
        Ok(())
    }
}

/// Where a row lies.
const fn card(number: i32) -> Rectangle {
    area(4, TOP_PX + number * ROW_PX, 232, ROW_PX as u32 - 1)
}

/// How much room what stands at the right of a line leaves for the words before it.
fn leaves_room(aside: &str) -> u32 {
    (RIGHT_PX - TEXT_PX - 6) as u32 - SMALL.width(aside)
}

/// A star, row by row, a bit for each pixel.
static STAR: [u16; STAR_PX as usize] = [
    0b00000100000,
    0b00000100000,
    0b00001110000,
    0b00001110000,
    0b11111111111,
    0b01111111110,
    0b00111111100,
    0b00111111100,
    0b01110001110,
    0b01100000110,
    0b01000000010,
];
const STAR_PX: u32 = 11;

fn put_star(canvas: &mut Canvas, corner: Point, color: Rgb565) {
    for (y, row) in (0..).zip(STAR) {
        for x in (0..STAR_PX as i32).filter(|x| row >> x & 1 == 1) {
            canvas.fill(Rectangle::new(corner + Point::new(x, y), Size::new_equal(1)), color);
        }
    }
}

fn count_of(shared: &Shared) -> usize {
    shared.library.entries.len()
}
