//! Renju against the array model and against another crate, on random boards, random games and the vectors.

use std::cell::Cell as Counter;

use figrid_board::{
    BitBoard,
    renju::{Foul as FigridFoul, foul},
};
use proptest::{
    prelude::*,
    sample::Index,
    test_runner::{Config, TestRunner},
};
use sanban_core::{
    Draw, Game, Outcome, Side, Victory,
    renju::{Forbidden, Move, Point, PointSet, Position, Rules, Variant},
};
use sanban_host_tests::{
    renju::{stones, vectors},
    renju_model::{Board, Cell, Content, Foul},
    report,
};

fn cell(point: Point) -> Cell {
    (point.column().into(), point.row().into())
}

fn points(cells: impl IntoIterator<Item = Cell>) -> PointSet {
    let point = |(column, row): Cell| Point::at(column.try_into().ok()?, row.try_into().ok()?);
    cells.into_iter().map(|cell| point(cell).expect("on the board")).collect()
}

fn model(position: &Position) -> Board {
    let letters = position.to_string();
    Board::new(letters.split(' ').next().unwrap_or_default())
}

/// The forbidden points by the model, with kinds.
fn model_forbidden(board: &Board, point: Point) -> Option<Forbidden> {
    board.foul(cell(point)).map(|foul| match foul {
        Foul::Overline => Forbidden::Overline,
        Foul::DoubleFour => Forbidden::DoubleFour,
        Foul::DoubleThree => Forbidden::DoubleThree,
    })
}

/// What was compared.
#[derive(Default)]
struct Tally {
    boards: Counter<usize>,
    forbidden: Counter<usize>,
    finished: Counter<usize>,
    overlines_named_otherwise: Counter<usize>,
}

fn count(counter: &Counter<usize>, more: usize) {
    counter.set(counter.get() + more);
}

/// Compares the forbidden points of a position, all at once and one by one, with the model's.
fn compare_forbidden(position: &Position, tally: &Tally) -> Result<(), TestCaseError> {
    let board = model(position);
    let all = position.forbidden_points();
    for point in Point::all() {
        let expected = model_forbidden(&board, point);
        prop_assert_eq!(all.at(point), expected, "{} of {}", point, position);
        prop_assert_eq!(position.forbidden_at(point), expected, "{} of {}", point, position);
    }
    count(&tally.boards, 1);
    count(&tally.forbidden, all.all().len());
    Ok(())
}

/// Compares the forbidden points of a position with figrid-board's. It asks for an overline last and not first, so where
/// we say overline it may say double-four or double-three; whether a point is forbidden is the same in any order.
fn compare_with_figrid(position: &Position, tally: &Tally) -> Result<(), TestCaseError> {
    let (mut black, mut white) = (BitBoard::EMPTY, BitBoard::EMPTY);
    position.stones(Side::BLACK).iter().for_each(|point| black.set(point.index().into()));
    position.stones(Side::WHITE).iter().for_each(|point| white.set(point.index().into()));
    let all = position.forbidden_points();
    for point in position.empty() {
        let theirs = match foul(&black, &white, point.index().into()) {
            FigridFoul::None | FigridFoul::Five => None,
            FigridFoul::Overline => Some(Forbidden::Overline),
            FigridFoul::DoubleFour => Some(Forbidden::DoubleFour),
            FigridFoul::DoubleThree => Some(Forbidden::DoubleThree),
        };
        match all.at(point) {
            Some(Forbidden::Overline) if theirs.is_some() => {
                count(&tally.overlines_named_otherwise, usize::from(theirs != Some(Forbidden::Overline)));
            }
            ours => prop_assert_eq!(ours, theirs, "{} of {}", point, position),
        }
    }
    count(&tally.boards, 1);
    count(&tally.forbidden, all.all().len());
    Ok(())
}

/// Boards that are crowded with stones in a part of them.
fn boards() -> impl Strategy<Value = Position> {
    let cells = prop::collection::vec(0..100u8, Point::COUNT);
    (1..60u8, 0..40u8, 2..=7u8, cells).prop_map(|(black, white, rings, cells)| {
        let mut stones = [PointSet::EMPTY; 2];
        for (point, chance) in Point::all().zip(cells).filter(|(point, _)| point.rings_from_centre() <= rings) {
            if chance < black {
                stones[0].insert(point);
            } else if chance < black + white {
                stones[1].insert(point);
            }
        }
        Position::from_stones(Rules::default(), stones[0], stones[1], Side::BLACK).expect("apart")
    })
}

/// The moves of a game, each chosen among the points near other stones.
fn choices() -> impl Strategy<Value = Vec<Index>> {
    prop::collection::vec(any::<Index>(), 1..120)
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
fn model_outcome(board: &Board, variant: Variant, side: Side) -> Option<(Outcome, PointSet)> {
    let rows = match (variant, side) {
        (Variant::Renju, Side::BLACK) => board.winning_rows(Content::Black, |length| length == 5),
        (Variant::FiveInARow, Side::BLACK) => board.winning_rows(Content::Black, |length| length >= 5),
        (_, Side::WHITE) => board.winning_rows(Content::White, |length| length >= 5),
    };
    if !rows.is_empty() {
        Some((Outcome::Win { side, by: Victory::Five }, points(rows)))
    } else if Board::cells().all(|cell| board.at(cell) != Content::Empty) {
        Some((Outcome::Draw(Draw::FullBoard), PointSet::EMPTY))
    } else {
        None
    }
}

/// Plays a game, comparing every refusal, every board and the end of it with the model.
fn compare_game(variant: Variant, choices: &[Index], tally: &Tally) -> Result<(), TestCaseError> {
    let mut position = Position::start(Rules { variant, ..Rules::default() });
    let mut board = model(&position);
    for (number, choice) in choices.iter().enumerate() {
        let side = position.turn();
        let point = if number == 0 { Point::CENTRE } else { *choice.get(&nearby(&position)) };
        let forbidden = match (variant, side) {
            (Variant::Renju, Side::BLACK) => model_forbidden(&board, point),
            _ => None,
        };
        let before = position.clone();
        let played = position.play(Move::Place(point));
        prop_assert_eq!(played.is_err(), forbidden.is_some());
        if played.is_err() {
            prop_assert_eq!(&position, &before, "a refused move changed the position");
            continue;
        }
        let content = if side == Side::BLACK { Content::Black } else { Content::White };
        board = board.with(cell(point), content);
        prop_assert_eq!(&model(&position), &board);
        let expected = model_outcome(&board, variant, side);
        prop_assert_eq!(position.outcome(), expected.map(|(outcome, _)| outcome));
        if let Some((_, row)) = expected {
            prop_assert_eq!(position.winning_line().unwrap_or_default(), row);
            count(&tally.finished, 1);
            break;
        }
        let legal = position.legal_moves();
        let forbidden = position.forbidden_points().all();
        let refused = if position.turn() == Side::BLACK { forbidden } else { PointSet::EMPTY };
        prop_assert_eq!(legal.points, position.empty() - refused);
        if variant == Variant::Renju {
            compare_forbidden(&position, tally)?;
        }
    }
    Ok(())
}

fn run<S: Strategy>(cases: u32, strategy: S, test: impl Fn(S::Value) -> Result<(), TestCaseError>) {
    let mut runner = TestRunner::new(Config { cases, failure_persistence: None, ..Config::default() });
    runner.run(&strategy, test).unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn the_model_agrees_with_the_vectors() {
    // So that what agrees with the model agrees with more than our own reading of the rules.
    let mut points = 0;
    for vector in vectors() {
        let board = Board::new(&vector.cells);
        let found = Point::all().filter_map(|point| Some((point, model_forbidden(&board, point)?)));
        assert_eq!(found.collect::<Vec<_>>(), vector.forbidden, "{} {}", vector.cells, vector.tags);
        points += vector.forbidden.len();
    }
    report(format_args!("Renju: the array model finds the {points} forbidden points of the vectors"));
}

#[test]
fn random_boards_agree_with_the_model() {
    let tally = Tally::default();
    run(3_000, boards(), |position| compare_forbidden(&position, &tally));
    let (boards, forbidden) = (tally.boards.get(), tally.forbidden.get());
    report(format_args!("Renju: {boards} random boards with {forbidden} forbidden points agree with the array model"));
}

#[test]
fn random_games_agree_with_the_model_to_the_end() {
    let tally = Tally::default();
    run(120, choices(), |choices| compare_game(Variant::Renju, &choices, &tally));
    let (boards, forbidden, finished) = (tally.boards.get(), tally.forbidden.get(), tally.finished.get());
    report(format_args!(
        "Renju: {boards} boards of random games with {forbidden} forbidden points agree, {finished} games to the end"
    ));
    assert!(finished > 10, "too few games were finished");
}

#[test]
fn random_games_of_plain_five_in_a_row_agree_with_the_model() {
    let tally = Tally::default();
    run(300, choices(), |choices| compare_game(Variant::FiveInARow, &choices, &tally));
    assert!(tally.finished.get() > 10, "too few games were finished");
}

#[test]
fn figrid_board_forbids_the_same_points() {
    let tally = Tally::default();
    for vector in vectors() {
        compare_with_figrid(&vector.position(), &tally).unwrap_or_else(|error| panic!("{error}"));
    }
    run(3_000, boards(), |position| compare_with_figrid(&position, &tally));
    let (boards, forbidden) = (tally.boards.get(), tally.forbidden.get());
    let otherwise = tally.overlines_named_otherwise.get();
    report(format_args!(
        "Renju: {boards} boards with {forbidden} forbidden points agree with figrid-board, \
         which calls {otherwise} of the overlines by what else they make"
    ));
}

#[test]
fn stones_come_back_as_they_were_put() {
    for vector in vectors() {
        let position = vector.position();
        let (black, white) = stones(&vector.cells);
        assert_eq!((position.stones(Side::BLACK), position.stones(Side::WHITE)), (black, white));
        assert_eq!(position.empty(), !(black | white));
        assert_eq!(position.to_string(), format!("{} B", vector.cells));
        assert_eq!(position.to_string().parse(), Ok(position));
    }
}
