//! `cargo xtask <chore>`: what takes more than one cargo command.

mod charts;
mod chip;
mod firmware;
mod page;
mod panics;
mod uf2;

use std::path::Path;

use anyhow::{Context, Result};
use clap::Parser;

/// Sanban's chores
#[derive(Parser)]
enum Chore {
    /// Draw the charts of docs/performance.md from the last benchmarks
    Charts,
    /// Run the firmware on an emulated chip
    Chip(chip::Options),
    /// Play the device in its page, in a headless browser
    Page,
    /// Check that the rules, compiled for the chip, contain nothing that panics
    Panics,
    /// Pack the firmware as target/sanban-<board>.uf2
    Uf2(uf2::Options),
}

fn main() -> Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().context("xtask lies in the workspace")?;
    match Chore::parse() {
        Chore::Charts => charts::run(root),
        Chore::Chip(options) => chip::run(root, &options),
        Chore::Page => page::run(root),
        Chore::Panics => panics::run(root),
        Chore::Uf2(options) => uf2::run(root, &options),
    }
}
