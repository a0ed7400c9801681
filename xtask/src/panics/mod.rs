//! `cargo xtask panics`: nothing of core, engine and ui can panic in what is shipped.
//!
//! Of both boards' ELF files the call graph is read from the machine code (`program`), with who was inlined where from the
//! line tables. Whatever was written in `core/src`, `engine/src` or `ui/src`, or was inlined into it or from it, must not
//! call anything that leads to the panic handler. The firmware's own sources may, where the device starts: that those are
//! found in the same way shows that the check is not blind.
//!
//! What the device does not use is not in the ELF file. The `library` makes up for some of that: the public functions
//! of core and engine, checked by their symbols.

mod library;
mod program;

use std::{collections::BTreeMap, fs, path::Path};

use anyhow::{Context, Result, bail, ensure};
use clap::ValueEnum;

use crate::{
    firmware::{self, Board, Firmware},
    workspace::Workspace,
};
use program::Program;

/// Where the code must not panic.
const OURS: [&str; 3] = ["core/src/", "engine/src/", "ui/src/"];
/// Where it may, before there is anything to lose: a task that does not fit its place, a pin that is taken twice.
const CONTROL: [&str; 1] = ["firmware/src/"];

/// Builds the firmware and looks through it.
pub fn run(workspace: &Workspace) -> Result<()> {
    for &board in Board::value_variants() {
        let elf = firmware::build(workspace, Firmware::Device(board))?;
        let found = examine(workspace, &elf, &OURS)?;
        ensure!(found.places > 1_500, "only {} references of our own: are the line tables there?", found.places);
        if !found.panics.is_empty() {
            let list: Vec<String> =
                found.panics.iter().map(|(place, target)| format!("{place}\n    calls {target}")).collect();
            bail!("{} can panic in core, engine or ui:\n  {}", board.name(), list.join("\n  "));
        }
        let control = examine(workspace, &elf, &CONTROL)?.panics.len();
        ensure!(control > 0, "not even the firmware's own unwraps were noticed: the check is blind");
        println!(
            "no panic: {}, {} functions, {} calls and pointers of core, engine and ui; the control finds {control} places",
            board.name(),
            found.functions,
            found.places
        );
    }
    library::run(workspace)
}

/// What an ELF file has of ours.
struct Found {
    functions: usize,
    /// How many calls and pointers there are in code of ours.
    places: usize,
    /// Places of ours, and what they call that leads to a panic.
    panics: BTreeMap<String, String>,
}

fn examine(workspace: &Workspace, elf: &Path, folders: &[&str]) -> Result<Found> {
    let bytes = fs::read(elf).with_context(|| elf.display().to_string())?;
    let program = Program::read(&bytes)?;
    let ways = program.ways_to_panic();
    ensure!(ways.len() > 5, "nothing panics at all: is the panic handler still called what it was?");
    let root = workspace.root.display().to_string();
    let is_ours = |file: &str| {
        let file = file.strip_prefix(&root).map_or(file, |file| file.trim_start_matches('/'));
        folders.iter().any(|folder| file.starts_with(folder))
    };
    let mut found = Found { functions: program.functions().count(), places: 0, panics: BTreeMap::new() };
    for reference in program.references() {
        let Some(place) = program.place(reference.at, is_ours)? else { continue };
        found.places += 1;
        let Some(way) = ways.get(&reference.to) else { continue };
        // What it calls may be ours itself; then the place in there is the one to mend.
        if !program.is_written(reference.to, is_ours)? {
            let names: Vec<String> = way.iter().map(|&function| program.name(function)).collect();
            found.panics.entry(place).or_insert(names.join(" -> "));
        }
    }
    Ok(found)
}
