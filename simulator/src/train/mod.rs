//! `sanban train`: weights from games the computer plays against itself.

mod book;
mod fit;
mod games;
mod quoridor;
mod quoridor_book;
mod reversi;

use std::{
    fs::{self, OpenOptions},
    path::Path,
};

use anyhow::{Context, Result};
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

/// Where what was learned goes.
struct Output<'a> {
    path: &'a Path,
}

impl<'a> Output<'a> {
    /// A file that can be written, as found before the hours of training and not after them.
    fn claim(path: &'a Path) -> Result<Self> {
        let opened = OpenOptions::new().append(true).create(true).open(path);
        opened.with_context(|| format!("cannot write {}", path.display()))?;
        Ok(Output { path })
    }

    fn write(&self, bytes: &[u8]) -> Result<()> {
        fs::write(self.path, bytes).with_context(|| format!("cannot write {}", self.path.display()))
    }
}

/// Shows how far something has come that has `len` steps.
fn bar(len: u64, what: &str) -> Result<ProgressBar> {
    let template = format!("{{bar:30}} {{pos}}/{{len}} {what}, {{elapsed}} of about {{duration}}");
    Ok(ProgressBar::new(len).with_style(ProgressStyle::with_template(&template)?))
}
