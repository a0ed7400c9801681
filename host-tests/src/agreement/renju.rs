//! Renju's fast rules and the array model, side by side.

use sanban_core::{
    Draw, Game, Outcome, Side, Victory,
    renju::{Forbidden, Move, Point, PointSet, Position, Rules, Variant},
};

use crate::renju_model::{Cell, Content, Foul, Grid};

fn cell(point: Point) -> Cell {
    (point.column().into(), point.row().into())
}

fn points(cells: impl IntoIterator<Item = Cell>) -> PointSet {
    let point = |(column, row): Cell| Point::at(column.try_into().ok()?, row.try_into().ok()?);
    cells.into_iter().map(|cell| point(cell).expect("on the board")).collect()
}

fn model(position: &Position) -> Grid {
    let letters = position.to_string();
    Grid::new(letters.split(' ').next().unwrap_or_default())
}

/// The forbidden points by the model, with kinds.
pub fn model_forbidden(board: &Grid, point: Point) -> Option<Forbidden> {
    board.foul(cell(point)).map(|foul| match foul {
        Foul::Overline => Forbidden::Overline,
        Foul::DoubleFour => Forbidden::DoubleFour,
        Foul::DoubleThree => Forbidden::DoubleThree,
    })
}

/// Compares the forbidden points of a position, all at once and one by one, with the model's. Returns how many there are.
pub fn compare_forbidden(position: &Position) -> usize {
    let board = model(position);
    let all = position.forbidden_points();
    for point in Point::all() {
        let expected = model_forbidden(&board, point);
        assert_eq!(all.at(point), expected, "{point} of {position}");
        assert_eq!(position.forbidden_at(point), expected, "{point} of {position}");
    }
    all.all().len()
}

/// The points next to a stone, or all if there are none.
fn nearby(position: &Position) -> Vec<Point> {
    let empty = position.empty();
    let near = |point: &Point| {
        (!empty)
            .iter()
            .any(|stone| stone.column().abs_diff(point.column()) <= 1 && stone.row().abs_diff(point.row()) <= 1)
    };
    let nearby: Vec<Point> = empty.iter().filter(near).collect();
    if nearby.is_empty() { empty.iter().collect() } else { nearby }
}

/// How the game stands by the model, after a stone of `side`.
fn model_outcome(board: &Grid, variant: Variant, side: Side) -> Option<(Outcome, PointSet)> {
    let rows = match (variant, side) {
        (Variant::Renju, Side::BLACK) => board.winning_rows(Content::Black, |length| length == 5),
        (Variant::FiveInARow, Side::BLACK) => board.winning_rows(Content::Black, |length| length >= 5),
        (_, Side::WHITE) => board.winning_rows(Content::White, |length| length >= 5),
    };
    if !rows.is_empty() {
        Some((Outcome::Win { side, by: Victory::Five }, points(rows)))
    } else if Grid::cells().all(|cell| board.at(cell) != Content::Empty) {
        Some((Outcome::Draw(Draw::FullBoard), PointSet::EMPTY))
    } else {
        None
    }
}

/// What was compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Boards whose forbidden points were compared, and these.
    pub boards: usize,
    /// The forbidden points.
    pub forbidden: usize,
    /// Games that came to an end.
    pub finished: usize,
}

/// Plays a game, each move chosen among the points near other stones, comparing every refusal, every board and the end of
/// it with the model.
pub fn play_and_compare(variant: Variant, choices: impl IntoIterator<Item = u16>) -> Tally {
    let mut tally = Tally::default();
    let mut position = Position::start(Rules { variant, ..Rules::default() });
    let mut board = model(&position);
    for (number, choice) in choices.into_iter().enumerate() {
        let side = position.turn();
        let nearby = nearby(&position);
        let point = if number == 0 { Point::CENTRE } else { nearby[usize::from(choice) % nearby.len()] };
        let forbidden = match (variant, side) {
            (Variant::Renju, Side::BLACK) => model_forbidden(&board, point),
            _ => None,
        };
        let before = position.clone();
        let played = position.play(Move::Place(point));
        assert_eq!(played.is_err(), forbidden.is_some(), "{point} of {before}");
        if played.is_err() {
            assert_eq!(position, before, "a refused move changed the position");
            continue;
        }
        let content = if side == Side::BLACK { Content::Black } else { Content::White };
        board = board.with(cell(point), content);
        assert_eq!(model(&position), board);
        let expected = model_outcome(&board, variant, side);
        assert_eq!(position.outcome(), expected.map(|(outcome, _)| outcome), "{position}");
        if let Some((_, row)) = expected {
            assert_eq!(position.winning_line().unwrap_or_default(), row, "{position}");
            tally.finished += 1;
            break;
        }
        let legal = position.legal_moves();
        let forbidden = position.forbidden_points().all();
        let refused = if position.turn() == Side::BLACK { forbidden } else { PointSet::EMPTY };
        assert_eq!(legal.points, position.empty() - refused, "{position}");
        if variant == Variant::Renju {
            tally.boards += 1;
            tally.forbidden += compare_forbidden(&position);
        }
    }
    tally
}
