//! Reversi against the documents' own algorithm and against another crate, on random games and random boards.

use magpie::othello::{Bitboard, Board, Stone};
use proptest::prelude::*;
use sanban_core::{
    Game, Side,
    reversi::{Move, Position, Square, SquareSet},
};
use sanban_host_tests::reversi_model::{Cell, Model};

fn cell(side: Side) -> Cell {
    match side {
        Side::BLACK => Cell::Black,
        Side::WHITE => Cell::White,
    }
}

fn model_of(position: &Position) -> Model {
    let what = |square: usize| position.disc(Square::ALL[square]).map_or(Cell::Empty, cell);
    Model::new(what, cell(position.turn()))
}

fn squares(list: &[usize]) -> SquareSet {
    list.iter().map(|&index| Square::ALL[index]).collect()
}

/// Compares every answer of a position with the model's and with magpie's, whose bit 63 is a1.
fn compare(position: &Position) -> Result<(), TestCaseError> {
    let model = model_of(position);
    let mut board = Board::empty();
    board.place_stone_unchecked(Stone::Black, Bitboard::from(position.discs(Side::BLACK).0.reverse_bits()));
    board.place_stone_unchecked(Stone::White, Bitboard::from(position.discs(Side::WHITE).0.reverse_bits()));
    for side in Side::BOTH {
        let legal = position.legal_squares_of(side);
        prop_assert_eq!(legal, squares(&model.legal(cell(side))));
        let stone = if side == Side::BLACK { Stone::Black } else { Stone::White };
        prop_assert_eq!(legal.0.reverse_bits(), board.moves_for(stone).raw());
    }
    for square in Square::ALL {
        let flips = squares(&model.flips(square.index().into(), cell(position.turn())));
        prop_assert_eq!(position.flips(square), flips, "{}", square);
    }
    prop_assert_eq!(position.is_over(), model.is_over());
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn random_boards_agree(taken: u64, more: u64, colour: u64, crowded: bool, black_to_move: bool) {
        let taken = if crowded { taken | more } else { taken };
        let turn = if black_to_move { Side::BLACK } else { Side::WHITE };
        let position = Position::new(SquareSet(taken & colour), SquareSet(taken & !colour), turn).expect("apart");
        compare(&position)?;
    }

    #[test]
    fn random_games_agree_to_the_end(choices in prop::collection::vec(any::<prop::sample::Index>(), 64)) {
        let mut position = Position::default();
        let mut model = Model::start();
        for choice in choices {
            compare(&position)?;
            let legal: Vec<Square> = position.legal_squares().into_iter().collect();
            if legal.is_empty() {
                break;
            }
            let square = *choice.get(&legal);
            position.play(Move::Place(square)).expect("legal");
            model.play(square.index().into());
            prop_assert_eq!(position.discs(Side::BLACK).0, model.mask(Cell::Black));
            prop_assert_eq!(position.discs(Side::WHITE).0, model.mask(Cell::White));
            prop_assert_eq!(cell(position.turn()), model.turn);
        }
        prop_assert!(position.is_over());
    }
}
