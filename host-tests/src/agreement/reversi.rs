//! Reversi's fast rules and the documents' walled board, side by side.

use sanban_core::{
    Game, Side,
    reversi::{Move, Position, Square, SquareSet},
};

use crate::reversi_model::{Cell, Model};

fn cell(side: Side) -> Cell {
    match side {
        Side::BLACK => Cell::Black,
        Side::WHITE => Cell::White,
    }
}

fn squares(list: &[usize]) -> SquareSet {
    list.iter().map(|&index| Square::ALL[index]).collect()
}

/// Compares every answer of a position with the model's.
pub fn compare(position: &Position) {
    let what = |square: usize| position.disc(Square::ALL[square]).map_or(Cell::Empty, cell);
    let model = Model::new(what, cell(position.turn()));
    for side in Side::BOTH {
        assert_eq!(position.legal_squares_of(side), squares(&model.legal(cell(side))), "{position}");
    }
    for square in Square::ALL {
        let flips = squares(&model.flips(square.index().into(), cell(position.turn())));
        assert_eq!(position.flips(square), flips, "{position}: {square}");
    }
    assert_eq!(position.is_over(), model.is_over(), "{position}");
}

/// Plays the same choices on both sides, comparing after every move. Returns the last position.
pub fn play_and_compare(choices: impl IntoIterator<Item = u16>) -> Position {
    let mut position = Position::default();
    let mut model = Model::start();
    for choice in choices {
        compare(&position);
        let legal = position.legal_squares();
        let Some(square) = legal.iter().nth(usize::from(choice) % legal.len().max(1)) else { break };
        position.play(Move::Place(square)).expect("legal");
        model.play(square.index().into());
        assert_eq!(position.discs(Side::BLACK).0, model.mask(Cell::Black), "{position}");
        assert_eq!(position.discs(Side::WHITE).0, model.mask(Cell::White), "{position}");
        assert_eq!(cell(position.turn()), model.turn, "{position}");
    }
    position
}
