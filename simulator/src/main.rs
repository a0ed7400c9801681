//! `sanban`: the device in a web page, and the rules on the command line.

use clap::Parser;
use sanban::serve::{ServeArgs, serve};

/// Sanban: Reversi, Renju and Quoridor on a handheld. Without a command, the handheld opens in a web page.
#[derive(Parser)]
#[command(version)]
struct Cli {
    #[command(flatten)]
    serve: ServeArgs,
}

fn main() -> anyhow::Result<()> {
    let cli = Cli::parse();
    serve(&cli.serve)
}
