//! The rules beside their models, on games and boards that grow from the bytes.

use sanban_core::{
    Side, Sides,
    quoridor::{self, Parts, Wall, WallSet},
    renju::{Point, PointSet, Position, Rules, Variant},
    reversi::{self, SquareSet},
};

use crate::{
    agreement,
    quoridor_model::{self, Model},
};

/// Two bytes a choice.
fn choices(bytes: &[u8]) -> impl Iterator<Item = u16> {
    bytes.as_chunks().0.iter().map(|pair| u16::from_le_bytes(*pair))
}

/// An even first byte: choices of a game. An odd one: a board, as 16 bytes of who stands where.
pub fn check_reversi(bytes: &[u8]) {
    match bytes.split_first() {
        Some((kind, choices_of)) if kind % 2 == 0 => {
            agreement::reversi::play_and_compare(choices(choices_of));
        }
        Some((kind, board)) => {
            let Some(&[taken, colour]) = board.as_chunks().0.first_chunk() else { return };
            let (taken, colour) = (u64::from_le_bytes(taken), u64::from_le_bytes(colour));
            let turn = Side::BOTH[usize::from(kind >> 1 & 1)];
            let position = reversi::Position::new(SquareSet(taken & colour), SquareSet(taken & !colour), turn);
            agreement::reversi::compare(&position.expect("nowhere are two discs"));
        }
        None => {}
    }
}

/// A first byte that 3 divides: a board, a point for each of the bytes that follow; others: choices of a game.
pub fn check_renju(bytes: &[u8]) {
    let Some((kind, rest)) = bytes.split_first() else { return };
    match kind % 3 {
        0 => {
            let mut stones = [PointSet::EMPTY; 2];
            for (number, point) in rest.iter().enumerate() {
                let Some(point) = Point::new(*point).filter(|&point| !(stones[0] | stones[1]).contains(point)) else {
                    continue;
                };
                // Two of three are black, since it is black's points that are forbidden.
                stones[usize::from(number % 3 == 2)].insert(point);
            }
            let position = Position::from_stones(Rules::default(), stones[0], stones[1], Side::BLACK);
            agreement::renju::compare_forbidden(&position.expect("nowhere are two stones"));
        }
        1 => drop(agreement::renju::play_and_compare(Variant::Renju, choices(rest).take(80))),
        _ => drop(agreement::renju::play_and_compare(Variant::FiveInARow, choices(rest).take(120))),
    }
}

/// An even first byte: choices of a game. An odd one: a board; both pawns, the walls left, and walls.
pub fn check_quoridor(bytes: &[u8]) {
    match bytes {
        [kind, first, second, left, walls @ ..] if kind % 2 == 1 => {
            compare_board([*first, *second], *left, Side::BOTH[usize::from(kind >> 1 & 1)], walls);
        }
        [_, rest @ ..] => {
            let choices: Vec<u16> = choices(rest).take(80).collect();
            agreement::quoridor::play_and_compare(&choices);
        }
        [] => {}
    }
}

fn compare_board(pawns: [u8; 2], left: u8, turn: Side, walls: &[u8]) {
    let [Some(first), Some(second)] = pawns.map(|square| quoridor::Square::new(square % 81)) else { return };
    let left = [left & 3, left >> 4 & 3];
    let mut model = Model::start();
    model.pawns = [first, second].map(|square| (square.file().into(), square.rank().into()));
    model.walls_left = left;
    model.turn = turn as usize;
    let mut set = WallSet::EMPTY;
    for wall in walls.iter().filter_map(|&wall| Wall::new(wall % 128)) {
        if set.room().contains(wall) && set.len() + usize::from(left[0] + left[1]) < 20 {
            let (x, y, kind): (i32, i32, quoridor_model::Slot) = agreement::quoridor::model_wall(wall);
            model.walls[y as usize][x as usize] = kind;
            set.insert(wall);
        }
    }
    let parts = Parts { walls: set, pawns: Sides::new(first, second), walls_left: Sides::new(left[0], left[1]), turn };
    let is_shut_in = (0..2).any(|player| model.distance(player).is_none());
    match quoridor::Position::try_from(parts) {
        Ok(position) if model.winner().is_none() => {
            assert!(!is_shut_in, "{position}");
            agreement::quoridor::compare(&position, &model);
        }
        Ok(position) => assert!(!is_shut_in, "{position}"),
        Err(quoridor::Impossible::ShutIn(_)) => assert!(is_shut_in, "{parts:?}"),
        Err(quoridor::Impossible::PawnsOnOneSquare) => assert_eq!(first, second),
        Err(quoridor::Impossible::BothAtGoal) => assert_eq!((first.rank(), second.rank()), (8, 0)),
        Err(why) => panic!("{parts:?}: {why}"),
    }
}
