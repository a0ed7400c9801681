//! The Reversi player plays the end of a game without a mistake: every position of the file of solved endgames.

use sanban_core::{
    Game,
    reversi::{Move, Position},
};
use sanban_engine::{
    Arena, Engine, Level, Question, Rng, Score,
    reversi::{self, TRAINED},
};

struct Endgame {
    position: Position,
    empties: u8,
    result: i32,
    best: Vec<Move>,
}

fn endgames() -> Vec<Endgame> {
    let lines = include_str!("../../vectors/reversi-endgames.txt").lines().filter(|line| !line.starts_with('#'));
    let endgames: Vec<Endgame> = lines
        .map(|line| {
            let fields: Vec<&str> = line.split_whitespace().collect();
            Endgame {
                position: format!("{} {}", fields[0], fields[1]).parse().expect("a position"),
                empties: fields[2].parse().expect("a number of empty squares"),
                result: fields[4].parse().expect("a result"),
                best: fields[5].split(',').map(|name| name.parse().expect("a move")).collect(),
            }
        })
        .collect();
    assert_eq!(endgames.len(), 140);
    endgames
}

#[test]
fn all_endgames_have_their_result_and_fourteen_empties_take_under_400_000_nodes() {
    let mut arena = Box::<Arena>::default();
    let (mut nodes, mut count) = (0, 0);
    for Endgame { position, empties, result, best } in endgames() {
        let answer = reversi::solve(&position, &TRAINED, &mut arena, &mut ()).expect("an answer");
        assert_eq!(answer.score, Score::Exact(100 * result), "{position}");
        assert!(Move::try_from(answer.mv).is_ok_and(|mv| best.contains(&mv)), "{position}: {:?}", answer.mv);
        if empties == 14 {
            (nodes, count) = (nodes + answer.nodes, count + 1);
        }
    }
    assert!(count > 20 && nodes / count < 400_000, "{nodes} nodes for {count} positions");
}

#[test]
fn the_upper_levels_play_them_within_their_budget() {
    let mut engine = Box::new(Engine::new());
    for (level, most) in [(Level::Nine, 12), (Level::Ten, 14)] {
        for Endgame { position, empties, result, best } in endgames() {
            if empties > most || position.legal_moves().len() == 1 {
                continue;
            }
            let question = Question::new(position, level, 0);
            let answer = engine.think(&question, &mut ()).expect("an answer");
            assert_eq!(answer.score, Score::Exact(100 * result), "{position} at {level:?}");
            assert!(Move::try_from(answer.mv).is_ok_and(|mv| best.contains(&mv)), "{position} at {level:?}");
        }
    }
}

/// A position with so many empty squares, after moves of chance.
fn random_position(empties: usize, rng: &mut Rng) -> Position {
    loop {
        let mut position = Position::default();
        while position.empty().len() > empties && !position.is_over() {
            let moves: Vec<Move> = position.legal_moves().into_iter().collect();
            position.play(moves[rng.below(moves.len() as u32) as usize]).expect("a legal move");
        }
        if position.legal_moves().len() > 1 {
            return position;
        }
    }
}

#[test]
fn what_is_left_of_the_budget_goes_into_playing_out_and_only_that_is_called_exact() {
    let mut engine = Box::new(Engine::new());
    let mut arena = Box::<Arena>::default();
    let mut rng = Rng::new(4);
    let mut exact = 0;
    for _ in 0..12 {
        let position = random_position(15, &mut rng);
        let answer = engine.think(&Question::new(position, Level::Ten, 0), &mut ()).expect("an answer");
        match answer.score {
            Score::Exact(_) => {
                let solved = reversi::solve(&position, &TRAINED, &mut arena, &mut ()).expect("an answer");
                assert_eq!(answer.score, solved.score, "{position}");
                exact += 1;
            }
            _ => assert!(answer.nodes >= 300_000, "{position}: {answer:?}"),
        }
    }
    assert!(exact > 3, "{exact}");
}
