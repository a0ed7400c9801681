//! A position that is there for the third time, with the same side to move, is a draw.
//!
//! Walls are never taken away, so only positions since the last wall can be the same, and these differ in nothing but
//! pawns and turn: 14 bits.

use core::fmt;

use heapless::Vec;

use super::{Position, Square};
use crate::{AnyPast, Draw, Game, Outcome, Past, Side, Sides};

/// How many positions since the last wall are remembered: as many as a [`Record`](super::Record) has moves.
const PLACES: usize = 512;

/// How many times a position is there before the game is a draw.
const TIMES: u16 = 3;

/// How many of the positions that were there twice a player is told of.
const MOST_TOLD: usize = 24;

/// The positions since the last wall, and how often each was there: a hash table.
#[derive(Clone)]
pub struct Visits {
    /// The walls that both players had left together: one less, and no earlier position comes back.
    walls_left: u8,
    /// The [`key`] of a position in the upper 14 bits, how often it was there in the lower two; 0 where there is none.
    seen: [u16; PLACES],
}

impl Default for Visits {
    fn default() -> Self {
        Visits { walls_left: u8::MAX, seen: [0; PLACES] }
    }
}

impl fmt::Debug for Visits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Visits").field("positions", &self.seen.iter().filter(|&&seen| seen != 0).count()).finish()
    }
}

/// Pawns and turn as one number.
fn key(pawns: Sides<Square>, turn: Side) -> u16 {
    let [first, second] = [pawns.first, pawns.second].map(|pawn| u16::from(pawn.index()));
    (first * Square::COUNT as u16 + second) << 1 | u16::from(turn == Side::Second)
}

fn walls_left(position: &Position) -> u8 {
    position.walls_left(Side::First).saturating_add(position.walls_left(Side::Second))
}

impl Past<Position> for Visits {
    fn visit(&mut self, position: &Position) -> Option<Outcome> {
        let walls_left = walls_left(position);
        if walls_left != self.walls_left {
            *self = Visits { walls_left, ..Visits::default() };
        }
        let key = key(position.pawns(), position.turn());
        // Knuth's multiplier spreads neighbouring keys over the table; from there on the first free place is taken.
        let first = usize::from(key.wrapping_mul(40_503) >> 7);
        let (before, from_first) = self.seen.split_at_mut_checked(first)?;
        let place = from_first.iter_mut().chain(before).find(|seen| **seen == 0 || **seen >> 2 == key)?;
        let times = (*place & 3).saturating_add(1).min(TIMES);
        *place = key << 2 | times;
        (times == TIMES).then_some(Outcome::Draw(Draw::Repetition))
    }

    fn told(&self) -> AnyPast {
        let mut keys = Vec::new();
        for seen in self.seen.iter().filter(|&&seen| seen & 3 == TIMES - 1) {
            // What finds no room is not told.
            let _ = keys.push(seen >> 2);
        }
        AnyPast::Quoridor(Repeated { walls_left: self.walls_left, keys })
    }
}

/// Positions that were there twice: once more, and the game is a draw.
///
/// This is what a player has to know of a game's past. It holds at most 24 positions; in a game with more of them, which
/// takes a hundred moves without a wall, a player is not told of the rest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Repeated {
    walls_left: u8,
    keys: Vec<u16, MOST_TOLD>,
}

impl Repeated {
    /// No position was there twice.
    pub const NONE: Repeated = Repeated { walls_left: 0, keys: Vec::new() };

    /// Whether no position was there twice.
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// Whether the game is a draw once `position` is on the board.
    pub fn contains(&self, position: &Position) -> bool {
        !self.keys.is_empty()
            && walls_left(position) == self.walls_left
            && self.contains_pawns(position.pawns(), position.turn())
    }

    /// Whether the game is a draw once the pawns stand like this, no wall having been put down since.
    pub fn contains_pawns(&self, pawns: Sides<Square>, turn: Side) -> bool {
        self.keys.contains(&key(pawns, turn))
    }
}
