//! Reversi drawn with letters.

use std::fmt;

use sanban_core::{
    Side,
    reversi::{Position, Square},
};

use super::Drawn;
use crate::played::Played;

impl Drawn for Position {
    const SIDES: [&'static str; 2] = ["black", "white"];

    fn draw(game: &Played<Self>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = game.position();
        let legal = position.legal_squares();
        f.write_str("  a b c d e f g h\n")?;
        for row in Square::ALL.chunks(8) {
            write!(f, "{}", row[0].row() + 1)?;
            for &square in row {
                let cell = match position.disc(square) {
                    Some(Side::BLACK) => 'B',
                    Some(Side::WHITE) => 'W',
                    None if legal.contains(square) => '0',
                    None => '.',
                };
                write!(f, " {cell}")?;
            }
            f.write_str("\n")?;
        }
        let score = position.score();
        write!(f, "discs: black {}, white {}", score.first, score.second)?;
        if position.is_over() {
            let score = position.final_score();
            return writeln!(f, "; final score: black {}, white {}", score.first, score.second);
        }
        f.write_str("\nlegal:")?;
        for mv in sanban_core::Game::legal_moves(position) {
            write!(f, " {mv}")?;
        }
        f.write_str("\n")
    }
}
