//! The search for wins by fours against a plain solver that knows nothing but the rules.
//!
//! `SANBAN_POSITIONS=2000` begins with as many boards of each kind.

use sanban_core::{
    Game, Side,
    renju::{Forbidden, Point, PointSet, Position, Rules},
};
use sanban_engine::{
    Arena, Engine, Level, Question, Rng, Score,
    renju::{NoWinByFours, win_by_fours},
};
use sanban_host_tests::{
    positions,
    renju_fours::{Answer, Fours, Grid},
    report,
};

/// What the plain solver may look at.
const PLAIN_NODES: u32 = 4_000;

/// Stones of both colours crowded together, such as make threes, fours and forbidden points.
fn crowd(rng: &mut Rng) -> Position {
    let (left, top, size) = (rng.below(7) as u8, rng.below(7) as u8, 7 + rng.below(3) as u8);
    let (mut black, mut white) = (PointSet::default(), PointSet::default());
    for number in 0..16 + rng.below(30) {
        let place = |rng: &mut Rng| rng.below(size.into()) as u8;
        let point = Point::at((left + place(rng)).min(14), (top + place(rng)).min(14)).expect("on the board");
        if !black.contains(point) && !white.contains(point) {
            if number % 2 == 0 {
                black.insert(point)
            } else {
                white.insert(point)
            };
        }
    }
    let turn = if rng.below(2) == 0 { Side::BLACK } else { Side::WHITE };
    Position::from_stones(Rules::default(), black, white, turn).expect("no point twice")
}

/// A position from a game of quick players.
fn played(rng: &mut Rng, engine: &mut Engine) -> Position {
    let mut position = Position::start(Rules::default());
    for _ in 0..10 + rng.below(40) {
        let level = if rng.below(3) == 0 { Level::Three } else { Level::Five };
        let seed = rng.next_u64();
        let question = Question::new(position.clone(), level, seed);
        let Some(answer) = engine.think(&question, &mut ()) else { break };
        let mut next = position.clone();
        next.play(answer.mv.try_into().expect("a move of Renju")).expect("a legal move");
        if next.outcome().is_some() {
            break;
        }
        position = next;
    }
    position
}

/// How many wins were compared, and how they end.
#[derive(Default)]
struct Compared {
    wins: u32,
    long: u32,
    none: u32,
    open: u32,
    ends: [u32; 3],
}

/// Compares the two on a position, and returns the points of the win if there is one.
fn compare(position: &Position, arena: &mut Arena, so_far: &mut Compared) -> Option<Vec<Point>> {
    let side = position.turn();
    let grid = Grid::new(position);
    let in_five = |side| Point::all().any(|p| position.stone(p) == Some(side) && grid.is_five(p, side));
    if position.outcome().is_some() || in_five(side) || in_five(!side) || !grid.fives(side).is_empty() {
        return None;
    }
    let plain = Fours::solve(&grid, side, PLAIN_NODES);
    let found = win_by_fours(position, 40, 200_000, arena);
    let board = format!("{position} {side:?}");
    match (&plain, &found) {
        (Answer::Yes(line), Err(_)) => panic!("{board}: {line:?} wins, the engine says {found:?}"),
        (Answer::No, Ok(win)) => panic!("{board}: no win by fours, the engine says {:?}", win.line),
        (Answer::No, Err(NoWinByFours::Open)) => panic!("{board}: no win by fours, and the engine could not tell"),
        (Answer::No, Err(NoWinByFours::Certain)) => so_far.none += 1,
        (Answer::Open, _) => so_far.open += 1,
        (Answer::Yes(_), Ok(win)) => {
            so_far.wins += 1;
            so_far.long += u32::from(win.fours() > 6);
            // What stands in black's way at the end.
            let mut last = position.clone();
            for (number, &point) in win.line.iter().enumerate() {
                last = with(&last, point, if number % 2 == 0 { side } else { !side });
            }
            let end = Grid::new(&last).fives(side);
            if let ([reply], Side::WHITE) = (&end[..], side) {
                let kind = last.board().forbidden_at(*reply).expect("black may not stop the five");
                let all = [Forbidden::DoubleThree, Forbidden::DoubleFour, Forbidden::Overline];
                so_far.ends[all.iter().position(|&other| other == kind).expect("a kind")] += 1;
            }
            return Some(win.line.to_vec());
        }
    }
    None
}

/// Compares the two, and puts a stone in the way of every win they find: what is left is harder to find.
fn compare_harder(mut position: Position, rng: &mut Rng, arena: &mut Arena, so_far: &mut Compared) {
    for _ in 0..12 {
        let Some(line) = compare(&position, arena, so_far) else { break };
        let side = position.turn();
        let (mut black, mut white) = (position.stones(Side::BLACK), position.stones(Side::WHITE));
        let point = line[rng.below(line.len() as u32) as usize];
        if side == Side::BLACK {
            white.insert(point)
        } else {
            black.insert(point)
        };
        position = Position::from_stones(Rules::default(), black, white, side).expect("an empty point");
    }
}

/// The position with one more stone, whoever is to move.
fn with(position: &Position, point: Point, side: Side) -> Position {
    let (mut black, mut white) = (position.stones(Side::BLACK), position.stones(Side::WHITE));
    if side == Side::BLACK {
        black.insert(point)
    } else {
        white.insert(point)
    };
    Position::from_stones(Rules::default(), black, white, !side).expect("an empty point")
}

#[test]
fn wins_by_fours_are_those_that_a_plain_solver_finds() {
    let mut arena = Box::<Arena>::default();
    let mut engine = Box::new(Engine::new());
    let mut compared = Compared::default();
    for seed in 0..u64::from(positions(300)) {
        let mut rng = Rng::new(seed);
        for position in [crowd(&mut rng), crowd(&mut rng), played(&mut rng, &mut engine)] {
            compare_harder(position, &mut rng, &mut arena, &mut compared);
        }
    }
    let Compared { wins, long, none, open, ends } = compared;
    report(format_args!(
        "wins by fours: {wins} found by both, {long} of them longer than six fours, {none} by neither, {open} left open; \
         {ends:?} ended on a double-three, a double-four and an overline"
    ));
    assert!(wins > 200 && none > 200 && ends[0] > 0 && ends[1] > 0);
}

#[test]
fn a_four_that_black_may_not_stop_because_of_an_overline_wins() {
    let points = |names: &str| names.split(' ').map(|name| name.parse().expect("a point")).collect::<PointSet>();
    let (black, white) = (points("b8 g5 g6 g7 g9 g10"), points("c8 d8 e8 n2 n5"));
    let position = Position::from_stones(Rules::default(), black, white, Side::WHITE).expect("no point twice");
    let mut compared = Compared::default();
    compare(&position, &mut Box::default(), &mut compared);
    assert_eq!(compared.ends, [0, 0, 1]);
}

#[test]
fn a_small_number_of_nodes_leaves_enough_to_look_ahead() {
    let mut engine = Box::new(Engine::new());
    for seed in 0..300 {
        let position = crowd(&mut Rng::new(seed));
        let question = Question { nodes: Some(1_000), ..Question::new(position.clone(), Level::Ten, 0) };
        let Some(answer) = engine.think(&question, &mut ()) else { continue };
        let found = answer.depth > 0 || !matches!(answer.score, Score::Estimate(_));
        assert!(found && answer.nodes <= 1_000, "{position}: {answer:?}");
    }
}
