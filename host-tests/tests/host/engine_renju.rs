//! The Renju player keeps the rules, repeats itself, and lets go when told.
//!
//! `SANBAN_POSITIONS=1000000` asks it about as many positions.

use sanban_core::{
    Game, Side,
    renju::{ForbiddenMove, Move, Opening, Point, PointSet, Position, Rules, Variant},
};
use sanban_engine::{Answer, Engine, Level, Question, Rng};
use sanban_host_tests::impatient::Impatient;

fn question(position: Position, level: Level, nodes: Option<u32>, seed: u64) -> Question {
    Question { nodes, ..Question::new(position, level, seed) }
}

fn mv(answer: Answer) -> Move {
    answer.mv.try_into().expect("a move of Renju")
}

/// All rules there are.
fn rules(rng: &mut Rng) -> Rules {
    Rules {
        variant: if rng.below(4) > 0 { Variant::Renju } else { Variant::FiveInARow },
        opening: if rng.below(2) > 0 { Opening::Free } else { Opening::Swap },
        forbidden: if rng.below(2) > 0 { ForbiddenMove::Refused } else { ForbiddenMove::Loses },
    }
}

/// A position some random moves from the start, most of them near the centre, a few of them passes.
fn played(rng: &mut Rng, moves: u32) -> Position {
    let mut position = Position::start(rules(rng));
    let reach = 1 + rng.below(7) as u8;
    for _ in 0..moves {
        let near = |mv: &Move| matches!(mv, Move::Place(point) if point.rings_from_centre() <= reach);
        let all: Vec<Move> = position.legal_moves().into_iter().collect();
        let some: Vec<Move> = all.iter().copied().filter(near).collect();
        let choices = if some.is_empty() || rng.below(50) == 0 { all } else { some };
        let Some(&mv) = choices.get(rng.below(choices.len() as u32) as usize) else { break };
        position.play(mv).expect("a legal move");
    }
    position
}

/// A position with stones thrown on the board, such as no game leads to.
fn thrown(rng: &mut Rng) -> Position {
    let mut black = PointSet::EMPTY;
    let mut white = PointSet::EMPTY;
    let (blacks, taken) = (rng.below(8), rng.below(10));
    for point in Point::all() {
        if rng.below(10) < taken {
            if rng.below(8) < blacks { black.insert(point) } else { white.insert(point) }
        }
    }
    let side = if rng.below(2) == 0 { Side::BLACK } else { Side::WHITE };
    Position::from_stones(rules(rng), black, white, side).expect("no point twice")
}

#[test]
fn every_answer_is_legal_and_there_is_one_exactly_when_there_is_a_move() {
    let mut engine = Box::new(Engine::new());
    let mut rng = Rng::new(5);
    let mut answers = 0;
    let rounds: u32 = std::env::var("SANBAN_POSITIONS").map_or(8_000, |count| count.parse().expect("a number"));
    for round in 0..rounds {
        let position = if round % 2 == 0 {
            let moves = rng.below(round % 120 + 1);
            played(&mut rng, moves)
        } else {
            thrown(&mut rng)
        };
        let level = Level::ALL[rng.below(10) as usize];
        match engine.think(&question(position.clone(), level, Some(rng.below(60)), rng.next_u64()), &mut ()) {
            Some(answer) => {
                answers += 1;
                let mv = mv(answer);
                assert!(position.is_legal(mv), "{position} {answer:?}");
                if let (Move::Place(point), Side::BLACK) = (mv, position.turn()) {
                    assert_eq!(position.forbidden_at(point), None, "{position} {point}");
                }
                if mv == Move::Pass {
                    let points = position.legal_moves().points;
                    assert!(points.iter().all(|point| position.forbidden_at(point).is_some()), "{position}");
                }
            }
            None => assert!(position.outcome().is_some(), "no answer for {position}"),
        }
    }
    assert!(answers > rounds / 3, "only {answers} of the games were not over");
}

#[test]
fn the_same_question_has_the_same_answer_whatever_was_asked_before() {
    let mut rng = Rng::new(9);
    let mut busy = Box::new(Engine::new());
    for level in [Level::One, Level::Five, Level::Eight] {
        for moves in [0, 1, 7, 12, 20, 40] {
            let question = question(played(&mut rng, moves), level, None, 1);
            let mut fresh = Box::new(Engine::new());
            assert_eq!(busy.think(&question, &mut ()), fresh.think(&question, &mut ()), "{question:?}");
        }
    }
}

#[test]
fn a_search_is_stopped_within_a_hundred_nodes_and_gives_no_answer() {
    let mut engine = Box::new(Engine::new());
    let position: Position = {
        let mut position = Position::default();
        for name in ["h8", "h9", "i9", "g7", "j8"] {
            position.play(Move::Place(name.parse().expect("a point"))).expect("a legal move");
        }
        position
    };
    let question = question(position, Level::Ten, None, 0);
    for patience in [1, 2, 10, 100, 1000] {
        let mut watch = Impatient::new(patience);
        assert_eq!(engine.think(&question, &mut watch), None);
        assert!(watch.last.nodes <= 100 * patience, "{:?}", watch.last);
    }
    let mut watch = Impatient::new(u32::MAX);
    assert!(engine.think(&question, &mut watch).is_some());
    assert!(watch.last.percent > 50 && watch.last.best.is_some(), "{:?}", watch.last);
}
