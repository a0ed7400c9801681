//! Reversi: the legal set, the flips of each move, and each move played.

use sanban_core::{
    Game,
    reversi::{Move, Position},
};

use crate::emulator::{fail, tell, time};

/// Answers everything about one position.
#[inline(never)]
pub(super) fn answer(text: &str) {
    let Ok(position) = text.parse::<Position>() else { fail(text) };
    let legal = time("reversi legal set", &position, Position::legal_squares);
    tell(format_args!("legal {:016x}", legal.0));
    for square in legal {
        let flips = time("reversi flips of a move", &position, |position| position.flips(square));
        let mut after = position;
        let played = time("reversi play", &position, |position| {
            after = *position;
            after.play(Move::Place(square))
        });
        if played.is_err() || flips.is_empty() {
            fail("a legal move is refused");
        }
        tell(format_args!("move {} {after}", square.index()));
    }
}
