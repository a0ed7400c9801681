//! `cargo xtask chip`: the firmware on an emulated RP2040, set up from nothing.
//!
//! Builds the firmware for both boards and hands the ELF files to the programs in `host-tests/chip`, which need Node and
//! one npm package.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result, ensure};
use clap::{Args, ValueEnum};

use crate::{
    firmware::{self, Board, Firmware},
    uf2,
};

/// What to do with the chip
#[derive(Args)]
pub struct Options {
    /// Time the rules instead of testing the device
    #[arg(long)]
    bench: bool,
    /// With --bench: at most so many positions of each kind
    #[arg(long, value_name = "N", default_value_t = 2000, requires = "bench")]
    positions: u32,
    /// With --bench: one game only (reversi, renju, quoridor)
    #[arg(long, value_name = "NAME", requires = "bench")]
    game: Option<String>,
    /// Only the tests with this in their names
    #[arg(long, value_name = "WORDS", conflicts_with = "bench")]
    only: Option<String>,
    /// Only this board
    #[arg(long, value_enum, conflicts_with = "bench")]
    board: Option<Board>,
}

/// Sets everything up and runs it. Results are on stdout and in target/chip/.
pub fn run(root: &Path, options: &Options) -> Result<()> {
    install_packages(root)?;
    let results = root.join("target/chip");
    if options.bench { bench(root, &results, options) } else { test(root, &results, options) }
}

fn bench(root: &Path, results: &Path, options: &Options) -> Result<()> {
    let mut bench = node(root, "bench.mjs");
    bench.arg(firmware::build(root, Firmware::Bench)?);
    bench.arg("--positions").arg(options.positions.to_string());
    bench.arg("--json").arg(results.join("bench.json"));
    if let Some(game) = &options.game {
        bench.args(["--game", game]);
    }
    run_command(&mut bench)
}

fn test(root: &Path, results: &Path, options: &Options) -> Result<()> {
    let boards = options.board.as_ref().map_or(Board::value_variants(), std::slice::from_ref);
    let mut chip = node(root, "chip.mjs");
    for &board in boards {
        let elf = firmware::build(root, Firmware::Device(board))?;
        uf2::pack(root, board, &elf)?;
        chip.arg(format!("{}={}", board.name(), elf.display()));
    }
    let pictures = results.join("pictures");
    if pictures.exists() {
        fs::remove_dir_all(&pictures).context("old pictures cannot be removed")?;
    }
    chip.arg("--uf2").arg(root.join("target"));
    chip.arg("--steps").arg(write_steps(root, results)?);
    chip.arg("--pictures").arg(pictures);
    chip.arg("--json").arg(results.join("chip.json"));
    if let Some(words) = &options.only {
        chip.args(["--only", words]);
    }
    run_command(&mut chip)
}

/// Has every scenario spelled out in the steps that a chip can be taken through.
fn write_steps(root: &Path, results: &Path) -> Result<PathBuf> {
    run_command(Command::new("cargo").args(["build", "--quiet", "--package", "sanban"]).current_dir(root))?;
    let folder = results.join("steps");
    if folder.exists() {
        fs::remove_dir_all(&folder).context("old steps cannot be removed")?;
    }
    fs::create_dir_all(&folder)?;
    for entry in fs::read_dir(root.join("host-tests/scenarios"))? {
        let scenario = entry?.path();
        if scenario.extension().is_none_or(|extension| extension != "scn") {
            continue;
        }
        let steps = Command::new(root.join("target/debug/sanban")).arg("steps").arg(&scenario).output()?;
        ensure!(steps.status.success(), "{}: {}", scenario.display(), String::from_utf8_lossy(&steps.stderr));
        let name = scenario.file_stem().context("a scenario has a name")?;
        fs::write(folder.join(name).with_extension("steps"), steps.stdout)?;
    }
    Ok(folder)
}

/// A program of `host-tests/chip`.
fn node(root: &Path, program: &str) -> Command {
    let mut command = Command::new("node");
    command.arg(root.join("host-tests/chip").join(program)).current_dir(root);
    command
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
