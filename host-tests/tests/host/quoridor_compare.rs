//! Quoridor against the document's own algorithm, on random games and random boards.

use std::sync::atomic::{AtomicUsize, Ordering};

use proptest::prelude::*;
use sanban_core::{
    Draw, Game, Outcome, Side, Sides,
    quoridor::{Impossible, Move, Parts, Position, Record, Square, Wall, WallSet},
};
use sanban_host_tests::{
    agreement::quoridor::{compare, model_wall, play_and_compare, side},
    quoridor_model::Model,
    report,
};

#[test]
fn random_games_are_the_same_move_by_move() {
    let positions = AtomicUsize::new(0);
    proptest!(ProptestConfig::with_cases(96), |(choices in prop::collection::vec(any::<u16>(), 1..60))| {
        let moves = play_and_compare(&choices);
        positions.fetch_add(moves.len(), Ordering::Relaxed);
    });
    report(format_args!("Quoridor games: {} positions compared with the model", positions.into_inner()));
}

#[test]
fn random_boards_are_the_same_or_refused_alike() {
    let (boards, shut_in_too) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let walls = prop::collection::vec(0u8..128, 0..40);
    let squares = (0u8..81, 0u8..81);
    let left = (0u8..=4, 0u8..=4);
    proptest!(ProptestConfig::with_cases(4096), |(walls in walls, squares in squares, left in left, second in any::<bool>())| {
        let pawns = Sides::new(Square::new(squares.0).expect("a square"), Square::new(squares.1).expect("a square"));
        let mut model = Model::start();
        for side in Side::BOTH {
            model.pawns[side as usize] = (pawns[side].file().into(), pawns[side].rank().into());
        }
        model.walls_left = [left.0, left.1];
        model.turn = second.into();
        // As many of the walls as go together and there may be, ways or no ways.
        let mut set = WallSet::EMPTY;
        for wall in walls.into_iter().filter_map(Wall::new) {
            if set.room().contains(wall) && set.len() + usize::from(left.0 + left.1) < 20 {
                let (x, y, kind) = model_wall(wall);
                model.walls[y as usize][x as usize] = kind;
                set.insert(wall);
            }
        }
        let parts = Parts { walls: set, pawns, walls_left: Sides::new(left.0, left.1), turn: side(model.turn) };
        let shut_in = (0..2).find(|&player| model.distance(player).is_none());
        match Position::try_from(parts) {
            Ok(position) => {
                assert_eq!(shut_in, None);
                assert_eq!(Parts::from(position), parts);
                assert_eq!(position.to_string().parse(), Ok(position));
                if model.winner().is_none() {
                    compare(&position, &model);
                    boards.fetch_add(1, Ordering::Relaxed);
                }
            }
            Err(Impossible::ShutIn(side)) => {
                assert_eq!(shut_in, Some(side as usize));
                shut_in_too.fetch_add(1, Ordering::Relaxed);
            }
            Err(Impossible::PawnsOnOneSquare) => assert_eq!(pawns.first, pawns.second),
            Err(Impossible::BothAtGoal) => assert_eq!((pawns.first.rank(), pawns.second.rank()), (8, 0)),
            Err(why) => panic!("{parts:?}: {why}"),
        }
    });
    let (boards, shut_in) = (boards.into_inner(), shut_in_too.into_inner());
    report(format_args!("Quoridor boards: {boards} compared with the model, {shut_in} more refused alike"));
    assert!(boards > 2_500 && shut_in > 20, "{boards} {shut_in}");
}

#[test]
fn records_of_random_games_survive_storage() {
    proptest!(ProptestConfig::with_cases(64), |(choices in prop::collection::vec(any::<u16>(), 0..120), undone in 0usize..8)| {
        let mut record = Record::default();
        for choice in choices {
            if record.outcome().is_some() {
                break;
            }
            let legal = record.position().legal_moves();
            let mv = legal.into_iter().nth(usize::from(choice) % legal.len()).expect("a move");
            record.play(mv).expect("legal");
        }
        for _ in 0..undone {
            record.undo();
        }
        let mut buffer = [0; 1024];
        let bytes = record.encode(&mut buffer).expect("room");
        assert_eq!(Record::decode(bytes), Ok(record));
    });
}

#[test]
fn a_game_is_drawn_exactly_when_a_position_is_written_for_the_third_time() {
    let draws = AtomicUsize::new(0);
    // The pawns meet in the middle and hop around each other: a jump is two steps in one turn, so the same squares come
    // up with either side to move.
    let opening = ["e2", "e8", "e3", "e7", "e4", "e6"];
    proptest!(ProptestConfig::with_cases(256), |(choices in prop::collection::vec(any::<u8>(), 200))| {
        let mut record = Record::default();
        let mut written = std::collections::HashMap::from([(record.position().to_string(), 1)]);
        let mut choices = choices.into_iter();
        let mut opening = opening.iter();
        while record.outcome().is_none() {
            let mv = match opening.next() {
                Some(text) => text.parse().expect("a move"),
                None => {
                    let Some(choice) = choices.next() else { break };
                    let legal = record.position().legal_moves();
                    if choice < 16 && !legal.walls.is_empty() {
                        Move::Wall(legal.walls.iter().nth(usize::from(choice)).expect("a wall"))
                    } else {
                        Move::Pawn(legal.pawn.iter().nth(usize::from(choice) % legal.pawn.len()).expect("a square"))
                    }
                }
            };
            record.play(mv).expect("legal");
            let times = written.entry(record.position().to_string()).or_insert(0);
            *times += 1;
            let drawn = record.outcome() == Some(Outcome::Draw(Draw::Repetition));
            assert_eq!(drawn, *times == 3, "{:?}", record.moves());
            draws.fetch_add(drawn.into(), Ordering::Relaxed);
        }
    });
    let draws = draws.into_inner();
    report(format_args!("Quoridor repetition: {draws} draws compared with counted positions"));
    assert!(draws > 20, "{draws}");
}
