//! `sanban train`: weights from games the computer plays against itself.

mod book;
mod fit;
mod games;
mod quoridor;
mod quoridor_book;
mod reversi;

use anyhow::Result;
use clap::Subcommand;
use indicatif::{ProgressBar, ProgressStyle};

pub use book::BookArgs;
pub use quoridor::QuoridorArgs;
pub use quoridor_book::QuoridorBookArgs;
pub use reversi::ReversiArgs;

/// What can be trained.
#[derive(Clone, Debug, Subcommand)]
pub enum TrainCommand {
    /// The weights of the Reversi player
    Reversi(ReversiArgs),
    /// The opening book of the Reversi player
    ReversiBook(BookArgs),
    /// The weights of the Quoridor player
    Quoridor(QuoridorArgs),
    /// The opening book of the Quoridor player
    QuoridorBook(QuoridorBookArgs),
}

/// Trains.
pub fn run(command: &TrainCommand) -> Result<()> {
    match command {
        TrainCommand::Reversi(args) => reversi::run(args),
        TrainCommand::ReversiBook(args) => book::run(args),
        TrainCommand::Quoridor(args) => quoridor::run(args),
        TrainCommand::QuoridorBook(args) => quoridor_book::run(args),
    }
}

/// Shows how far something has come that has `len` steps.
fn bar(len: u64, what: &str) -> Result<ProgressBar> {
    let template = format!("{{bar:30}} {{pos}}/{{len}} {what}, {{elapsed}} of about {{duration}}");
    Ok(ProgressBar::new(len).with_style(ProgressStyle::with_template(&template)?))
}
