//! Positions drawn with letters, for people.

mod quoridor;
mod renju;
mod reversi;

use std::{
    fmt::{self, Display},
    io::{Read, Write},
};

use sanban_core::{Draw, Game, Outcome, Side, Victory};

use super::{
    input::{Failure, Lines, read_game},
    output::{Separator, flush_if_waiting},
};
use crate::played::Played;

/// A game that can be drawn with letters.
pub trait Drawn: Game {
    /// What the sides are called.
    const SIDES: [&'static str; 2];

    /// Draws the board and what belongs to it, whole lines.
    fn draw(game: &Played<Self>, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

/// `sanban <game> show`.
pub fn show<G: Drawn>(mut lines: Lines<impl Read>, out: &mut impl Write) -> Result<(), Failure> {
    let mut separator = Separator::default();
    while let Some(game) = read_game::<G>(&mut lines)? {
        separator.write(out)?;
        write!(out, "{}", Picture(&game))?;
        flush_if_waiting(&lines, out)?;
    }
    Ok(())
}

struct Picture<'a, G: Drawn>(&'a Played<G>);

impl<G: Drawn> Display for Picture<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        G::draw(self.0, f)?;
        let name = |side: Side| match side {
            Side::First => G::SIDES[0],
            Side::Second => G::SIDES[1],
        };
        match self.0.outcome() {
            None => writeln!(f, "{} to move", name(self.0.position().turn())),
            Some(Outcome::Win { side, by }) => writeln!(f, "{} wins by {}", name(side), victory(by)),
            Some(Outcome::Draw(by)) => writeln!(f, "draw by {}", draw(by)),
        }
    }
}

fn victory(by: Victory) -> &'static str {
    match by {
        Victory::Discs => "discs",
        Victory::Five => "five in a row",
        Victory::Forbidden => "a forbidden move of black",
        Victory::Goal => "reaching the goal",
        Victory::Resignation => "resignation",
    }
}

fn draw(by: Draw) -> &'static str {
    match by {
        Draw::EqualDiscs => "equal discs",
        Draw::FullBoard => "a full board",
        Draw::BothPassed => "two passes in a row",
        Draw::Repetition => "repetition",
        Draw::RecordFull => "the length of the game",
    }
}
