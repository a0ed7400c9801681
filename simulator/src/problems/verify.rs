//! Whether a problem is right: nothing but the rules, and every defence.

use anyhow::{Result, bail, ensure};
use sanban_core::{
    Game, Outcome, Side, Victory,
    renju::{Move, Point, Position},
};

use super::{End, Problem};

impl Problem {
    /// Plays the line out. After every four, whatever the other side plays (a pass included), the attacker makes five,
    /// except after the reply in the line; and after the last four without exception.
    pub fn verify(&self) -> Result<()> {
        let attacker = self.position.turn();
        let mut position = self.position.clone();
        ensure!(position.outcome().is_none(), "the game is over");
        ensure!(fives(&position).is_empty(), "there is a five to make at once");

        let mut moves = self.line.iter();
        while let Some(&four) = moves.next() {
            let reply = moves.next().copied();
            ensure!(fives(&position).is_empty(), "{four} is not needed: there is a five to make");
            play(&mut position, Move::Place(four))?;
            ensure!(position.outcome().is_none(), "{four} ends the game");
            let completions = after_pass(&position)?;
            ensure!(!completions.is_empty(), "{four} is no four");
            for defence in position.legal_moves() {
                let mut defended = position.clone();
                play(&mut defended, defence)?;
                let lost = match defended.outcome() {
                    Some(outcome) => outcome.winner() == Some(attacker),
                    None => completions.iter().any(|&five| makes_five(&defended, five)) || !fives(&defended).is_empty(),
                };
                match reply {
                    Some(reply) if defence == Move::Place(reply) => ensure!(!lost, "{reply} does not stop {four}"),
                    _ => ensure!(lost, "{defence} stops {four}"),
                }
            }
            match (reply, &completions[..]) {
                (Some(reply), _) => play(&mut position, Move::Place(reply))?,
                (None, [_, _, ..]) => ensure!(self.end == End::Five, "it ends with two points for a five"),
                (None, &[only]) => {
                    ensure!(self.end == End::Forbidden, "it ends with one point for a five, {only}");
                    ensure!(
                        attacker == Side::WHITE && position.forbidden_at(only).is_some(),
                        "{only} is not forbidden"
                    );
                }
                (None, []) => bail!("{four} is no four"),
            }
        }
        Ok(())
    }
}

pub(super) fn play(position: &mut Position, mv: Move) -> Result<()> {
    let before = position.clone();
    position.play(mv).map_err(|why| anyhow::anyhow!("{mv} in {before}: {why}"))
}

/// The points where the side to move makes five.
pub(crate) fn fives(position: &Position) -> Vec<Point> {
    position.empty().iter().filter(|&point| makes_five(position, point)).collect()
}

/// The points where the other side would make five if the side to move passed.
pub(crate) fn after_pass(position: &Position) -> Result<Vec<Point>> {
    let mut passed = position.clone();
    play(&mut passed, Move::Pass)?;
    Ok(fives(&passed))
}

/// Whether the side to move wins at once by a stone on `point`.
fn makes_five(position: &Position, point: Point) -> bool {
    let mut after = position.clone();
    let side = position.turn();
    after.play(Move::Place(point)).is_ok() && after.outcome() == Some(Outcome::Win { side, by: Victory::Five })
}
