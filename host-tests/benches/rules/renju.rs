//! All forbidden points of a board beside figrid-board.

use std::hint::black_box;

use criterion::{Criterion, Throughput};
use figrid_board::board::{BitBoard, NUM_CELLS};
use sanban_core::{Side, renju::Position};
use sanban_host_tests::renju::vectors;

/// Every forbidden point of every board that comes from a game.
pub fn forbidden_points(criterion: &mut Criterion) {
    let boards: Vec<Position> =
        vectors().iter().filter(|vector| vector.source == "play").map(|vector| vector.position()).collect();
    let mut group = criterion.benchmark_group("renju all forbidden points");
    group.throughput(Throughput::Elements(boards.len() as u64));

    group.bench_function("sanban", |bencher| {
        bencher.iter(|| boards.iter().map(|board| black_box(board).forbidden_points().all().len()).sum::<usize>());
    });

    let figrid: Vec<(BitBoard, BitBoard)> =
        boards.iter().map(|board| (stones(board, Side::BLACK), stones(board, Side::WHITE))).collect();
    group.bench_function("figrid-board", |bencher| {
        bencher.iter(|| {
            let count = |(black, white): &(BitBoard, BitBoard)| {
                let forbidden = |&cell: &usize| {
                    !black.get(cell) && !white.get(cell) && figrid_board::renju::is_forbidden(black, white, cell)
                };
                (0..NUM_CELLS).filter(forbidden).count()
            };
            black_box(&figrid).iter().map(count).sum::<usize>()
        });
    });
    group.finish();
}

fn stones(board: &Position, side: Side) -> BitBoard {
    let mut set = BitBoard::EMPTY;
    for point in board.stones(side) {
        set.set(point.index().into());
    }
    set
}
