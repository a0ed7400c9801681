//! Renju against the array model and against another crate, on random boards, random games and the vectors.

use std::cell::Cell as Counter;

use figrid_board::{
    BitBoard,
    renju::{Foul as FigridFoul, foul},
};
use proptest::{
    prelude::*,
    test_runner::{Config, TestRunner},
};
use sanban_core::{
    Side,
    renju::{Forbidden, Point, PointSet, Position, Rules, Variant},
};
use sanban_host_tests::{
    agreement::renju::{compare_forbidden, model_forbidden, play_and_compare},
    renju::{stones, vectors},
    renju_model::Grid,
    report,
};

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

/// The moves of a game, as choices.
fn choices() -> impl Strategy<Value = Vec<u16>> {
    prop::collection::vec(any::<u16>(), 1..120)
}

/// Plays a game and compares it with the model.
fn add(tally: &Tally, variant: Variant, choices: Vec<u16>) {
    let compared = play_and_compare(variant, choices);
    count(&tally.boards, compared.boards);
    count(&tally.forbidden, compared.forbidden);
    count(&tally.finished, compared.finished);
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
        let board = Grid::new(&vector.cells);
        let found = Point::all().filter_map(|point| Some((point, model_forbidden(&board, point)?)));
        assert_eq!(found.collect::<Vec<_>>(), vector.forbidden, "{} {}", vector.cells, vector.tags);
        points += vector.forbidden.len();
    }
    report(format_args!("Renju: the array model finds the {points} forbidden points of the vectors"));
}

#[test]
fn random_boards_agree_with_the_model() {
    let tally = Tally::default();
    run(3_000, boards(), |position| {
        count(&tally.boards, 1);
        count(&tally.forbidden, compare_forbidden(&position));
        Ok(())
    });
    let (boards, forbidden) = (tally.boards.get(), tally.forbidden.get());
    report(format_args!("Renju: {boards} random boards with {forbidden} forbidden points agree with the array model"));
}

#[test]
fn random_games_agree_with_the_model_to_the_end() {
    let tally = Tally::default();
    run(120, choices(), |choices| {
        add(&tally, Variant::Renju, choices);
        Ok(())
    });
    let (boards, forbidden, finished) = (tally.boards.get(), tally.forbidden.get(), tally.finished.get());
    report(format_args!(
        "Renju: {boards} boards of random games with {forbidden} forbidden points agree, {finished} games to the end"
    ));
    assert!(finished > 10, "too few games were finished");
}

#[test]
fn random_games_of_plain_five_in_a_row_agree_with_the_model() {
    let tally = Tally::default();
    run(300, choices(), |choices| {
        add(&tally, Variant::FiveInARow, choices);
        Ok(())
    });
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
