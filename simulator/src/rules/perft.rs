//! `sanban perft`: how many lines of play there are to a depth, the usual check and measure of a move generator.

use std::{io::Write, time::Instant};

use clap::{Args, ValueEnum};
use sanban_core::{Finished, Game, quoridor, record::TranscriptError, renju, reversi};

use super::input::{BadInput, Failure};
use crate::{console::complain, played::Played};

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
    /// Whether a game that is over early counts once or never [default: as published, once in Reversi and Renju, never in
    /// Quoridor]
    #[arg(long)]
    finished: Option<FinishedGame>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum FinishedGame {
    Once,
    Never,
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
    let finished = |published| match args.finished {
        None => published,
        Some(FinishedGame::Once) => Finished::Once,
        Some(FinishedGame::Never) => Finished::Never,
    };
    let count = match args.game {
        PerftGame::Reversi => {
            let passes = if args.passes_count { reversi::Passes::Ply } else { reversi::Passes::Free };
            reversi::perft(&position(args)?, depth, passes, finished(Finished::Once))
        }
        PerftGame::Renju => {
            let passes = if args.passes_count { renju::Passes::Ply } else { renju::Passes::Never };
            renju::perft(&position(args)?, depth, passes, finished(Finished::Once))
        }
        PerftGame::Quoridor => quoridor::perft(&position(args)?, depth, finished(Finished::Never)),
    };
    writeln!(out, "{count}")?;
    out.flush()?;
    let seconds = start.elapsed().as_secs_f64();
    complain(format_args!("{:.3} s, {:.0} nodes per second", seconds, count as f64 / seconds.max(1e-9)));
    Ok(())
}

fn position<G: Game>(args: &PerftArgs) -> Result<G, Failure> {
    let game: Played<G> = args.position.parse().map_err(|error: TranscriptError<_, _>| BadInput {
        line: 1,
        column: error.offset() + 1,
        problem: error.to_string(),
    })?;
    Ok(game.position().clone())
}
