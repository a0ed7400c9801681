//! `sanban problems`: makes the puzzles of the device ([`crate::puzzles`]), or problems to measure the player of
//! Renju by, each a win by continuous fours (VCF) for the side to move.
//!
//! The player's own search finds them, with more nodes than it may use in a game; what it finds is then checked by
//! [`Problem::verify`], which knows nothing of that search and plays every defence by the rules. The file
//! `host-tests/vectors/renju-fours.txt` was made by this command; the same seed makes the same file.

mod attempt;
mod generate;
mod problem;
mod verify;

use std::{
    io::{self, Write},
    path::PathBuf,
};

use anyhow::Result;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

pub use attempt::Attempt;
pub use generate::Generator;
pub use problem::{End, Half, Problem};
pub(crate) use verify::{after_pass, fives};

use crate::{matches::GameName, puzzles};

/// Problems to make.
#[derive(Args, Clone, Debug)]
pub struct ProblemsArgs {
    /// Make the device's puzzles of this game, instead of many wins by fours to measure the player of Renju by
    game: Option<GameName>,
    /// With a game: the file to write the puzzles to [default: where the device has them]
    #[arg(long, requires = "game")]
    out: Option<PathBuf>,
    /// Everything random follows from this number
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many problems to make
    #[arg(long, default_value_t = 600, conflicts_with = "game")]
    count: usize,
}

/// Makes problems and writes them to standard output.
pub fn run(args: &ProblemsArgs) -> Result<()> {
    if let Some(game) = args.game {
        return puzzles::make(game, args.seed, args.out.as_deref());
    }
    let mut generator = Generator::new(args.seed, args.count);
    let bar = ProgressBar::new(args.count as u64)
        .with_style(ProgressStyle::with_template("{bar:30} {pos}/{len} problems, {elapsed}")?);
    while generator.step() {
        bar.set_position(generator.found() as u64);
    }
    bar.finish_and_clear();
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "# Wins by continuous fours, made by `sanban problems --seed {} --count {}`.",
        args.seed, args.count
    )?;
    writeln!(out, "# 225 cells row by row from the top, side to move, fours, how it ends, half, the line.")?;
    for problem in generator.problems() {
        writeln!(out, "{problem}")?;
    }
    Ok(())
}
