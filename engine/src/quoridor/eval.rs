//! What a position looks like without looking ahead: a sum of weights, found by self-play.
//!
//! A race is worth more the fewer steps are left, and less the more walls the other player has to put in its way; so
//! each player's race has a weight for every pair of these two numbers, and the position is worth the difference of the
//! two races. Being on the move is worth something too, and so is being ahead of a player who has no wall left to change
//! it. What a wall in hand is worth beside another, ahead or behind, no sum of two races can tell: a third weight stands
//! for the lead and both hands together.

use sanban_core::{Game, quoridor::Position};

use super::position::Standing;
use crate::search::Value;

/// How many weights there are.
pub const WEIGHTS_LEN: usize = HANDS + HANDS_LEN;

/// A race of more steps than this has the weight of one of this many; what is beyond costs the same for every step.
pub const MOST_STEPS: u8 = 30;
/// A player has 0 to 10 walls in hand.
const HAND: usize = 11;
const RACE_LEN: usize = (MOST_STEPS as usize + 1) * HAND;
/// To be on the move, by the steps of the shorter race.
const TEMPO: usize = RACE_LEN;
const TEMPO_LEN: usize = 10;
/// To be ahead of a player without walls, by the number of steps.
const SURE: usize = TEMPO + TEMPO_LEN;
const SURE_LEN: usize = 4;
/// The lead of the side to move, in steps, with both players' walls in hand.
const HANDS: usize = SURE + SURE_LEN;
const HANDS_LEN: usize = (2 * MOST_LEAD as usize + 1) * HAND * HAND;
/// A greater lead counts as this one.
const MOST_LEAD: u8 = 8;

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
    pub(super) fn judge(&self, standing: &Standing) -> Value {
        let mut score = 0;
        score -= beyond(standing.steps[standing.position.turn()]) - beyond(standing.steps[!standing.position.turn()]);
        active_of(standing, |index, sign| {
            score += sign * self.0.get(index).map_or(0, |&weight| i32::from(weight));
        });
        Value::estimate(score)
    }
}

/// Calls `take` with the index of every weight that a position has, and with 1 or -1: for or against the side to move.
pub fn active(position: &Position, take: impl FnMut(usize, i32)) {
    if let Some(standing) = Standing::new(position) {
        active_of(&standing, take);
    }
}

#[inline(always)]
fn active_of(standing: &Standing, mut take: impl FnMut(usize, i32)) {
    let Standing { position, steps } = standing;
    let me = position.turn();
    let (mine, theirs) = (steps[me], steps[!me]);
    let (my_walls, their_walls) = (position.walls_left(me), position.walls_left(!me));
    take(race_weight(mine, their_walls), 1);
    take(race_weight(theirs, my_walls), -1);
    take(TEMPO + usize::from(mine.min(theirs).min(TEMPO_LEN as u8 - 1)), 1);
    take(hands_weight(mine, theirs, my_walls, their_walls), 1);
    let sure = |ahead: u8| SURE + usize::from(ahead.min(SURE_LEN as u8 - 1));
    // On the move, an equal distance is enough.
    if their_walls == 0 && mine <= theirs {
        take(sure(theirs - mine), 1);
    }
    if my_walls == 0 && theirs < mine {
        take(sure(mine - theirs - 1), -1);
    }
}

/// What the steps of a race cost that are beyond the weights: few games get there, but whoever is there has to see the way.
fn beyond(steps: u8) -> i32 {
    /// About what a step costs where there are weights.
    const STEP: i32 = 65;
    STEP * i32::from(steps.saturating_sub(MOST_STEPS))
}

/// The weight of a race of so many steps against a player with so many walls.
pub const fn race_weight(steps: u8, walls: u8) -> usize {
    let steps = if steps < MOST_STEPS { steps } else { MOST_STEPS };
    walls as usize * (MOST_STEPS as usize + 1) + steps as usize
}

/// The weight of a lead with so many walls in both hands.
#[inline]
fn hands_weight(mine: u8, theirs: u8, my_walls: u8, their_walls: u8) -> usize {
    let lead = theirs.saturating_add(MOST_LEAD).saturating_sub(mine).min(2 * MOST_LEAD);
    HANDS + (usize::from(lead) * HAND + usize::from(my_walls)) * HAND + usize::from(their_walls)
}

#[cfg(test)]
mod tests {
    extern crate std;
    use sanban_core::Sides;

    use super::*;

    #[test]
    fn a_step_nearer_is_worth_something_however_far_the_goal_is() {
        for walls in ["10 10", "0 3", "3 0"] {
            let position: Position = std::format!("- / - / e1 e9 / {walls} / 1").parse().unwrap();
            for steps in MOST_STEPS..70 {
                let judged = |steps: u8| TRAINED.judge(&Standing { position, steps: Sides::new(steps, 8) });
                assert!(judged(steps) > judged(steps + 1), "{steps} {walls}");
                let other = |steps: u8| TRAINED.judge(&Standing { position, steps: Sides::new(8, steps) });
                assert!(other(steps) < other(steps + 1), "{steps} {walls}");
            }
        }
    }
}
