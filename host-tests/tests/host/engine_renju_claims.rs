//! What the Renju player claims to have won or lost is won or lost.
//!
//! The judge knows the rules and how to read fours plainly. For a win it asks the player for its move, tries every single
//! answer of the other side, and asks again; an answer after which fours alone win needs no further question. So a claim
//! is proven move by move, and one that is not true breaks down at the answer that refutes it.
//!
//! `SANBAN_POSITIONS=200` plays as many games at each level.

use std::collections::HashSet;

use sanban_core::{
    Game, Side,
    renju::{Move, PointSet, Position, Rules},
};
use sanban_engine::{Engine, Level, Question, Rng, Score};
use sanban_host_tests::{
    positions,
    renju_fours::{Answer, Fours, Grid, Line, holds},
    report,
};

/// What the plain solver may look at for one question.
const NODES: u32 = 600;

struct Judge {
    engine: Box<Engine>,
    /// Positions that were found lost for the side to move.
    lost: HashSet<String>,
}

impl Judge {
    fn ask(&mut self, position: &Position, level: Level, seed: u64) -> Option<(Move, Score)> {
        let question = Question::new(position.clone(), level, seed);
        let answer = self.engine.think(&question, &mut ())?;
        Some((answer.mv.try_into().expect("a move of Renju"), answer.score))
    }

    /// Proves that the side to move wins after `mv`, within so many moves of its own.
    fn prove(&mut self, position: &Position, mv: Move, left: u8) -> Result<(), String> {
        let mut after = position.clone();
        after.play(mv).map_err(|why| format!("{position} {mv}: {why}"))?;
        match after.outcome() {
            Some(outcome) if outcome.winner() == Some(position.turn()) => Ok(()),
            Some(_) => Err(format!("{after}: over, and not won")),
            None => self.prove_lost(&after, left),
        }
    }

    /// Proves that the side to move loses, whatever it plays.
    fn prove_lost(&mut self, position: &Position, left: u8) -> Result<(), String> {
        let side = position.turn();
        if self.lost.contains(&position.to_string()) {
            return Ok(());
        }
        let left = left.checked_sub(1).ok_or_else(|| format!("{position}: no end in sight"))?;
        if let Answer::Yes(line) = Fours::solve(&Grid::new(position), side, NODES) {
            return Err(format!("{position}: refuted by {line:?}"));
        }
        let mut lines: Vec<Line> = Vec::new();
        for point in position.legal_moves().points {
            let mut after = position.clone();
            if position.forbidden_at(point).is_some() && side == Side::BLACK || after.play(Move::Place(point)).is_err()
            {
                continue;
            }
            let grid = Grid::new(&after);
            if lines.iter().any(|line| holds(&grid, !side, line)) {
                continue;
            }
            if let Answer::Yes(line) = Fours::solve(&grid, !side, NODES) {
                lines.push(line);
                continue;
            }
            if let [only] = grid.fives(side)[..] {
                // No choice, and no claim needed: the five has to be stopped.
                self.prove(&after, Move::Place(only), left)?;
                continue;
            }
            let (mv, score) = self.ask(&after, Level::Ten, 0).ok_or_else(|| format!("{after}: no move"))?;
            if !matches!(score, Score::Win { .. }) {
                return Err(format!("{after}: after {point} the player claims only {score:?}"));
            }
            self.prove(&after, mv, left)?;
        }
        self.lost.insert(position.to_string());
        Ok(())
    }
}

#[test]
fn every_claimed_win_is_won_and_every_claimed_loss_is_lost() {
    let mut judge = Judge { engine: Box::default(), lost: HashSet::new() };
    let (mut wins, mut losses, mut wrong) = (0, 0, Vec::new());
    for level in [Level::Seven, Level::Eight] {
        for game in 0..u64::from(positions(8)) {
            let mut rng = Rng::new(game << 8 | u64::from(level.number()));
            let mut position = Position::start(Rules::default());
            let random = 6 + rng.below(4);
            for number in 0.. {
                // The first stones by a player that errs, so that no two games are the same.
                let player = if number < random { Level::One } else { level };
                let Some((mv, score)) = judge.ask(&position, player, rng.next_u64()) else { break };
                let proof = match score {
                    Score::Win { .. } => {
                        wins += 1;
                        judge.prove(&position, mv, 20)
                    }
                    Score::Loss { .. } => {
                        losses += 1;
                        judge.prove_lost(&position, 20)
                    }
                    Score::Estimate(_) | Score::Exact(_) => Ok(()),
                };
                if let Err(why) = proof {
                    wrong.push(format!("{position} {mv} {score:?}: {why}"));
                }
                position.play(mv).expect("a legal move");
            }
        }
    }
    report(format_args!("Renju: {wins} claimed wins and {losses} claimed losses examined, {} wrong", wrong.len()));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(wins > 20 && losses > 5);
}

#[test]
fn no_win_is_claimed_where_the_other_side_answers_with_fours() {
    let points = |names: &str| names.split(' ').map(|name| name.parse().expect("a point")).collect::<PointSet>();
    let (black, white) = (points("j10 k10 i9 j9 h8 i8 j8"), points("f11 f8 k8 h7 j7 h6"));
    let position = Position::from_stones(Rules::default(), black, white, Side::WHITE).expect("no point twice");
    let mut judge = Judge { engine: Box::default(), lost: HashSet::new() };
    let (mv, score) = judge.ask(&position, Level::Ten, 0).expect("a move");
    if matches!(score, Score::Win { .. }) {
        judge.prove(&position, mv, 20).unwrap_or_else(|why| panic!("{mv} {score:?}: {why}"));
    }
}
