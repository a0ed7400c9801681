//! `cargo bench`: the rules beside the crates a user could pick instead and beside the documents' own algorithms, on the
//! same positions in one run. The ratios are what counts; times move with the machine.

mod quoridor;
mod renju;
mod reversi;

use criterion::{Criterion, criterion_group, criterion_main};

fn rules(criterion: &mut Criterion) {
    reversi::legal_sets(criterion);
    reversi::perft_9(criterion);
    renju::forbidden_points(criterion);
    quoridor::legal_sets(criterion);
    quoridor::distances(criterion);
    quoridor::perft_3(criterion);
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(10);
    targets = rules
}
criterion_main!(benches);
