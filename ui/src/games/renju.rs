//! Renju at the table.

use embedded_graphics::prelude::Point as Pixel;
use sanban_core::{
    Game, Side,
    renju::{Forbidden, Illegal, Move, Point, PointSet, Position, Seat, Stage},
};

use super::{Playable, Scene, Tone, Way, count};
use crate::{
    Slot,
    boards::renju::{View, point_at},
    texts::{Line, Texts, fill},
};

impl Playable for Position {
    type Cursor = Point;

    const SLOT: Slot = Slot::Renju;

    fn first_cursor() -> Point {
        Point::CENTRE
    }

    fn steer(cursor: Point, way: Way) -> Point {
        let (column, row) = way.step(cursor.column(), cursor.row(), Point::SIDE);
        Point::at(column, row).unwrap_or(cursor)
    }

    fn pointed(cursor: Point) -> Move {
        Move::Place(cursor)
    }

    fn cursor_at(mv: Move) -> Option<Point> {
        match mv {
            Move::Place(point) => Some(point),
            Move::Pass | Move::TakeBlack | Move::TakeWhite => None,
        }
    }

    fn cursor_under(pixel: Pixel) -> Option<Point> {
        point_at(pixel)
    }

    fn cursor_to_bytes(cursor: Point) -> [u8; 2] {
        [cursor.index(), 0]
    }

    fn cursor_from_bytes([point, mode]: [u8; 2]) -> Option<Point> {
        Point::new(point).filter(|_| mode == 0)
    }

    fn is_low(cursor: Point) -> bool {
        cursor.row() >= 13
    }

    fn actor(&self) -> Side {
        side_of(Position::actor(self))
    }

    fn player(&self, side: Side) -> Side {
        side_of(self.seat(side))
    }

    fn counts(mv: Move) -> bool {
        !matches!(mv, Move::TakeBlack | Move::TakeWhite)
    }

    fn refusal(why: Illegal, texts: &Texts) -> Line {
        let text = match why {
            Illegal::Over => texts.over,
            Illegal::Occupied => texts.occupied,
            Illegal::Forbidden(kind) => return fill(texts.forbidden_point, &[&name(kind, texts)]),
            Illegal::NotCentre => texts.first_on_centre,
            Illegal::NotNextToCentre => texts.second_near_centre,
            Illegal::NotNearCentre => texts.third_near_centre,
            Illegal::PassInOpening => texts.no_pass_yet,
            Illegal::ChooseColour => texts.choose_colour,
            Illegal::NoChoice => texts.no_choice,
        };
        fill(text, &[])
    }
}

/// The player who sits down first is the opener.
fn side_of(seat: Seat) -> Side {
    match seat {
        Seat::Opener => Side::First,
        Seat::Chooser => Side::Second,
    }
}

/// What kind of forbidden point it is.
pub(crate) fn name(kind: Forbidden, texts: &Texts) -> &'static str {
    match kind {
        Forbidden::DoubleThree => texts.double_three,
        Forbidden::DoubleFour => texts.double_four,
        Forbidden::Overline => texts.overline,
    }
}

/// What the board shows. `numbers` is room for the move numbers.
pub(crate) fn view<'a>(scene: &Scene<'_, Position>, numbers: &'a mut [u8; Point::COUNT]) -> View<'a> {
    let position = scene.position;
    let place = |mv: Option<Move>| mv.and_then(Position::cursor_at);
    if scene.numbers {
        for (number, point) in (1..).zip(scene.moves.iter().copied().filter_map(Position::cursor_at)) {
            if let Some(cell) = numbers.get_mut(usize::from(point.index())) {
                *cell = number;
            }
        }
    }
    let in_opening = !matches!(position.stage(), Stage::Play | Stage::ChooseColour);
    let shows_allowed = scene.marks_moves() && in_opening;
    let shows_forbidden = scene.marks_moves() && position.turn() == Side::BLACK;
    View {
        cursor: scene.cursor,
        holding: (scene.person_acts && scene.outcome.is_none()).then(|| position.turn()),
        allowed: if shows_allowed { position.legal_moves().points } else { PointSet::EMPTY },
        forbidden: if shows_forbidden { position.forbidden_points().all() } else { PointSet::EMPTY },
        last: place(scene.last()),
        hint: place(scene.hint),
        five: position.winning_line().unwrap_or_default(),
        numbers: scene.numbers.then_some(&*numbers),
        coordinates: scene.coordinates,
        ..View::of(position)
    }
}

/// What stands at the right of the status bar: how many moves were made, and whether the cursor stands on a forbidden point.
pub(crate) fn aside(scene: &Scene<'_, Position>, texts: &Texts) -> (Line, Tone) {
    let position = scene.position;
    let forbidden = match scene.cursor {
        Some(point) if scene.marks_moves() && position.turn() == Side::BLACK => position.forbidden_at(point),
        _ => None,
    };
    let tone = if forbidden.is_some() { Tone::Refused } else { Tone::Plain };
    (fill(texts.moves, &[&count::<Position>(scene.moves)]), tone)
}
