//! Positions, moves and records through `serde`: what is written comes back, and what is wrong is refused with its place.

use sanban_core::{Game, quoridor, renju, reversi};
use serde::{Serialize, de::DeserializeOwned};

fn comes_back<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(value: &T, text: &str) {
    let json = serde_json::to_string(value).expect("written");
    assert_eq!(json, format!("{text:?}"));
    assert_eq!(&serde_json::from_str::<T>(&json).expect("read"), value);
}

/// Every position and move of a game, and its record.
fn check<G, const N: usize>(setup: G::Setup, choose: usize)
where
    G: Game<Move: Serialize + DeserializeOwned> + Serialize + DeserializeOwned,
{
    let mut record = sanban_core::Record::<G, N>::new(setup);
    for step in 0..40 {
        if record.outcome().is_some() {
            break;
        }
        let legal = record.position().legal_moves();
        let count = legal.into_iter().len();
        let Some(mv) = legal.into_iter().nth((step * 31 + choose) % count.max(1)) else {
            break;
        };
        comes_back(&mv, &mv.to_string());
        record.play(mv).expect("legal");
        comes_back(record.position(), &record.position().to_string());
    }
    record.undo();
    comes_back(&record, &record.to_string());
}

#[test]
fn positions_moves_and_records_come_back() {
    for choose in 0..10 {
        check::<reversi::Position, 64>((), choose);
        check::<renju::Position, 451>(renju::Rules { opening: renju::Opening::Swap, ..Default::default() }, choose);
        check::<quoridor::Position, 512>(quoridor::Setup::default(), choose);
    }
    comes_back(&reversi::Square::D3, "d3");
    comes_back(&renju::Point::CENTRE, "h8");
    comes_back(&quoridor::Square::start(sanban_core::Side::First), "e1");
    comes_back(&"e3h".parse::<quoridor::Wall>().expect("a wall"), "e3h");
}

#[test]
fn what_is_no_position_or_game_is_refused_with_the_reason() {
    let why = serde_json::from_str::<quoridor::Position>("\"a1 / b1 / a1 e9 / 9 9 / 1\"").expect_err("shut in");
    assert!(why.to_string().starts_with("expected a way to the goal for player 1"), "{why}");
    let why = serde_json::from_str::<reversi::Record>("\"startpos moves d3 d3\"").expect_err("occupied");
    assert!(why.to_string().starts_with("move 2, d3, is illegal"), "{why}");
    assert!(serde_json::from_str::<renju::Move>("7").is_err());
}
