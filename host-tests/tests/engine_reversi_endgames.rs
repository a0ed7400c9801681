//! The Reversi player plays the end of a game without a mistake: every position of the file of solved endgames.

use sanban_core::{
    Game,
    reversi::{Move, Position},
};
use sanban_engine::{
    Arena, Engine, Level, Question, QuestionId,
    reversi::{self, TRAINED},
};

struct Endgame {
    position: Position,
    empties: u8,
    result: i32,
    best: Vec<Move>,
}

fn endgames() -> Vec<Endgame> {
    let lines = include_str!("../vectors/reversi-endgames.txt").lines().filter(|line| !line.starts_with('#'));
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
        assert_eq!(answer.score, 100 * result, "{position}");
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
    for (level, most) in [(Level::Five, 12), (Level::Six, 14)] {
        for Endgame { position, empties, result, best } in endgames() {
            if empties > most || position.legal_moves().len() == 1 {
                continue;
            }
            let question = Question { id: QuestionId(0), position: position.into(), level, nodes: None, seed: 0 };
            let answer = engine.think(&question, &mut ()).expect("an answer");
            assert_eq!(answer.score, 100 * result, "{position} at {level:?}");
            assert!(Move::try_from(answer.mv).is_ok_and(|mv| best.contains(&mv)), "{position} at {level:?}");
        }
    }
}
