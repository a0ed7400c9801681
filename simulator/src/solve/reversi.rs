//! Endgames of Reversi: the exact result and the moves that reach it.
//!
//! A line holds the 64 cells, the side to move, the number of empty squares, where the position comes from, the result
//! for the side to move, the best moves, and the result of every move.

use anyhow::{Context, Result, bail};
use sanban_core::{
    Game,
    reversi::{Move, Position},
};
use sanban_engine::{
    Answer, Arena, Score,
    reversi::{self, TRAINED},
};

use super::Solved;

/// Plays positions out.
#[derive(Default)]
pub(super) struct Solver {
    arena: Box<Arena>,
}

impl Solver {
    pub(super) fn solve(&mut self, problem: &str, every_move: bool) -> Result<Solved> {
        let fields: Vec<&str> = problem.split_whitespace().collect();
        let [cells, side, empties, _, result, best, moves] = fields[..] else {
            bail!("expected 7 fields, found {}", fields.len());
        };
        let position: Position = format!("{cells} {side}").parse()?;
        let result: i32 = result.parse().context("the result is no number")?;

        let answer = self.answer(&position)?;
        let mv = Move::try_from(answer.mv).ok().context("a move of another game")?;
        let mut wrong = None;
        if answer.score != Score::Exact(100 * result) {
            wrong = Some(format!("{:?} instead of {result:+}", answer.score));
        } else if !best.split(',').any(|name| name.parse() == Ok(mv)) {
            wrong = Some(format!("{mv} is not among the best moves, {best}"));
        }
        if every_move {
            wrong = wrong.or(self.first_wrong_move(&position, moves)?);
        }
        Ok(Solved { group: format!("{empties:>2} empty"), wrong, nodes: answer.nodes.into() })
    }

    /// The first move of a list such as `f1:+6,g5:-2` whose result is another one.
    fn first_wrong_move(&mut self, position: &Position, moves: &str) -> Result<Option<String>> {
        for text in moves.split(',') {
            let (name, result) = text.split_once(':').with_context(|| format!("{text:?} is no move with a result"))?;
            let (mv, result): (Move, i32) = (name.parse()?, result.parse()?);
            let mut after = *position;
            after.play(mv)?;
            let score = if after.is_over() {
                let score = after.final_score();
                (i32::from(score[position.turn()]) - i32::from(score[!position.turn()])) * 100
            } else {
                let sign = if after.turn() == position.turn() { 1 } else { -1 };
                sign * self.answer(&after)?.score.hundredths()
            };
            if score != 100 * result {
                return Ok(Some(format!("{mv} has {:+}, not {result:+}", score / 100)));
            }
        }
        Ok(None)
    }

    fn answer(&mut self, position: &Position) -> Result<Answer> {
        reversi::solve(position, &TRAINED, &mut self.arena, &mut ()).context("the game is over")
    }
}
