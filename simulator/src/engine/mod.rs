//! `sanban engine`: a computer player for other people's programs, over standard input and output.
//!
//! `session` reads and carries out commands one after another, `search` thinks on a thread of its own, so that a
//! command to stop is heard; `ugi`, `gomocup` and `nboard` are the languages that are spoken.

mod gomocup;
mod nboard;
mod rehearsal;
mod search;
mod session;
mod ugi;

pub use rehearsal::{Language, rehearse};

use std::process::ExitCode;

use clap::Args;
use sanban_core::with_game;
use sanban_engine::{Level, ugi::Strength};

use self::{gomocup::Gomocup, nboard::NBoard, ugi::Ugi};
use crate::{console::complain, matches::GameName};

/// A computer player that is asked over standard input.
#[derive(Args, Clone, Debug)]
pub struct EngineArgs {
    /// The game
    game: GameName,
    /// Speak the Gomocup protocol instead of UGI (Renju only)
    #[arg(long)]
    gomocup: bool,
    /// Speak the NBoard protocol instead of UGI (Reversi only)
    #[arg(long, conflicts_with = "gomocup")]
    nboard: bool,
    /// How strong to play, 1 to 10
    #[arg(long, default_value = "10", value_parser = level)]
    level: Level,
    /// How many positions to look at for a move [default: as many as the level does]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    nodes: Option<u32>,
    /// Decides between moves that are as good as each other, and how the lower levels err
    #[arg(long, default_value_t = 0)]
    seed: u64,
}

/// Reads a level as people number them.
pub(crate) fn level(text: &str) -> Result<Level, String> {
    text.parse().ok().and_then(Level::from_number).ok_or_else(|| "expected 1 to 10".to_owned())
}

/// Answers commands until it is told to quit or the input ends.
pub fn run(args: &EngineArgs) -> ExitCode {
    let strength = Strength { level: args.level, nodes: args.nodes, seed: args.seed };
    match args.game {
        GameName::Renju if args.gomocup => session::run(&mut Gomocup::new(strength)),
        GameName::Reversi if args.nboard => session::run(&mut NBoard::new(strength)),
        _ if args.gomocup => {
            complain("sanban: the Gomocup protocol knows no other game than Renju");
            return ExitCode::from(2);
        }
        _ if args.nboard => {
            complain("sanban: the NBoard protocol knows no other game than Reversi");
            return ExitCode::from(2);
        }
        game => with_game!(game.id(), G => session::run(&mut Ugi::<G>::new(strength))),
    }
    ExitCode::SUCCESS
}
