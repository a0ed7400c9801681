//! Reversi against the documents' own algorithm and against another crate, on random games and random boards.

use magpie::othello::{Bitboard, Board, Stone};
use proptest::prelude::*;
use sanban_core::{
    Side,
    reversi::{Position, SquareSet},
};
use sanban_host_tests::agreement::reversi::{compare, play_and_compare};

/// Compares the legal squares of a position with magpie's, whose bit 63 is a1.
fn compare_with_magpie(position: &Position) {
    let mut board = Board::empty();
    board.place_stone_unchecked(Stone::Black, Bitboard::from(position.discs(Side::BLACK).0.reverse_bits()));
    board.place_stone_unchecked(Stone::White, Bitboard::from(position.discs(Side::WHITE).0.reverse_bits()));
    for (side, stone) in [(Side::BLACK, Stone::Black), (Side::WHITE, Stone::White)] {
        let legal = position.legal_squares_of(side);
        assert_eq!(legal.0.reverse_bits(), board.moves_for(stone).raw(), "{position}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn random_boards_agree(taken: u64, more: u64, colour: u64, crowded: bool, black_to_move: bool) {
        let taken = if crowded { taken | more } else { taken };
        let turn = if black_to_move { Side::BLACK } else { Side::WHITE };
        let position = Position::new(SquareSet(taken & colour), SquareSet(taken & !colour), turn).expect("apart");
        compare(&position);
        compare_with_magpie(&position);
    }

    #[test]
    fn random_games_agree_to_the_end(choices in prop::collection::vec(any::<u16>(), 64)) {
        prop_assert!(play_and_compare(choices).is_over());
    }
}
