//! `cargo xtask <chore>`: what takes more than one cargo command.

mod book;
mod charts;
mod chip;
mod dist;
mod faults;
mod firmware;
mod icon;
mod licences;
mod npm;
mod page;
mod panics;
mod site;
mod uf2;
mod wasm;
mod workspace;

use anyhow::Result;
use clap::Parser;

/// Sanban's chores
#[derive(Parser)]
enum Chore {
    /// Draw the charts of docs/performance.md from the last benchmarks
    Charts,
    /// Run the firmware on an emulated chip
    Chip(chip::Options),
    /// Write everything that is given away with a version, `target/dist`
    Dist(dist::Options),
    /// Do to the program whatever can happen to it, for some minutes, and count what is lost
    Faults(faults::Options),
    /// Play the device in its page, in a headless browser
    Page,
    /// Check that nothing of core, engine and ui can panic in the firmware
    Panics,
    /// Write the handheld as a static web site, `target/site`
    Site(site::Options),
    /// Pack the firmware as `target/sanban-<board>.uf2`
    Uf2(uf2::Options),
    /// Check the workflows of .github by actionlint
    Workflows,
}

fn main() -> Result<()> {
    let workspace = workspace::Workspace::find()?;
    match Chore::parse() {
        Chore::Charts => charts::run(&workspace),
        Chore::Chip(options) => chip::run(&workspace, &options),
        Chore::Dist(options) => dist::run(&workspace, &options),
        Chore::Faults(options) => faults::run(&workspace, &options),
        Chore::Page => page::run(&workspace),
        Chore::Panics => panics::run(&workspace),
        Chore::Site(options) => site::run(&workspace, &options),
        Chore::Uf2(options) => uf2::run(&workspace, &options),
        Chore::Workflows => npm::test(&workspace.root.join("host-tests/workflows")),
    }
}
