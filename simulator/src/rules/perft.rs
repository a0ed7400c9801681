//! `sanban perft`: how many lines of play there are to a depth, the usual check and measure of a move generator.

use std::{io::Write, time::Instant};

use clap::{Args, ValueEnum};
use sanban_core::{quoridor, renju, reversi};

use super::input::{BadInput, Failure};
use crate::position_line::{PositionLine, TextGame};

/// What to count.
#[derive(Debug, Args)]
pub struct PerftArgs {
    /// The game
    game: PerftGame,
    /// How many plies deep
    #[arg(value_parser = clap::value_parser!(u32).range(0..=255))]
    depth: u32,
    /// The position to count from: its text or 'startpos', then optionally 'moves …'
    #[arg(long, value_name = "LINE", default_value = "startpos")]
    position: String,
    /// Count a pass as a ply (Reversi: by default a side that cannot move is passed over at no cost; Renju: by default
    /// only stones count)
    #[arg(long)]
    passes_count: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum PerftGame {
    Reversi,
    Renju,
    Quoridor,
}

/// Counts; the count alone goes to `out`, the speed to standard error.
pub fn perft(args: &PerftArgs, out: &mut impl Write) -> Result<(), Failure> {
    let start = Instant::now();
    let depth = args.depth;
    let count = match args.game {
        PerftGame::Reversi => {
            let passes = if args.passes_count { reversi::Passes::Ply } else { reversi::Passes::Free };
            reversi::perft(&position(args)?, depth, passes)
        }
        PerftGame::Renju => {
            let passes = if args.passes_count { renju::Passes::Ply } else { renju::Passes::Never };
            renju::perft(&position(args)?, depth, passes)
        }
        PerftGame::Quoridor => quoridor::perft(&position(args)?, depth),
    };
    writeln!(out, "{count}")?;
    out.flush()?;
    let seconds = start.elapsed().as_secs_f64();
    eprintln!("{:.3} s, {:.0} nodes per second", seconds, count as f64 / seconds.max(1e-9));
    Ok(())
}

fn position<G: TextGame>(args: &PerftArgs) -> Result<G, Failure> {
    let read = PositionLine::parse(&args.position).map_err(|problem| BadInput {
        line: 1,
        column: problem.offset + 1,
        problem: problem.message,
    })?;
    Ok(read.position)
}
