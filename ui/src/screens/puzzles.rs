//! The puzzles of a game at a glance: solved, tried and open.

use embedded_graphics::{pixelcolor::Rgb565, prelude::*, primitives::Rectangle};
use sanban_core::GameId;

use super::Go;
use crate::{
    Key, SIZE_PX,
    art::Canvas,
    games::Way,
    letters::{Align, SMALL},
    paint::{Sheet, Style, area, footer, title_bar},
    place::Place,
    puzzles::{Mark, Pack},
    settings::Choice,
    shared::Shared,
    texts::fill,
};

/// The puzzles of a game, with one of them selected.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Puzzles {
    pub game: GameId,
    selected: u8,
}

/// Ten puzzles a line, two lines a grade.
const COLUMNS: u8 = 10;
const LAST: u8 = Pack::LEN as u8 - 1;
const LEFT_PX: i32 = 6;
const TOP_PX: i32 = 28;
const GRADE_PX: i32 = 63;
const NAME_PX: i32 = 17;
const CELL: Size = Size::new(21, 21);
const STEP_PX: i32 = 23;

impl Puzzles {
    /// The puzzles of a game, at the one the player comes from or the first that is not solved.
    pub(crate) fn enter(game: GameId, from: Place, shared: &Shared) -> Puzzles {
        let selected = match from {
            Place::Puzzle(of, number) if of == game => number,
            _ => first_open(game, 0, shared).unwrap_or_default(),
        };
        Puzzles { game, selected }
    }

    pub(crate) fn press(&mut self, key: Key, shared: &Shared) -> Go {
        match key {
            Key::B => return Go::To(Place::More),
            Key::A | Key::Centre => return Go::To(Place::Puzzle(self.game, self.selected)),
            Key::Y => {
                self.game.change(true);
                self.selected = first_open(self.game, 0, shared).unwrap_or_default();
            }
            Key::X => self.selected = first_open(self.game, self.selected, shared).unwrap_or(self.selected),
            Key::Up | Key::Down | Key::Left | Key::Right => {
                let to = match Way::of(key) {
                    Some(Way::Up) => self.selected.checked_sub(COLUMNS),
                    Some(Way::Down) => self.selected.checked_add(COLUMNS),
                    Some(Way::Left) => self.selected.checked_sub(1),
                    _ => self.selected.checked_add(1),
                };
                self.selected = to.filter(|&to| to <= LAST).unwrap_or(self.selected);
            }
        }
        Go::Stay
    }

    /// Selects the puzzle under a finger; whether it was selected already.
    pub(crate) fn point_at(&mut self, point: Point) -> bool {
        let under = (0..=LAST).find(|&number| cell(number).contains(point));
        under.is_some_and(|number| core::mem::replace(&mut self.selected, number) == number)
    }

    pub(crate) fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        shared: &Shared,
        sheet: &mut Sheet<'_, D>,
    ) -> Result<(), D::Error> {
        let (texts, theme) = (sheet.texts, sheet.theme);
        let progress = &shared.statistics.puzzles;
        sheet.clear()?;
        title_bar(sheet, &fill("{}: {}", &[&texts.puzzles, &texts.game(self.game)]))?;
        let style = Style { font: &SMALL, align: Align::Left, color: theme.dim, paper: theme.frame };
        for (grade, name) in (0..).zip(texts.grades) {
            sheet.label(area(LEFT_PX + 2, TOP_PX + grade * GRADE_PX, 120, 16), name, style)?;
        }
        let count = fill("{} / {}", &[&progress.solved(self.game), &Pack::LEN]);
        let style = Style { align: Align::Right, color: theme.accent, ..style };
        sheet.label(area(150, TOP_PX, SIZE_PX - 150 - 8, 16), &count, style)?;
        for number in 0..=LAST {
            self.draw_cell(number, progress.mark(self.game, number), sheet)?;
        }
        footer(sheet, &[("A", texts.key_solve), ("Y", texts.key_game), ("B", texts.key_back)])
    }

    fn draw_cell<D: DrawTarget<Color = Rgb565>>(
        &self,
        number: u8,
        mark: Mark,
        sheet: &mut Sheet<'_, D>,
    ) -> Result<(), D::Error> {
        let theme = sheet.theme;
        let place = cell(number);
        let selected = number == self.selected;
        let (face, edge, ink) = match mark {
            Mark::Open => (theme.frame, theme.line, theme.dim),
            Mark::Tried => (theme.line, theme.line, theme.text),
            Mark::Helped => (theme.frame, theme.accent, theme.accent),
            Mark::Solved => (theme.accent, theme.accent, theme.on_accent),
        };
        let name = fill("{}", &[&(number % Pack::GRADE_LEN as u8 + 1)]);
        let left = SMALL.left(&name, place.center().x + 1, Align::Centre);
        sheet.read(&name, &SMALL, place);
        sheet.field(place, (mark, selected), |canvas| {
            canvas.fill(place, theme.frame);
            let inner = place.offset(-2);
            framed(canvas, inner, edge, face, 1);
            SMALL.write(canvas, &name, Point::new(left, inner.top_left.y + 1), ink);
            if selected {
                for side in sides(place) {
                    canvas.fill(side, theme.text);
                }
            }
        })
    }
}

/// Where a puzzle is on the screen.
fn cell(number: u8) -> Rectangle {
    let (grade, within) = (number / Pack::GRADE_LEN as u8, number % Pack::GRADE_LEN as u8);
    let (column, row) = (within % COLUMNS, within / COLUMNS);
    let left = LEFT_PX + i32::from(column) * STEP_PX;
    let top = TOP_PX + i32::from(grade) * GRADE_PX + NAME_PX + i32::from(row) * STEP_PX;
    Rectangle::new(Point::new(left, top), CELL)
}

/// The first puzzle after `from` that is not solved, around at the end; `None` if all are.
pub(crate) fn first_open(game: GameId, from: u8, shared: &Shared) -> Option<u8> {
    let progress = &shared.statistics.puzzles;
    let is_open = |number: &u8| !progress.mark(game, *number).is_solved();
    (from..=LAST).chain(0..from).find(is_open)
}

/// A filled rectangle with an edge.
fn framed(canvas: &mut Canvas, place: Rectangle, edge: Rgb565, face: Rgb565, thick: i32) {
    canvas.fill(place, edge);
    canvas.fill(place.offset(-thick), face);
}

/// The ring around a cell.
fn sides(place: Rectangle) -> [Rectangle; 4] {
    let Point { x, y } = place.top_left;
    let Size { width, height } = place.size;
    let (right, foot) = (x + width as i32 - 2, y + height as i32 - 2);
    [area(x, y, width, 2), area(x, foot, width, 2), area(x, y, 2, height), area(right, y, 2, height)]
}
