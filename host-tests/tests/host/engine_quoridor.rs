//! The Quoridor player keeps the rules, repeats itself, lets go when told, and knows how to win.

use sanban::{
    matches::{Player, quoridor::Greedy},
    played::Played,
};
use sanban_core::{
    Game, Outcome, Side,
    quoridor::{Move, Position, Record},
};
use sanban_engine::{Answer, Engine, Level, Question, Rng};
use sanban_host_tests::{impatient::Impatient, positions, report};

fn question(position: Position, level: Level, nodes: Option<u32>, seed: u64) -> Question {
    Question { nodes, ..Question::new(position, level, seed) }
}

fn mv(answer: Answer) -> Move {
    answer.mv.try_into().expect("a move of Quoridor")
}

/// A position some random moves from the start: `walls` in ten of them are walls.
fn played(rng: &mut Rng, moves: u32, walls: u32) -> Position {
    let mut position = Position::default();
    for _ in 0..moves {
        let legal = position.legal_moves();
        let choices: Vec<Move> = if rng.below(10) < walls && !legal.walls.is_empty() {
            legal.walls.iter().map(Move::Wall).collect()
        } else {
            legal.pawn.iter().map(Move::Pawn).collect()
        };
        let Some(&mv) = choices.get(rng.below(choices.len() as u32) as usize) else { break };
        position.play(mv).expect("a legal move");
    }
    position
}

#[test]
fn every_answer_is_legal_and_there_is_one_exactly_when_there_is_a_move() {
    let mut engine = Box::new(Engine::new());
    let mut rng = Rng::new(5);
    let mut answers = 0;
    let positions = positions(8_000);
    for _ in 0..positions {
        let (moves, walls) = (rng.below(70), rng.below(11));
        let position = played(&mut rng, moves, walls);
        let level = Level::ALL[rng.below(10) as usize];
        let nodes = rng.below(400);
        match engine.think(&question(position, level, Some(nodes), rng.next_u64()), &mut ()) {
            Some(answer) => {
                answers += 1;
                assert!(position.is_legal(mv(answer)), "{position} {answer:?}");
                assert!(answer.nodes <= nodes, "{position} {answer:?}");
            }
            None => assert!(position.outcome().is_some(), "no answer for {position}"),
        }
    }
    report(format_args!("{answers} answers, all legal"));
    assert!(answers > positions / 4 * 3, "only {answers} of {positions} games were not over");
}

#[test]
fn the_same_question_has_the_same_answer_whatever_was_asked_before() {
    let mut rng = Rng::new(9);
    let mut busy = Box::new(Engine::new());
    for level in [Level::One, Level::Five, Level::Nine] {
        for (moves, walls) in [(0, 0), (7, 2), (12, 5), (20, 9), (50, 4), (60, 8)] {
            let question = question(played(&mut rng, moves, walls), level, None, 1);
            let mut fresh = Box::new(Engine::new());
            assert_eq!(busy.think(&question, &mut ()), fresh.think(&question, &mut ()), "{question:?}");
        }
    }
}

#[test]
fn a_search_is_stopped_within_a_few_hundred_nodes_and_gives_no_answer() {
    let mut engine = Box::new(Engine::new());
    let position: Position = "c4f7 / e3 / e4 e6 / 8 8 / 1".parse().expect("a position");
    let question = question(position, Level::Ten, None, 0);
    for patience in [1, 2, 10, 100] {
        let mut watch = Impatient::new(patience);
        assert_eq!(engine.think(&question, &mut watch), None);
        assert!(watch.last.nodes <= 200 * patience, "{:?}", watch.last);
    }
    let mut watch = Impatient::new(u32::MAX);
    assert!(engine.think(&question, &mut watch).is_some());
    assert!(watch.last.percent > 50 && watch.last.best.is_some(), "{:?}", watch.last);
}

#[test]
fn every_level_takes_a_win_in_one() {
    let mut engine = Box::new(Engine::new());
    let mut rng = Rng::new(11);
    let mut wins = 0;
    for _ in 0..3_000 {
        let moves = 20 + rng.below(60);
        let position = played(&mut rng, moves, 2);
        let wins_by = |mv: &Move| {
            let mut after = position;
            after.play_unchecked(*mv);
            after.outcome().is_some()
        };
        if position.outcome().is_some() || !position.pawn_moves().into_iter().map(Move::Pawn).any(|mv| wins_by(&mv)) {
            continue;
        }
        for level in Level::ALL {
            wins += 1;
            let answer = engine.think(&question(position, level, None, rng.next_u64()), &mut ());
            assert!(answer.is_some_and(|answer| wins_by(&mv(answer))), "{position}");
        }
    }
    assert!(wins > 150, "only {wins} wins to take");
}

#[test]
fn a_player_that_errs_still_steps_nearer_or_delays_the_other_more() {
    let mut engine = Box::new(Engine::new());
    let mut rng = Rng::new(12);
    for _ in 0..400 {
        let (moves, walls) = (rng.below(30), rng.below(6));
        let position = played(&mut rng, moves, walls);
        let me = position.turn();
        let distance = |position: &Position, side: Side| i32::from(position.distance(side));
        let nearer = |mv: Move| {
            let mut after = position;
            after.play_unchecked(mv);
            distance(&after, me) < distance(&position, me)
        };
        if !position.pawn_moves().into_iter().any(|to| nearer(Move::Pawn(to))) {
            continue;
        }
        for level in [Level::One, Level::Two, Level::Three, Level::Four, Level::Five] {
            let Some(answer) = engine.think(&question(position, level, None, rng.next_u64()), &mut ()) else {
                continue;
            };
            let mut after = position;
            after.play_unchecked(mv(answer));
            let gained = |position: &Position| distance(position, !me) - distance(position, me);
            assert!(gained(&after) > gained(&position), "{position} {answer:?}");
        }
    }
}

/// A sparring partner as the other player.
fn partner(mut player: impl Player<Position>) -> impl FnMut(&Position, &mut Rng) -> Move {
    move |position, rng| player.choose(&Played::from_position(*position), rng.next_u64()).expect("a move").mv
}

/// Plays a game from a random opening of four moves; says what player 1 scores: 2, 1 or 0.
fn score(rng: &mut Rng, mut first: impl FnMut(&Position) -> Move, mut second: impl FnMut(&Position) -> Move) -> u32 {
    let mut record = Record::default();
    for _ in 0..4 {
        let legal = record.position().legal_moves();
        let mv = legal.iter().nth(rng.below(legal.len() as u32) as usize).expect("a move");
        record.play(mv).expect("a legal move");
    }
    while record.outcome().is_none() {
        let position = *record.position();
        let mv = if position.turn() == Side::First { first(&position) } else { second(&position) };
        if record.play(mv).is_err() {
            break;
        }
    }
    match record.outcome() {
        Some(Outcome::Win { side: Side::First, .. }) => 2,
        Some(Outcome::Win { side: Side::Second, .. }) => 0,
        _ => 1,
    }
}

/// What a level scores of `2 * games` points against another player, with colours in turn.
fn match_score(games: u32, level: Level, mut other: impl FnMut(&Position, &mut Rng) -> Move) -> u32 {
    let mut engine = Box::new(Engine::new());
    let mut rng = Rng::new(77);
    let mut seeds = Rng::new(78);
    let mut others = Rng::new(79);
    let mut points = 0;
    for game in 0..games {
        let think = |position: &Position| {
            mv(engine.think(&question(*position, level, None, seeds.next_u64()), &mut ()).expect("a move"))
        };
        let reply = |position: &Position| other(position, &mut others);
        points += if game % 2 == 0 { score(&mut rng, think, reply) } else { 2 - score(&mut rng, reply, think) };
    }
    points
}

/// A level as the other player.
fn level(level: Level) -> impl FnMut(&Position, &mut Rng) -> Move {
    let mut engine = Box::new(Engine::new());
    move |position, rng| mv(engine.think(&question(*position, level, None, rng.next_u64()), &mut ()).expect("a move"))
}

#[test]
fn a_good_level_beats_the_greedy_player() {
    let points = match_score(12, Level::Seven, partner(Greedy));
    assert!(points >= 18, "{points} of 24");
}

#[test]
fn the_top_level_beats_the_lowest() {
    assert_eq!(match_score(2, Level::Ten, level(Level::One)), 4);
}

#[test]
fn the_lower_levels_are_in_order() {
    for [higher, lower] in [[Level::Three, Level::One], [Level::Five, Level::Three], [Level::Seven, Level::Five]] {
        let points = match_score(40, higher, level(lower));
        assert!(points > 46, "{higher:?} scores {points} of 80 against {lower:?}");
    }
}

/// A game in which the position after `mv` was there twice, and the position before it, `fen`, is on the board.
fn repeating(fen: &str, mv: &str, waiting: &str) -> Record {
    let before: Position = fen.parse().expect("a position");
    let mut after = before;
    after.play(mv.parse().expect("a move")).expect("legal");
    let [back, home] = [before.turn(), !before.turn()].map(|side| before.pawn(side).into());
    let mut record = Record::from_position(after);
    for mv in [waiting.parse().expect("a move"), back, home, mv.parse().expect("a move")] {
        record.play(mv).expect("legal");
    }
    for mv in [waiting.parse().expect("a move"), back, home] {
        record.play(mv).expect("legal");
    }
    assert_eq!((record.position(), record.outcome()), (&before, None));
    record
}

#[test]
fn a_player_who_is_ahead_does_not_repeat_a_position_for_the_third_time() {
    let mut engine = Box::<Engine>::default();
    // With and without a wall left: a race that is solved, and a search.
    for fen in ["- / - / e5 a8 / 0 0 / 1", "- / - / e5 a8 / 0 1 / 1"] {
        let record = repeating(fen, "e6", "b8");
        let ahead: Move = "e6".parse().expect("a move");
        let fresh = engine.think(&Question::new(*record.position(), Level::Seven, 1), &mut ()).expect("a move");
        assert_eq!(fresh.mv, ahead.into(), "straight ahead, if the past did not count");

        let answer = engine.think(&Question::of(&record, Level::Seven, 1), &mut ()).expect("a move");
        let mut played = record.clone();
        played.play(Move::try_from(answer.mv).expect("a move of Quoridor")).expect("legal");
        assert_eq!(played.outcome(), None, "{fen}: {} gives half of a won game away", answer.mv);
        assert!(answer.score.hundredths() > 0, "{fen}: {:?}", answer.score);
    }
}

#[test]
fn a_player_who_is_lost_takes_the_draw_by_repetition() {
    let mut engine = Box::<Engine>::default();
    for fen in ["- / - / a2 e4 / 0 0 / 1", "- / - / a2 e4 / 0 1 / 1"] {
        let record = repeating(fen, "b2", "f4");
        let answer = engine.think(&Question::of(&record, Level::Seven, 1), &mut ()).expect("a move");
        assert_eq!(answer.mv.to_string(), "b2", "{fen}");
        assert_eq!(answer.score.hundredths(), 0, "{fen}");
    }
}
