//! `sanban train quoridor`: games of the player against itself, and weights that foretell who wins them.
//!
//! Each round plays its games with the weights of the round before, the first with [`untrained`] ones. The weights are
//! then fitted so that their sum for a position, taken as the logarithm of the odds, agrees best with what became of it:
//! partly the result of the game, partly what the search saw ahead (logistic regression). Neighbouring races have to have
//! neighbouring weights, or those that hardly ever occur would be left to chance.

use std::{path::PathBuf, time::Instant};

use anyhow::Result;
use clap::Args;
use indicatif::ProgressBar;
use sanban_core::{
    Game, Outcome,
    quoridor::{Move, Position, Record, Repeated},
};
use sanban_engine::{
    Arena, Level, Rng,
    quoridor::{self, MOST_STEPS, Settings, WEIGHTS_LEN, Weights, active, race_weight},
};

use super::{Output, bar, games::in_order};
use crate::{
    console::say,
    matches::{any_move, threads},
};

/// Trains the Quoridor player.
#[derive(Args, Clone, Debug)]
pub struct QuoridorArgs {
    /// How many rounds to train
    #[arg(long, default_value_t = 2)]
    rounds: u32,
    /// How many games to play in a round
    #[arg(long, default_value_t = 8_000)]
    games: u32,
    /// How many nodes to look at before a move
    #[arg(long, default_value_t = 300)]
    nodes: u32,
    /// All games follow from this number
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games to play at once
    #[arg(long, default_value_t = 1, value_parser = threads())]
    threads: u16,
    /// Where to write the weights
    #[arg(long, default_value = "engine/src/quoridor/weights.bin")]
    out: PathBuf,
}

/// Games that go on longer teach nothing.
const LONGEST: u32 = 250;
/// The most moves of an opening, and how many of the moves after it are any move: one in so many.
const OPENING: u32 = 10;
const SLIPS: u32 = 10;
/// One position in this many is learned from.
const ONE_IN: u32 = 2;
/// How often all positions are learned from, and how far the weights move at first.
const PASSES: u32 = 30;
const PACE: f32 = 0.02;
/// How far a race's weight is pulled to the middle of its neighbours after a pass.
const SMOOTHING: f32 = 0.2;
/// One position in this many is kept to test the weights by.
const TESTED: usize = 20;
/// How much of what is learned is the result of the game; the rest is the score of the search.
const RESULT: f32 = 0.3;
/// A weight of one, the logarithm of odds of e to 1, as the player counts it.
const UNIT: f32 = 250.0;

/// A position as its weights, and what the side to move can hope for: 1 is a win, 0 a loss.
struct Sample {
    active: Vec<(usize, f32)>,
    result: f32,
}

pub(super) fn run(args: &QuoridorArgs) -> Result<()> {
    let out = Output::claim(&args.out)?;
    let mut odds = untrained();
    for round in 0..args.rounds {
        let began = Instant::now();
        let weights = to_weights(&odds);
        let bar = bar(u64::from(args.games), "games")?;
        let samples = play(args, round, &weights, &bar)?;
        bar.finish_and_clear();
        let loss = fit(&mut odds, &samples, args.seed ^ u64::from(round));
        say(format_args!("round {}: {} positions, loss {loss:.4}, {:.0?}", round + 1, samples.len(), began.elapsed()))?;
        let bytes: Vec<u8> = to_weights(&odds).0.iter().flat_map(|weight| weight.to_le_bytes()).collect();
        out.write(&bytes)?;
    }
    Ok(())
}

/// Where training starts: a step, a wall and being on the move have a price, whatever the position.
fn untrained() -> Vec<f32> {
    let mut odds = vec![0.0; WEIGHTS_LEN];
    for walls in 0..=10 {
        for steps in 0..=MOST_STEPS {
            odds[race_weight(steps, walls)] = -0.4 * f32::from(steps) - 0.7 * f32::from(walls);
        }
    }
    odds
}

fn to_weights(odds: &[f32]) -> Weights {
    let mut weights = Weights([0; WEIGHTS_LEN]);
    for (weight, odds) in weights.0.iter_mut().zip(odds) {
        *weight = (odds * UNIT).round().clamp(-9_000.0, 9_000.0) as i16;
    }
    weights
}

/// Plays the games of a round, and returns their positions in the order of the games, whichever thread played them.
fn play(args: &QuoridorArgs, round: u32, weights: &Weights, bar: &ProgressBar) -> Result<Vec<Sample>> {
    in_order(args.games, args.threads.into(), bar, |number, arena| {
        let rng = Rng::new(args.seed ^ u64::from(round) << 56 ^ u64::from(number) << 20);
        play_game(args.nodes, weights, rng, arena)
    })
}

/// Plays a game from a random opening, with a slip now and then.
fn play_game(nodes: u32, weights: &Weights, mut rng: Rng, arena: &mut Arena) -> Vec<Sample> {
    let settings = Settings { nodes, solves: false, book: false, ..Settings::of(Level::STRONGEST) };
    let opening = 2 + rng.below(OPENING - 1);
    let mut record = Record::default();
    let mut seen = Vec::new();
    for count in 0..LONGEST {
        if record.outcome().is_some() {
            break;
        }
        let position = *record.position();
        let mv = if count < opening || rng.below(SLIPS) == 0 {
            let step = position.shortest_path(position.turn()).first().copied().map(Move::Pawn);
            step.filter(|&step| rng.below(2) == 0 && position.is_legal(step)).or_else(|| any_move(&position, &mut rng))
        } else {
            let is_learned = rng.below(ONE_IN) == 0;
            let answer = quoridor::think(&position, &Repeated::NONE, settings, weights, rng.next_u64(), arena, &mut ());
            if let (true, Some(answer)) = (is_learned, answer) {
                seen.push((position, chance(answer.score.hundredths() as f32 / UNIT)));
            }
            answer.and_then(|answer| Move::try_from(answer.mv).ok())
        };
        if mv.is_none_or(|mv| record.play(mv).is_err()) {
            break;
        }
    }
    let winner = record.outcome().and_then(Outcome::winner);
    let sample = |(position, seen): (Position, f32)| {
        let mut indices = Vec::new();
        active(&position, |index, sign| indices.push((index, sign as f32)));
        let result = winner.map_or(0.5, |winner| f32::from(u8::from(winner == position.turn())));
        Sample { active: indices, result: RESULT * result + (1.0 - RESULT) * seen }
    };
    seen.into_iter().map(sample).collect()
}

/// Fits the weights to the samples; returns the mean loss, in natural units, on samples not learned from.
fn fit(odds: &mut [f32], samples: &[Sample], seed: u64) -> f32 {
    let foretold =
        |odds: &[f32], sample: &Sample| chance(sample.active.iter().map(|&(index, sign)| odds[index] * sign).sum());
    let (tested, learned) = samples.split_at(samples.len() / TESTED);
    let mut rng = Rng::new(seed);
    for pass in 0..PASSES {
        let pace = PACE * (1.0 - pass as f32 / PASSES as f32);
        for _ in 0..learned.len() {
            let sample = &learned[rng.below(learned.len() as u32) as usize];
            let error = sample.result - foretold(odds, sample);
            for &(index, sign) in &sample.active {
                odds[index] += pace * error * sign;
            }
        }
        smooth(odds);
    }
    let loss = |sample: &Sample| {
        let chance = foretold(odds, sample).clamp(1e-6, 1.0 - 1e-6);
        -(sample.result * chance.ln() + (1.0 - sample.result) * (1.0 - chance).ln())
    };
    tested.iter().map(loss).sum::<f32>() / tested.len().max(1) as f32
}

/// The chance to win that a logarithm of odds stands for.
fn chance(odds: f32) -> f32 {
    1.0 / (1.0 + (-odds).exp())
}

/// Pulls the weight of each race to those of the races with a step or a wall more and less.
fn smooth(odds: &mut [f32]) {
    let old = odds.to_vec();
    for walls in 0..=10 {
        for steps in 1..=MOST_STEPS {
            let at = |steps: u8, walls: u8| old[race_weight(steps, walls)];
            let mut middles = Vec::new();
            if (2..MOST_STEPS).contains(&steps) {
                middles.push((at(steps - 1, walls) + at(steps + 1, walls)) / 2.0);
            } else if steps == MOST_STEPS {
                middles.push(2.0 * at(steps - 1, walls) - at(steps - 2, walls));
            }
            // The last wall is worth more than any other: it is not between its neighbours.
            if (2..10).contains(&walls) {
                middles.push((at(steps, walls - 1) + at(steps, walls + 1)) / 2.0);
            }
            if !middles.is_empty() {
                let middle = middles.iter().sum::<f32>() / middles.len() as f32;
                let weight = &mut odds[race_weight(steps, walls)];
                *weight += SMOOTHING * (middle - *weight);
            }
        }
    }
}
