//! What a position looks like without looking ahead: a sum of weights, found by self-play.
//!
//! A race is worth more the fewer steps are left, and less the more walls the other player has to put in its way; so
//! each player's race has a weight for every pair of these two numbers, and the position is worth the difference of the
//! two races. Being on the move is worth something too, and so is being ahead of a player who has no wall left to change
//! it.

use sanban_core::{Game, quoridor::Position};

use super::{Score, standing::Standing};

/// How many weights there are.
pub const WEIGHTS_LEN: usize = SURE + SURE_LEN;

/// A race of more steps than this is judged like one of this many.
pub const MOST_STEPS: u8 = 20;
const RACE_LEN: usize = (MOST_STEPS as usize + 1) * 11;
/// To be on the move, by the steps of the shorter race.
const TEMPO: usize = RACE_LEN;
const TEMPO_LEN: usize = 10;
/// To be ahead of a player without walls, by the number of steps.
const SURE: usize = TEMPO + TEMPO_LEN;
const SURE_LEN: usize = 4;

/// The weights of an evaluation, in hundredths of a step or so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights(pub [i16; WEIGHTS_LEN]);

/// The weights that training found.
pub static TRAINED: Weights = Weights::from_bytes(include_bytes!("weights.bin"));

impl Weights {
    /// The weights of a file: two bytes each, the lower one first.
    pub const fn from_bytes(bytes: &[u8; 2 * WEIGHTS_LEN]) -> Weights {
        let mut weights = [0; WEIGHTS_LEN];
        let mut rest: &[u8] = bytes;
        let mut index = 0;
        while let ([low, high, more @ ..], true) = (rest, index < WEIGHTS_LEN) {
            let (_, after) = weights.split_at_mut(index);
            if let Some(weight) = after.first_mut() {
                *weight = i16::from_le_bytes([*low, *high]);
            }
            rest = more;
            index += 1;
        }
        Weights(weights)
    }

    /// What the position looks like to the side to move.
    pub(super) fn judge(&self, standing: &Standing) -> Score {
        let mut score = 0;
        active_of(standing, |index, sign| {
            score += sign * self.0.get(index).map_or(0, |&weight| Score::from(weight));
        });
        score
    }
}

/// Calls `take` with the index of every weight that a position has, and with 1 or -1: for or against the side to move.
pub fn active(position: &Position, take: impl FnMut(usize, Score)) {
    if let Some(standing) = Standing::new(position) {
        active_of(&standing, take);
    }
}

#[inline(always)]
fn active_of(standing: &Standing, mut take: impl FnMut(usize, Score)) {
    let Standing { position, steps } = standing;
    let me = position.turn();
    let (mine, theirs) = (steps[me], steps[!me]);
    let (my_walls, their_walls) = (position.walls_left(me), position.walls_left(!me));
    take(race_weight(mine, their_walls), 1);
    take(race_weight(theirs, my_walls), -1);
    take(TEMPO + usize::from(mine.min(theirs).min(TEMPO_LEN as u8 - 1)), 1);
    let sure = |ahead: u8| SURE + usize::from(ahead.min(SURE_LEN as u8 - 1));
    // On the move, an equal distance is enough.
    if their_walls == 0 && mine <= theirs {
        take(sure(theirs - mine), 1);
    }
    if my_walls == 0 && theirs < mine {
        take(sure(mine - theirs - 1), -1);
    }
}

/// The weight of a race of so many steps against a player with so many walls.
pub const fn race_weight(steps: u8, walls: u8) -> usize {
    let steps = if steps < MOST_STEPS { steps } else { MOST_STEPS };
    walls as usize * (MOST_STEPS as usize + 1) + steps as usize
}
