//! A player's attempt at a problem.

use anyhow::{Context, Result};
use sanban_core::{
    Game,
    renju::{Move, Position},
};
use sanban_engine::{Engine, Level, Question};

use super::{
    Problem,
    verify::{after_pass, fives, play},
};

/// How an attempt went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// What went wrong, if anything.
    pub wrong: Option<String>,
    /// How many positions the player looked at before its first move.
    pub nodes: u64,
}

impl Problem {
    /// Lets the engine play the problem out: it has to win with nothing but fours, whatever number of them. The other
    /// side stops what it can.
    pub fn play_out(&self, engine: &mut Engine, level: Level) -> Result<Attempt> {
        let attacker = self.position.turn();
        let mut position = self.position.clone();
        let mut nodes = None;
        let wrong = loop {
            if let Some(outcome) = position.outcome() {
                break (outcome.winner() != Some(attacker)).then(|| format!("no win in {position}"));
            }
            if position.turn() != attacker {
                let mv = defence(&position)?;
                play(&mut position, mv)?;
                continue;
            }
            let question = Question::new(position.clone(), level, 0);
            let answer = engine.think(&question, &mut ()).context("no answer")?;
            nodes = nodes.or(Some(answer.nodes));
            let mv = Move::try_from(answer.mv).ok().context("a move of another game")?;
            play(&mut position, mv)?;
            if position.outcome().is_none() && after_pass(&position)?.is_empty() {
                break Some(format!("{mv} is no four; {} is", self.line.first().context("no line")?));
            }
        };
        Ok(Attempt { wrong, nodes: nodes.unwrap_or_default().into() })
    }
}

/// A five if there is one to make; or else a stone where the other side would make one; or else nothing.
fn defence(position: &Position) -> Result<Move> {
    let stops = after_pass(position)?.into_iter().map(Move::Place).find(|&mv| position.is_legal(mv));
    Ok(fives(position).first().copied().map(Move::Place).or(stops).unwrap_or(Move::Pass))
}
