//! The Renju player finds wins by continuous fours, and does not let go of one it had.
//!
//! The problems are the project's own: the first line of their file is the command that made them.
//! `SANBAN_THOROUGH=10` plays ten times as many games, and every problem.

use std::collections::BTreeSet;

use sanban::problems::{End, Half, Problem};
use sanban_core::{
    Game, Side,
    renju::{Move, Point, Position},
};
use sanban_engine::{Arena, Engine, Level, Question, Rng, renju::win_by_fours};

fn problems() -> Vec<Problem> {
    let lines = include_str!("../../vectors/renju-fours.txt").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.parse().expect("a problem")).collect()
}

/// How much more a test does than usual, when asked to.
fn thoroughness() -> usize {
    std::env::var("SANBAN_THOROUGH").ok().map_or(1, |times| times.parse().expect("SANBAN_THOROUGH is a number"))
}

fn choose(engine: &mut Engine, position: &Position, level: Level) -> Move {
    let question = Question::new(position.clone(), level, 1);
    engine.think(&question, &mut ()).expect("an answer").mv.try_into().expect("a move of Renju")
}

#[test]
fn every_problem_is_a_win_by_the_rules_alone() {
    let problems = problems();
    let mut kinds = BTreeSet::new();
    for problem in &problems {
        problem.verify().unwrap_or_else(|why| panic!("{problem}: {why}"));
        kinds.insert((problem.position.turn() == Side::BLACK, problem.fours(), problem.end));
    }
    let boards: BTreeSet<String> = problems.iter().map(|problem| problem.position.to_string()).collect();
    assert!(boards.len() == problems.len() && problems.len() >= 500, "{} of {}", boards.len(), problems.len());
    for fours in 3..=10 {
        for kind in [(true, fours, End::Five), (false, fours, End::Five), (false, fours, End::Forbidden)] {
            assert!(kinds.contains(&kind), "{kind:?}");
        }
    }
    assert_eq!(kinds.iter().map(|kind| kind.1).max(), Some(15));
}

#[test]
fn a_problem_that_is_not_right_is_found_out() {
    let problems = problems();
    let problem = problems.iter().find(|problem| problem.end == End::Forbidden).expect("such a problem");
    let shorter = Problem { line: problem.line[..problem.line.len() - 2].to_vec(), ..problem.clone() };
    assert!(shorter.verify().is_err());
    assert!(Problem { end: End::Five, ..problem.clone() }.verify().is_err());
    // Any other point in place of a four makes none, or not the one that is needed.
    for number in (0..problem.line.len()).step_by(2) {
        let mut other = problem.clone();
        other.line[number] = Point::all().find(|point| problem.position.stone(*point).is_none()).expect("a point");
        assert!(other == *problem || other.verify().is_err());
    }
}

#[test]
fn the_top_level_solves_at_least_95_of_100_problems_it_was_not_tuned_on() {
    let mut engine = Box::new(Engine::new());
    let held: Vec<Problem> = problems().into_iter().filter(|problem| problem.half == Half::Held).collect();
    assert!(held.len() >= 250);
    let wrong: Vec<String> = held
        .iter()
        .filter_map(|problem| {
            let attempt = problem.play_out(&mut engine, Level::Ten).expect("an attempt");
            attempt.wrong.map(|why| format!("{problem}: {why}"))
        })
        .collect();
    assert!(20 * wrong.len() <= held.len(), "{} of {} wrong: {wrong:#?}", wrong.len(), held.len());
}

/// Plays a game to its end, the top level as `top`; whether it had a win by fours at some time, and the winner.
fn play_out(engine: &mut Engine, mut position: Position, top: Side, other: Level) -> (bool, Option<Side>) {
    let mut arena = Box::<Arena>::default();
    let mut had_win = false;
    loop {
        if let Some(outcome) = position.outcome() {
            return (had_win, outcome.winner());
        }
        let level = if position.turn() == top { Level::Ten } else { other };
        if position.turn() == top && !had_win {
            had_win = win_by_fours(&position, 40, 50_000, &mut arena).is_ok();
        }
        let mv = choose(engine, &position, level);
        position.play(mv).expect("a legal move");
    }
}

#[test]
fn the_top_level_never_loses_a_game_in_which_it_had_a_win_by_fours() {
    let mut engine = Box::new(Engine::new());
    let mut rng = Rng::new(17);
    let mut had = 0;
    for round in 0..6 * thoroughness() {
        let mut position = Position::default();
        while position.stones(Side::BLACK).len() < 4 {
            let near: Vec<Move> = position
                .legal_moves()
                .into_iter()
                .filter(|mv| matches!(mv, Move::Place(point) if point.rings_from_centre() < 4))
                .collect();
            position.play(near[rng.below(near.len() as u32) as usize]).expect("a legal move");
        }
        let top = Side::BOTH[round % 2];
        let (had_win, winner) = play_out(&mut engine, position.clone(), top, Level::Seven);
        assert!(!had_win || winner == Some(top), "{position}: {winner:?}");
        had += usize::from(had_win);
    }
    assert!(had > thoroughness(), "only {had} games had a win by fours");
    // The other side may do anything, and the win is still there.
    for problem in problems().iter().step_by(if thoroughness() > 1 { 1 } else { 5 }) {
        let top = problem.position.turn();
        let (_, winner) = play_out(&mut engine, problem.position.clone(), top, Level::Five);
        assert_eq!(winner, Some(top), "{problem}");
    }
}
