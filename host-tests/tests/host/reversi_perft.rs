//! Reversi's published perft table.

use sanban_core::{
    Finished, Side,
    reversi::{Passes, Position, Square, SquareSet, perft},
};

/// Depths 1 to 8, the same by every convention.
const START: [u64; 8] = [4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216];

#[test]
fn the_start_has_the_published_counts() {
    let start = Position::default();
    for passes in [Passes::Free, Passes::Ply] {
        for (depth, count) in (1..).zip(START) {
            assert_eq!(perft(&start, depth, passes, Finished::Once), count, "depth {depth}, {passes:?}");
        }
    }
    assert_eq!(perft(&start, 0, Passes::Free, Finished::Once), 1);
    assert_eq!(perft(&start, 9, Passes::Ply, Finished::Once), 3_005_288);
    assert_eq!(perft(&start, 9, Passes::Free, Finished::Once), 3_005_320);
}

#[test]
fn a_pass_costs_a_ply_only_where_it_counts() {
    // White, to move, cannot; black then can on a1 (turning b1) and on h8 (turning g8).
    let set = |squares: &[Square]| squares.iter().copied().collect::<SquareSet>();
    let white = set(&[Square::B1, Square::G8]);
    let black = !(white | set(&[Square::A1, Square::H8]));
    let position = Position::new(black, white, Side::WHITE).expect("apart");
    assert_eq!(perft(&position, 1, Passes::Free, Finished::Once), 2);
    assert_eq!(perft(&position, 1, Passes::Ply, Finished::Once), 1);
    assert_eq!(perft(&position, 2, Passes::Ply, Finished::Once), 2);
    // After either, white is passed over again: that pass is a ply as well.
    assert_eq!(perft(&position, 3, Passes::Ply, Finished::Once), 2);
    // After the other square the board is full, four plies from here.
    assert_eq!(perft(&position, 5, Passes::Ply, Finished::Once), 2);
    assert_eq!(perft(&position, 5, Passes::Ply, Finished::Never), 0);
    assert_eq!(perft(&position, 2, Passes::Free, Finished::Once), 2);
}
