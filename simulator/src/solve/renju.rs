//! Wins by fours in Renju: the top level has to find them and play them out, move by move, with what it may use in a
//! game.
//!
//! A line is a [`Problem`] as `sanban problems` writes it.

use anyhow::{Context, Result};
use sanban_engine::{Engine, Level};

use super::Solved;
use crate::problems::{Half, Problem};

/// Plays problems out.
#[derive(Default)]
pub(super) struct Solver {
    engine: Box<Engine>,
}

impl Solver {
    pub(super) fn solve(&mut self, problem: &str) -> Result<Solved> {
        let problem: Problem = problem.parse()?;
        problem.verify().context("the problem is not right")?;
        let half = match problem.half {
            Half::Practice => "practice",
            Half::Held => "held out",
        };
        let attempt = problem.play_out(&mut self.engine, Level::STRONGEST)?;
        Ok(Solved { group: format!("{half} {:>2} fours", problem.fours()), wrong: attempt.wrong, nodes: attempt.nodes })
    }
}
