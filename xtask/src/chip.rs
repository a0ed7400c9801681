//! `cargo xtask chip`: the firmware on an emulated RP2040, set up from nothing.
//!
//! Builds the firmware for both boards and hands the ELF files to the programs in `host-tests/chip`, which need Node and
//! one npm package.

use std::{path::Path, process::Command};

use anyhow::{Context, Result, ensure};
use clap::Args;

use crate::firmware::{self, Firmware};

/// What to do with the chip
#[derive(Args)]
pub struct Options {
    /// Time the rules instead of testing the device
    #[arg(long)]
    bench: bool,
    /// With --bench: at most so many positions of each kind
    #[arg(long, value_name = "N", default_value_t = 2000)]
    positions: u32,
    /// With --bench: one game only (reversi, renju, quoridor)
    #[arg(long, value_name = "NAME")]
    game: Option<String>,
}

/// Sets everything up and runs it.
pub fn run(root: &Path, options: &Options) -> Result<()> {
    install_packages(root)?;
    let results = root.join("target/chip");
    let node = |program: &str| {
        let mut command = Command::new("node");
        command.arg(root.join("host-tests/chip").join(program)).current_dir(root);
        command
    };
    if options.bench {
        let elf = firmware::build(root, Firmware::Bench)?;
        let mut bench = node("bench.mjs");
        bench.arg(elf).arg("--positions").arg(options.positions.to_string());
        bench.arg("--json").arg(results.join("bench.json"));
        if let Some(game) = &options.game {
            bench.args(["--game", game]);
        }
        return run_command(&mut bench);
    }
    anyhow::bail!("the tests are not here yet; --bench is")
}

/// Fetches the emulator, unless it is there in the version that the lock file names.
fn install_packages(root: &Path) -> Result<()> {
    let folder = root.join("host-tests/chip");
    let modified = |path: &Path| path.metadata().and_then(|metadata| metadata.modified()).ok();
    let installed = modified(&folder.join("node_modules/.package-lock.json"));
    if installed.is_some() && installed >= modified(&folder.join("package-lock.json")) {
        return Ok(());
    }
    run_command(Command::new("npm").arg("ci").current_dir(&folder)).context("Node 18 or newer with npm is needed")
}

fn run_command(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("{command:?} does not start"))?;
    ensure!(status.success(), "{command:?} failed");
    Ok(())
}
