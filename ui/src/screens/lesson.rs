//! How to play a game, page by page: the board plays something, or wants the player to do it.

use embedded_graphics::{pixelcolor::Rgb565, prelude::*, primitives::Rectangle};
use sanban_core::{AnyMove, AnyPosition, GameId, quoridor, renju, reversi};

use super::{
    Go,
    board::{Painters, draw_quoridor, draw_renju, draw_reversi},
};
use crate::{
    Cue, Key, SIZE_PX,
    clock::{Due, Moment},
    games::{Playable, Scene, Tone, Way, pointer},
    lessons::{Goal, Page, pages},
    letters::{Align, SMALL},
    paint::{Sheet, Style, area, changing_footer, title_bar},
    place::Place,
    shared::Shared,
    texts::{Line, Words, fill},
    touch::Role,
};

/// The lesson of a game, at one of its pages.
#[derive(Debug)]
pub(crate) struct Lesson {
    pub game: GameId,
    /// Where the player came from.
    back: Place,
    page: u8,
    /// How many moves the board has played by itself.
    shown: u8,
    /// When it plays the next one, or begins anew.
    next_at: Moment,
    /// Where the player points, as in storage.
    cursor: [u8; 2],
    /// The move that reached the goal.
    reached: Option<AnyMove>,
    /// What the player is told about what they did.
    told: Option<(Line, Tone)>,
}

/// A move the board plays by itself stays for so long, and the last one for longer.
const MOVE_MS: u32 = 900;
const REST_MS: u32 = 2400;

/// The part of the screen with the board, within its frame.
const WINDOW: Rectangle = area(2, 29, SIZE_PX - 4, 142);
const FRAME_PX: i32 = 2;
/// The lines of text below it: what the page says, and what it wants or tells.
const LINES_PX: [i32; 3] = [173, 188, 204];
const DOT_PX: u32 = 6;

impl Lesson {
    /// The first page.
    pub(crate) fn enter(game: GameId, from: Place, shared: &Shared) -> Lesson {
        // A device that is switched off here comes back without knowing where the player came from.
        let back = if matches!(from, Place::Board(_)) { from } else { Place::Home(game) };
        let mut lesson =
            Lesson { game, back, page: 0, shown: 0, next_at: shared.now, cursor: [0; 2], reached: None, told: None };
        lesson.turn_to(0, shared.now);
        lesson
    }

    fn turn_to(&mut self, page: u8, now: Moment) {
        self.page = page;
        self.shown = 0;
        self.next_at = now.after(MOVE_MS);
        self.reached = None;
        self.told = None;
        self.cursor = pointer::first(&self.position());
    }

    fn page(&self) -> Option<&'static Page> {
        pages(self.game).get(usize::from(self.page))
    }

    /// What the page wants and has not got yet.
    fn goal(&self) -> Option<Goal> {
        self.page()?.goal.filter(|_| self.reached.is_none())
    }

    fn is_last(&self) -> bool {
        usize::from(self.page).saturating_add(1) >= pages(self.game).len()
    }

    /// The position before the player's answer.
    fn before(&self) -> AnyPosition {
        match self.page() {
            Some(page) => page.position(self.game, usize::from(self.shown)),
            None => AnyPosition::start(self.game),
        }
    }

    /// The position that is shown.
    pub(crate) fn position(&self) -> AnyPosition {
        let mut position = self.before();
        if let Some(mv) = self.reached {
            // A forbidden point that was found stays empty.
            let _ = position.play(mv);
        }
        position
    }

    /// The move the cursor stands for, where the player is to find one.
    pub(crate) fn pointed(&self) -> Option<AnyMove> {
        self.goal()?;
        pointer::pointed(self.game, self.cursor)
    }

    pub(crate) fn press(&mut self, key: Key, shared: &mut Shared) -> Go {
        let asks = self.goal().is_some();
        match key {
            Key::A | Key::Centre if asks => self.answer(shared),
            Key::A | Key::Centre | Key::X => return self.next(shared),
            Key::B => match self.page.checked_sub(1) {
                Some(page) => self.turn_to(page, shared.now),
                None => return Go::To(self.back),
            },
            Key::Y if asks => self.cursor = pointer::turned(self.game, self.cursor).unwrap_or(self.cursor),
            Key::Up | Key::Down | Key::Left | Key::Right if asks => {
                if let Some(way) = Way::of(key) {
                    let steered = pointer::steered(self.game, self.cursor, way);
                    self.cursor = steered.filter(|&cursor| is_in_sight(self.game, cursor)).unwrap_or(self.cursor);
                }
            }
            _ => {}
        }
        Go::Stay
    }

    /// Puts the cursor where a finger is; whether it was there already.
    pub(crate) fn point_at(&mut self, point: Point) -> bool {
        if self.goal().is_none() || !WINDOW.contains(point) {
            return false;
        }
        let point = point - Point::new(0, shift_px(self.game));
        pointer::under(self.game, point).is_some_and(|cursor| core::mem::replace(&mut self.cursor, cursor) == cursor)
    }

    fn next(&mut self, shared: &mut Shared) -> Go {
        shared.sound(Cue::Place);
        if !self.is_last() {
            self.turn_to(self.page.saturating_add(1), shared.now);
            return Go::Stay;
        }
        // From the games to a game; from a game back to it.
        Go::To(if matches!(self.back, Place::Board(_)) { self.back } else { Place::Setup(self.game) })
    }

    /// Judges the move the player points at.
    fn answer(&mut self, shared: &mut Shared) {
        let (Some(goal), Some(mv)) = (self.goal(), self.pointed()) else {
            return;
        };
        let texts = shared.texts();
        let position = self.before();
        let refusal = pointer::refusal(&position, mv, texts);
        let is_reached = goal.is_reached(&position, mv);
        let told = match refusal {
            Some(why) if is_reached => fill("{} {}", &[&texts.lesson_right, &why]),
            Some(why) => why,
            None if is_reached => fill(texts.lesson_right, &[]),
            None => fill(texts.lesson_again, &[]),
        };
        self.reached = is_reached.then_some(mv);
        self.told = Some((told, if is_reached { Tone::Plain } else { Tone::Refused }));
        shared.sound(if is_reached { Cue::Place } else { Cue::Refuse });
    }

    /// Time has passed: the board plays its next move, or begins anew.
    pub(crate) fn tick(&mut self, now: Moment) {
        let moves = self.page().map_or(0, |page| page.shows.len());
        if moves > 0 && self.next_at.has_come(now) {
            self.shown = if usize::from(self.shown) < moves { self.shown.saturating_add(1) } else { 0 };
            let rests = usize::from(self.shown) == moves;
            self.next_at = now.after(if rests { REST_MS } else { MOVE_MS });
        }
    }

    pub(crate) fn due(&self, now: Moment, due: &mut Due) {
        if self.page().is_some_and(|page| !page.shows.is_empty()) {
            due.within_ms(self.next_at.left_ms(now));
        }
    }

    pub(crate) fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        shared: &Shared,
        painters: &mut Painters,
        sheet: &mut Sheet<'_, D>,
    ) -> Result<(), D::Error> {
        let (texts, theme) = (sheet.texts, sheet.theme);
        sheet.clear()?;
        title_bar(sheet, &fill(texts.lesson_title, &[&texts.game(self.game)]))?;
        self.draw_dots(sheet)?;

        let frame = WINDOW.offset(FRAME_PX);
        let color = if self.goal().is_some() { theme.accent } else { theme.line };
        sheet.parts(frame, color.into_storage(), edges(frame), |canvas| canvas.fill(frame, color))?;
        self.draw_board(shared, painters, sheet)?;

        let words = texts.lessons.of(self.game).get(usize::from(self.page)).copied();
        let Words { says, wants } = words.unwrap_or(Words { says: "", wants: "" });
        let style = Style { font: &SMALL, align: Align::Centre, color: theme.text, paper: theme.frame };
        let (first, second) = says.split_once('\n').unwrap_or((says, ""));
        let (third, color) = match &self.told {
            Some((told, Tone::Refused)) => (told.as_str(), theme.bad),
            Some((told, Tone::Plain)) => (told.as_str(), theme.good),
            None if self.is_last() && wants.is_empty() => (texts.lesson_over, theme.accent),
            None => (wants, theme.accent),
        };
        for (top, (text, color)) in
            LINES_PX.into_iter().zip([(first, theme.text), (second, theme.text), (third, color)])
        {
            sheet.label(area(6, top, SIZE_PX - 12, 16), text, Style { color, ..style })?;
        }
        self.draw_keys(sheet)
    }

    /// How far the lesson has come.
    fn draw_dots<D: DrawTarget<Color = Rgb565>>(&self, sheet: &mut Sheet<'_, D>) -> Result<(), D::Error> {
        let theme = sheet.theme;
        let count = pages(self.game).len() as i32;
        for dot in 0..count {
            let place = area(SIZE_PX as i32 - 8 - (count - dot) * 10, 10, DOT_PX, DOT_PX);
            let color = if dot == i32::from(self.page) { theme.accent } else { theme.line };
            sheet.field(place, color.into_storage(), |canvas| {
                canvas.fill(place, theme.bar);
                canvas.fill(place.offset(-1), color);
                for edge in [area(place.top_left.x + 1, 10, 4, 6), area(place.top_left.x, 11, 6, 4)] {
                    canvas.fill(edge, color);
                }
            })?;
        }
        Ok(())
    }

    fn draw_keys<D: DrawTarget<Color = Rgb565>>(&self, sheet: &mut Sheet<'_, D>) -> Result<(), D::Error> {
        let texts = sheet.texts;
        let asks = self.goal().is_some();
        let place = if self.goal() == Some(Goal::Forbidden) { texts.key_choose } else { texts.key_place };
        match (asks, self.game) {
            (true, GameId::Quoridor) => changing_footer(
                sheet,
                &[("A", place), ("Y", texts.key_wall), ("X", texts.key_skip), ("B", texts.key_back)],
            ),
            (true, _) => changing_footer(sheet, &[("A", place), ("X", texts.key_skip), ("B", texts.key_back)]),
            (false, _) => changing_footer(sheet, &[("A", texts.key_next), ("B", texts.key_back)]),
        }
    }

    fn draw_board<D: DrawTarget<Color = Rgb565>>(
        &self,
        shared: &Shared,
        painters: &mut Painters,
        sheet: &mut Sheet<'_, D>,
    ) -> Result<(), D::Error> {
        if sheet.reader.is_some() {
            return Ok(());
        }
        let mut window = sheet.target.clipped(&WINDOW);
        if window.bounding_box().is_zero_sized() {
            // A band of the screen beside it.
            return Ok(());
        }
        let shift = Point::new(0, shift_px(self.game));
        let mut moved = window.translated(shift);
        let sheet = &mut Sheet {
            target: &mut moved,
            looks: &mut *sheet.looks,
            canvas: &mut *sheet.canvas,
            hidden: Rectangle::zero(),
            seen: WINDOW.translate(-shift),
            theme: sheet.theme,
            texts: sheet.texts,
            full: sheet.full,
            reader: None,
            role: Role::Words,
        };
        let floor = SIZE_PX as i32;
        match self.position() {
            AnyPosition::Reversi(position) => {
                draw_reversi(&self.scene(&position, &self.last(), shared), None, floor, painters, sheet)
            }
            AnyPosition::Renju(position) => {
                draw_renju(&self.scene(&position, &self.last(), shared), floor, painters, sheet)
            }
            AnyPosition::Quoridor(position) => {
                draw_quoridor(&self.scene(&position, &self.last(), shared), floor, painters, sheet)
            }
        }
    }

    /// The last move, as the end of a game.
    fn last<M: TryFrom<AnyMove>>(&self) -> heapless::Vec<M, 1> {
        if self.page().and_then(|page| page.goal) == Some(Goal::Forbidden) {
            return heapless::Vec::new();
        }
        let shown = usize::from(self.shown).checked_sub(1);
        let played = || {
            let text = self.page()?.shows.get(shown?)?;
            self.before().parse_move(text).ok()
        };
        self.reached.or_else(played).and_then(|mv| M::try_from(mv).ok()).into_iter().collect()
    }

    fn scene<'a, G: Playable>(&self, position: &'a G, moves: &'a [G::Move], shared: &Shared) -> Scene<'a, G> {
        let asks = self.goal().is_some();
        // A point that was to be found is marked once it is.
        let wants_forbidden = self.page().and_then(|page| page.goal) == Some(Goal::Forbidden);
        let marks = match self.reached {
            Some(_) => wants_forbidden,
            None => self.page().is_some_and(|page| page.marks),
        };
        let outcome = position.outcome();
        Scene {
            position,
            moves,
            outcome,
            cursor: G::cursor_from_bytes(self.cursor).filter(|_| asks),
            person_acts: asks || (marks && outcome.is_none()),
            hint: None,
            marks,
            coordinates: shared.settings().coordinates,
            numbers: false,
            distances: false,
        }
    }
}

/// The four edges of a rectangle.
fn edges(frame: Rectangle) -> [Rectangle; 4] {
    let Point { x, y } = frame.top_left;
    let Size { width, height } = frame.size;
    let thin = FRAME_PX as u32;
    let (right, foot) = (x + width as i32 - FRAME_PX, y + height as i32 - FRAME_PX);
    let inner = height.saturating_sub(2 * thin);
    [
        area(x, y, width, thin),
        area(x, foot, width, thin),
        area(x, y + FRAME_PX, thin, inner),
        area(right, y + FRAME_PX, thin, inner),
    ]
}

/// How far down the board is moved, so that the window shows the part the pages are about.
const fn shift_px(game: GameId) -> i32 {
    match game {
        GameId::Reversi | GameId::Quoridor => 2,
        GameId::Renju => -38,
    }
}

/// Whether a cursor is in sight.
fn is_in_sight(game: GameId, cursor: [u8; 2]) -> bool {
    match game {
        GameId::Reversi => reversi::Position::cursor_from_bytes(cursor).is_some_and(|square| square.row() < 5),
        GameId::Renju => {
            renju::Position::cursor_from_bytes(cursor).is_some_and(|point| (3..=11).contains(&point.row()))
        }
        GameId::Quoridor => {
            quoridor::Position::cursor_from_bytes(cursor).is_some_and(|cursor| cursor.square.rank() >= 3)
        }
    }
}
