//! `sanban train`: weights from games the computer plays against itself.

mod fit;
mod games;
mod reversi;

use anyhow::Result;
use clap::Subcommand;

pub use reversi::ReversiArgs;

/// What can be trained.
#[derive(Clone, Debug, Subcommand)]
pub enum TrainCommand {
    /// The weights of the Reversi player
    Reversi(ReversiArgs),
}

/// Trains.
pub fn run(command: &TrainCommand) -> Result<()> {
    match command {
        TrainCommand::Reversi(args) => reversi::run(args),
    }
}
