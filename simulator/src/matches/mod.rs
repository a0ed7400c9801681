//! `sanban match`: two players meet many times, and the score tells which is stronger.
//!
//! Games come in pairs: both start from the same opening, with the colours swapped, so that an opening that favours one
//! colour favours nobody. Openings and seeds follow from the seed of the match alone; the number of threads changes the
//! time it takes and nothing else.

mod contest;
mod elo;
mod outside;
mod player;
pub mod quoridor;
mod renju;
mod report;
mod reversi;

use std::thread;

use anyhow::Result;
use clap::{Args, ValueEnum, builder::RangedI64ValueParser};
use indicatif::{ProgressBar, ProgressStyle};
use sanban_core::{GameId, with_game};

pub use contest::{Contest, Match, Tally};
pub use elo::Elo;
pub(crate) use player::any_move;
pub use player::{Choice, Player};
pub(crate) use renju::pattern_move;

use crate::console::say;

/// A game that the computer plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum GameName {
    /// Reversi.
    Reversi,
    /// Renju.
    Renju,
    /// Quoridor.
    Quoridor,
}

impl GameName {
    /// The game of this name.
    pub const fn id(self) -> GameId {
        match self {
            GameName::Reversi => GameId::Reversi,
            GameName::Renju => GameId::Renju,
            GameName::Quoridor => GameId::Quoridor,
        }
    }
}

/// A match between two computer players.
#[derive(Args, Clone, Debug)]
pub struct MatchArgs {
    /// The game
    game: GameName,
    /// One player: `level:N`, `level:N,nodes:M`, `random`, `ugi:COMMAND` (another program), or a sparring partner of the game
    #[arg(long, default_value = "level:4")]
    a: String,
    /// The other player
    #[arg(long, default_value = "level:3")]
    b: String,
    /// How many games to play, rounded up to pairs from the same opening with colours swapped
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Openings and choices between equal moves follow from this number
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games to play at once [default: one for each core]
    #[arg(long, value_parser = threads())]
    threads: Option<u16>,
}

/// Plays the match and prints its result.
pub fn run(args: &MatchArgs) -> Result<()> {
    with_game!(args.game.id(), G => play::<G>(args))
}

fn play<G: Contest>(args: &MatchArgs) -> Result<()> {
    let pairs = args.games.div_ceil(2);
    let bar = ProgressBar::new(u64::from(pairs) * 2)
        .with_style(ProgressStyle::with_template("{bar:30} {pos}/{len} games, {elapsed} of about {duration}  {msg}")?);
    let contest = Match::<G> {
        players: [player::parse(&args.a)?, player::parse(&args.b)?],
        pairs,
        seed: args.seed,
        threads: args.threads.map_or_else(all_cores, usize::from),
    };
    let tally = contest.play(&|so_far: &Tally| {
        bar.set_position(u64::from(so_far.games()));
        bar.set_message(report::score(so_far));
    })?;
    bar.finish_and_clear();
    Ok(say(report::full([&args.a, &args.b], &tally).trim_end())?)
}

/// How many threads may be asked for: more than any computer has cores, and fewer than it takes to stall one.
pub(crate) fn threads() -> RangedI64ValueParser<u16> {
    clap::value_parser!(u16).range(1..=256)
}

/// As many threads as there are cores.
pub fn all_cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}
