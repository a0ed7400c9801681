//! What the Quoridor player claims to have won or lost is won or lost.
//!
//! The judge knows nothing but the rules. It follows the player's own moves, tries every answer of the other side to each
//! of them, and asks again: a claim that is not true breaks down at the answer that refutes it.
//!
//! `SANBAN_POSITIONS=200` plays as many games at each level.

use std::collections::HashSet;

use sanban_core::{
    Game,
    quoridor::{Move, Position},
};
use sanban_engine::{Engine, Level, Question, Rng, Score};
use sanban_host_tests::{positions, report};

struct Judge {
    engine: Box<Engine>,
    /// Positions that were found lost for the side to move.
    lost: HashSet<String>,
}

impl Judge {
    fn ask(&mut self, position: &Position, level: Level, seed: u64) -> Option<(Move, Score)> {
        let answer = self.engine.think(&Question::new(*position, level, seed), &mut ())?;
        Some((answer.mv.try_into().expect("a move of Quoridor"), answer.score))
    }

    /// Proves that the side to move wins after `mv`, in so many moves of both sides.
    fn prove(&mut self, position: &Position, mv: Move, moves: u8) -> Result<(), String> {
        let mut after = *position;
        after.play(mv).map_err(|why| format!("{position} {mv}: {why}"))?;
        match after.outcome() {
            Some(outcome) if outcome.winner() == Some(position.turn()) => Ok(()),
            Some(_) => Err(format!("{after}: over, and not won")),
            None => self.prove_lost(&after, moves.saturating_sub(1)),
        }
    }

    /// Proves that the side to move loses in so many moves, whatever it plays.
    fn prove_lost(&mut self, position: &Position, moves: u8) -> Result<(), String> {
        if self.lost.contains(&position.to_string()) {
            return Ok(());
        }
        if moves == 0 {
            return Err(format!("{position}: not over in time"));
        }
        for mv in position.legal_moves() {
            let mut after = *position;
            after.play(mv).expect("a legal move");
            if after.outcome().is_some() {
                return Err(format!("{position}: {mv} wins"));
            }
            let (reply, score) = self.ask(&after, Level::Ten, 0).ok_or_else(|| format!("{after}: no move"))?;
            if !matches!(score, Score::Win { .. }) {
                return Err(format!("{after}: after {mv} the player claims only {score:?}"));
            }
            self.prove(&after, reply, moves - 1)?;
        }
        self.lost.insert(position.to_string());
        Ok(())
    }
}

#[test]
fn every_claimed_win_is_won_and_every_claimed_loss_is_lost() {
    let mut judge = Judge { engine: Box::default(), lost: HashSet::new() };
    let (mut wins, mut losses, mut wrong) = (0, 0, Vec::new());
    for level in [Level::Seven, Level::Nine] {
        for game in 0..u64::from(positions(12)) {
            let mut rng = Rng::new(game << 8 | u64::from(level.number()));
            let mut position = Position::default();
            for number in 0..200 {
                // The first moves by a player that errs, so that no two games are the same.
                let player = if number < 12 { Level::One } else { level };
                let Some((mv, score)) = judge.ask(&position, player, rng.next_u64()) else { break };
                let proof = match score {
                    Score::Win { moves } => {
                        wins += 1;
                        judge.prove(&position, mv, moves)
                    }
                    Score::Loss { moves } => {
                        losses += 1;
                        judge.prove_lost(&position, moves)
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
    report(format_args!("Quoridor: {wins} claimed wins and {losses} claimed losses examined, {} wrong", wrong.len()));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(wins > 20 && losses > 5);
}
