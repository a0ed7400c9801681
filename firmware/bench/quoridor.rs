//! Quoridor: the full legal set, and both shortest distances.

use sanban_core::{Game, Side, quoridor::Position};

use crate::emulator::{fail, tell, time};

/// Answers everything about one position.
#[inline(never)]
pub(super) fn answer(text: &str) {
    let Ok(position) = text.parse::<Position>() else { fail(text) };
    let legal = time("quoridor legal set", &position, Game::legal_moves);
    tell(format_args!("legal H:{:016x}|V:{:016x}|{}", legal.walls.horizontal, legal.walls.vertical, legal.len()));
    let [first, second] = time("quoridor both distances", &position, |position| {
        [position.distance(Side::First), position.distance(Side::Second)]
    });
    tell(format_args!("distances {first} {second}"));
}
