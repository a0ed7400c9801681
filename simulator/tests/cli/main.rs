//! The program as its users call it: one binary for all of it, since each one links the whole program.

#[cfg(unix)]
mod documents;
mod engine;
mod folder;
#[cfg(unix)]
mod output;
mod records;
mod rules;
mod scenario_commands;
#[cfg(unix)]
mod serve;
mod train;

use std::process::Command;

/// The program, to be given its arguments.
fn sanban() -> Command {
    Command::new(env!("CARGO_BIN_EXE_sanban"))
}
