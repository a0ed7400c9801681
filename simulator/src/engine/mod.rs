//! `sanban engine`: a computer player for other people's programs, over standard input and output.
//!
//! [`session`] reads and carries out commands one after another, [`search`] thinks on a thread of its own, so that a
//! command to stop is heard; [`ugi`] and [`gomocup`] are the languages that are spoken.

mod gomocup;
mod search;
mod session;
mod ugi;

use std::process::ExitCode;

use clap::Args;
use sanban_core::{quoridor, renju, reversi};
use sanban_engine::Level;

use self::{gomocup::Gomocup, ugi::Ugi};
use crate::matches::GameName;

/// A computer player that is asked over standard input.
#[derive(Args, Clone, Debug)]
pub struct EngineArgs {
    /// The game
    game: GameName,
    /// Speak the Gomocup protocol instead of UGI (Renju only)
    #[arg(long)]
    gomocup: bool,
    /// How strong to play, 1 to 6
    #[arg(long, default_value = "6", value_parser = level)]
    level: Level,
    /// How many positions to look at for a move [default: as many as the level does]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    nodes: Option<u32>,
    /// Decides between moves that are as good as each other, and how the lower levels err
    #[arg(long, default_value_t = 0)]
    seed: u64,
}

fn level(text: &str) -> Result<Level, String> {
    text.parse().ok().and_then(Level::from_number).ok_or_else(|| "expected 1 to 6".to_owned())
}

/// How the player plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Strength {
    level: Level,
    /// Instead of the level's own number of nodes.
    nodes: Option<u32>,
    seed: u64,
}

/// Answers commands until it is told to quit or the input ends.
pub fn run(args: &EngineArgs) -> ExitCode {
    let strength = Strength { level: args.level, nodes: args.nodes, seed: args.seed };
    match (args.game, args.gomocup) {
        (GameName::Renju, true) => session::run(&mut Gomocup::new(strength)),
        (_, true) => {
            eprintln!("sanban: the Gomocup protocol knows no other game than Renju");
            return ExitCode::from(2);
        }
        (GameName::Reversi, false) => session::run(&mut Ugi::<reversi::Position>::new(strength)),
        (GameName::Renju, false) => session::run(&mut Ugi::<renju::Position>::new(strength)),
        (GameName::Quoridor, false) => session::run(&mut Ugi::<quoridor::Position>::new(strength)),
    }
    ExitCode::SUCCESS
}
