//! Legal sets and perft beside magpie, othello and the walled board of the documents.

use std::hint::black_box;

use criterion::{Criterion, Throughput};
use magpie::othello::{Bitboard, Board, Stone};
use sanban_core::{
    Finished, Side,
    reversi::{self, Passes, Position, SquareSet},
};
use sanban_host_tests::{
    reversi_model::{Cell, Model},
    vectors,
};

/// The positions from games: own discs, other discs.
fn positions() -> Vec<(u64, u64)> {
    vectors("reversi-play.txt")
        .lines()
        .filter(|line| line.ends_with(" play"))
        .map(|line| {
            let fields: Vec<&str> = line.split(' ').collect();
            let mask = |at: usize| u64::from_str_radix(fields[at], 16).expect("a mask");
            if fields[3] == "B" { (mask(1), mask(2)) } else { (mask(2), mask(1)) }
        })
        .collect()
}

/// The set of legal squares of every position.
pub fn legal_sets(criterion: &mut Criterion) {
    let positions = positions();
    let mut group = criterion.benchmark_group("reversi legal set");
    group.throughput(Throughput::Elements(positions.len() as u64));

    let ours: Vec<Position> = positions
        .iter()
        .map(|&(own, other)| Position::new(SquareSet(own), SquareSet(other), Side::BLACK).expect("apart"))
        .collect();
    group.bench_function("sanban", |bencher| {
        bencher.iter(|| ours.iter().fold(0, |sum, position| sum ^ black_box(position).legal_squares().0));
    });

    let magpie: Vec<Board> = positions.iter().map(|&(own, other)| magpie_board(own, other)).collect();
    group.bench_function("magpie", |bencher| {
        bencher.iter(|| magpie.iter().fold(0, |sum, board| sum ^ black_box(board).moves_for(Stone::Black).raw()));
    });

    let othello: Vec<othello::Game> =
        positions.iter().map(|&(own, other)| othello::Game::new(own, other).expect("apart")).collect();
    group.bench_function("othello", |bencher| {
        bencher.iter(|| othello.iter().fold(0, |sum, game| sum ^ black_box(game).available_moves()));
    });

    let documents: Vec<Model> = positions.iter().map(|&(own, other)| model(own, other)).collect();
    group.bench_function("documents", |bencher| {
        bencher.iter(|| documents.iter().map(|model| black_box(model).legal(Cell::Black).len()).sum::<usize>());
    });
    group.finish();
}

fn magpie_board(own: u64, other: u64) -> Board {
    let mut board = Board::empty();
    board.place_stone_unchecked(Stone::Black, Bitboard::from(own.reverse_bits()));
    board.place_stone_unchecked(Stone::White, Bitboard::from(other.reverse_bits()));
    board
}

fn model(own: u64, other: u64) -> Model {
    let cell = |square: usize| match (own >> square & 1, other >> square & 1) {
        (1, _) => Cell::Black,
        (_, 1) => Cell::White,
        _ => Cell::Empty,
    };
    Model::new(cell, Cell::Black)
}

/// Perft 9 from the start: a pass is free, a finished game is one leaf, leaves are counted without being played.
pub fn perft_9(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("reversi perft 9");
    group.bench_function("sanban", |bencher| {
        bencher.iter(|| {
            assert_eq!(reversi::perft(&black_box(Position::default()), 9, Passes::Free, Finished::Once), 3_005_320)
        });
    });
    group.bench_function("magpie", |bencher| {
        bencher.iter(|| assert_eq!(magpie_perft(black_box(&Board::standard()), Stone::Black, 9), 3_005_320));
    });
    group.finish();
}

fn magpie_perft(board: &Board, stone: Stone, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = board.moves_for(stone);
    if moves.is_empty() {
        return if board.moves_for(stone.flip()).is_empty() { 1 } else { magpie_perft(board, stone.flip(), depth) };
    }
    if depth == 1 {
        return moves.count_set().into();
    }
    let count = |place| {
        let mut after = board.clone();
        after.play(stone, place);
        magpie_perft(&after, stone.flip(), depth - 1)
    };
    moves.hot_bits().map(count).sum()
}
