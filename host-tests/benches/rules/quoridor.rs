//! The full legal set beside the document's search for each wall, both shortest distances, and perft. No crate to be had
//! knows the rules of Quoridor, so the document is all there is to compare with.

use std::hint::black_box;

use criterion::{Criterion, Throughput};
use sanban_core::{
    Finished, Game, Side,
    quoridor::{Direction, Position, perft},
};
use sanban_host_tests::{
    quoridor_model::{Model, Slot},
    vectors,
};

/// The positions with 8 to 13 walls on the board where another one may be put down.
fn positions() -> Vec<Position> {
    vectors("quoridor-legal.txt")
        .lines()
        .filter_map(|line| line.split('\t').next())
        .map(|fen| fen.parse::<Position>().expect("a position"))
        .filter(|position| (8..=13).contains(&position.walls().len()) && !position.legal_walls().is_empty())
        .collect()
}

/// Every legal move of every position.
pub fn legal_sets(criterion: &mut Criterion) {
    let positions = positions();
    let mut group = criterion.benchmark_group("quoridor legal set, 8 to 13 walls");
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("sanban", |bencher| {
        bencher.iter(|| positions.iter().map(|position| black_box(position).legal_moves().len()).sum::<usize>());
    });

    group.bench_function("sanban, listed", |bencher| {
        let list = |position: &Position| {
            position.legal_moves().into_iter().map(Position::move_to_byte).fold(0, u8::wrapping_add)
        };
        bencher.iter(|| positions.iter().map(|position| list(black_box(position))).fold(0, u8::wrapping_add));
    });

    let documents: Vec<Model> = positions.iter().map(model).collect();
    let count = |model: &Model| {
        model.pawn_moves().len() + model.legal_walls(Slot::Horizontal).len() + model.legal_walls(Slot::Vertical).len()
    };
    assert!(positions.iter().zip(&documents).all(|(position, model)| position.legal_moves().len() == count(model)));
    group.bench_function("documents", |bencher| {
        bencher.iter(|| documents.iter().map(|model| count(black_box(model))).sum::<usize>());
    });
    group.finish();
}

fn model(position: &Position) -> Model {
    let mut model = Model::start();
    for wall in position.walls() {
        model.walls[usize::from(wall.slot.rank())][usize::from(wall.slot.file())] = match wall.direction {
            Direction::Horizontal => Slot::Horizontal,
            Direction::Vertical => Slot::Vertical,
        };
    }
    for side in Side::BOTH {
        let pawn = position.pawn(side);
        model.pawns[side as usize] = (pawn.file().into(), pawn.rank().into());
        model.walls_left[side as usize] = position.walls_left(side);
    }
    model.turn = position.turn() as usize;
    model
}

/// The distances of both players in every position.
pub fn distances(criterion: &mut Criterion) {
    let positions = positions();
    let mut group = criterion.benchmark_group("quoridor both distances, 8 to 13 walls");
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("sanban", |bencher| {
        let both = |position: &Position| u32::from(position.distance(Side::First) + position.distance(Side::Second));
        bencher.iter(|| positions.iter().map(|position| both(black_box(position))).sum::<u32>());
    });

    let documents: Vec<Model> = positions.iter().map(model).collect();
    group.bench_function("documents", |bencher| {
        let both = |model: &Model| model.distance(0).zip(model.distance(1)).map_or(0, |(first, second)| first + second);
        bencher.iter(|| documents.iter().map(|model| both(black_box(model))).sum::<u32>());
    });
    group.finish();
}

/// Perft 3 from the start, the last ply counted without being played.
pub fn perft_3(criterion: &mut Criterion) {
    criterion.bench_function("quoridor perft 3/sanban", |bencher| {
        bencher.iter(|| assert_eq!(perft(&black_box(Position::default()), 3, Finished::Never), 2_062_264));
    });
}
