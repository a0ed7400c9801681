//! `sanban train reversi`: rounds of games, each played and judged with the weights of the round before.

use std::{path::PathBuf, time::Instant};

use anyhow::Result;
use clap::Args;
use sanban_engine::reversi::{Patterns, Untrained};

use super::{
    Output, bar,
    fit::{TICKS, Weights},
    games::{self, Round},
};
use crate::{console::say, matches::threads};

/// Trains the Reversi player.
#[derive(Args, Clone, Debug)]
pub struct ReversiArgs {
    /// How many rounds to train
    #[arg(long, default_value_t = 4)]
    rounds: u32,
    /// How many games to play in a round
    #[arg(long, default_value_t = 30_000)]
    games: u32,
    /// All games follow from this number
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games to play at once
    #[arg(long, default_value_t = 1, value_parser = threads())]
    threads: u16,
    /// Where to write the weights
    #[arg(long, default_value = "engine/src/reversi/weights.bin")]
    out: PathBuf,
}

pub(super) fn run(args: &ReversiArgs) -> Result<()> {
    let out = Output::claim(&args.out)?;
    let mut weights = Weights::new();
    let mut samples = Vec::new();
    for number in 0..args.rounds {
        let began = Instant::now();
        let round = Round {
            number,
            games: args.games,
            seed: args.seed,
            play_nodes: if number == 0 { 150 } else { 400 },
            judge_nodes: match number {
                0 => None,
                1 => Some(1_500),
                _ => Some(4_000),
            },
        };
        let bar = bar(u64::from(round.games), "games")?;
        let new = if number == 0 {
            games::play(&round, &Untrained, args.threads.into(), &bar)?
        } else {
            let bytes = weights.to_bytes();
            games::play(&round, &Patterns::new(&bytes), args.threads.into(), &bar)?
        };
        bar.finish_and_clear();
        let played = began.elapsed();
        // What the results of the first games say was only to begin with; what searches found stays worth learning.
        if number == 1 {
            samples.clear();
        }
        samples.extend(new);

        let bar = super::bar(TICKS, "passes")?;
        let errors = weights.learn(&samples, args.seed ^ u64::from(number), || bar.inc(1));
        bar.finish_and_clear();
        say(format_args!(
            "round {}: {} positions in {played:.0?}, {:.0?} in all",
            number + 1,
            samples.len(),
            began.elapsed()
        ))?;
        for (stage, error) in errors.iter().enumerate() {
            say(format_args!("  stage {stage}: {} positions, off by {:.2} discs", error.positions, error.discs))?;
        }
        out.write(weights.to_bytes().as_slice())?;
    }
    Ok(())
}
