//! `cargo xtask <chore>`: what takes more than one cargo command.

mod panics;

use std::path::Path;

use anyhow::{Context, Result};
use clap::Parser;

/// Sanban's chores
#[derive(Parser)]
enum Chore {
    /// Check that the rules, compiled for the chip, contain nothing that panics
    Panics,
}

fn main() -> Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().context("xtask lies in the workspace")?;
    match Chore::parse() {
        Chore::Panics => panics::run(root),
    }
}
