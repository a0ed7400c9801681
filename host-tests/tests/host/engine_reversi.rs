//! The Reversi player keeps the rules, repeats itself, and lets go when told.
//!
//! `SANBAN_POSITIONS=3000000 cargo test -p sanban-host-tests --test engine_reversi` asks it about millions of positions.

use sanban_core::{
    Game, Side,
    reversi::{Move, Position, SquareSet},
};
use sanban_engine::{Answer, Engine, Level, Question, Rng};
use sanban_host_tests::{impatient::Impatient, positions, report};

fn question(position: Position, level: Level, nodes: Option<u32>) -> Question {
    Question { nodes, ..Question::new(position, level, 1) }
}

fn legal(position: &Position, answer: Answer) -> bool {
    Move::try_from(answer.mv).is_ok_and(|mv| position.is_legal(mv))
}

/// A position some random moves from the start.
fn played(rng: &mut Rng, moves: u32) -> Position {
    let mut position = Position::default();
    for _ in 0..moves {
        let choices: Vec<Move> = position.legal_moves().into_iter().collect();
        let Some(&mv) = choices.get(rng.below(choices.len() as u32) as usize) else { break };
        position.play(mv).expect("a legal move");
    }
    position
}

/// A position with discs thrown on the board, such as no game leads to.
fn thrown(rng: &mut Rng) -> Position {
    let taken = rng.next_u64() | if rng.below(2) == 0 { rng.next_u64() } else { 0 };
    let black = taken & rng.next_u64();
    let side = if rng.below(2) == 0 { Side::BLACK } else { Side::WHITE };
    Position::new(SquareSet(black), SquareSet(taken & !black), side).expect("no square twice")
}

#[test]
fn every_answer_is_legal_and_there_is_one_exactly_when_there_is_a_move() {
    let mut engine = Box::new(Engine::new());
    let mut rng = Rng::new(5);
    let (mut asked, mut passes, mut over) = (0, 0, 0);
    for round in 0..positions(200_000) {
        let moves = rng.below(61);
        let position = match round % 3 {
            0 => played(&mut rng, moves),
            1 => thrown(&mut rng),
            // With the other side to move, which may have to pass.
            _ => {
                let position = played(&mut rng, moves);
                let [black, white] = Side::BOTH.map(|side| position.discs(side));
                Position::new(black, white, !position.turn()).expect("no square twice")
            }
        };
        let level = Level::ALL[rng.below(10) as usize];
        let nodes = rng.below(40);
        let question = Question { seed: rng.next_u64(), ..question(position, level, Some(nodes)) };
        match engine.think(&question, &mut ()) {
            Some(answer) => {
                assert!(legal(&position, answer), "{position} {answer:?}");
                assert!(answer.nodes <= nodes, "{position} {answer:?}");
                passes += u32::from(answer.mv == Move::Pass.into());
            }
            None => {
                assert!(position.is_over(), "no answer for {position}");
                over += 1;
            }
        }
        asked += 1;
    }
    report(format_args!("{asked} positions asked about: {passes} passes, {over} games over"));
    assert!(passes > asked / 500 && over < asked / 10, "the positions are too much alike");
}

#[test]
fn the_same_question_has_the_same_answer_whatever_was_asked_before() {
    let mut rng = Rng::new(9);
    let mut busy = Box::new(Engine::new());
    for level in [Level::One, Level::Five, Level::Nine] {
        for moves in [0, 7, 20, 33, 46, 52] {
            let question = question(played(&mut rng, moves), level, None);
            let mut fresh = Box::new(Engine::new());
            assert_eq!(busy.think(&question, &mut ()), fresh.think(&question, &mut ()), "{question:?}");
        }
    }
}

#[test]
fn a_stopped_search_has_no_answer_and_ends_before_it_looks_at_another_position() {
    let mut engine = Box::new(Engine::new());
    let position = played(&mut Rng::new(3), 20);
    for patience in [1, 2, 10, 100] {
        let mut watch = Impatient::new(patience);
        assert_eq!(engine.think(&question(position, Level::Ten, None), &mut watch), None);
        assert_eq!(watch.patience, 0);
        assert!(watch.last.nodes <= patience * 260);
    }
}

#[test]
fn progress_only_grows_and_ends_with_the_answer() {
    let mut engine = Box::new(Engine::new());
    let position = played(&mut Rng::new(4), 24);
    let mut watch = Impatient::new(u32::MAX);
    let answer = engine.think(&question(position, Level::Ten, None), &mut watch).expect("an answer");
    assert!(!watch.dropped);
    assert_eq!(watch.last.best, Some(answer.mv));
    assert!(watch.last.percent >= 90, "{:?}", watch.last);
    assert!(answer.depth >= 5, "{answer:?}");
}
