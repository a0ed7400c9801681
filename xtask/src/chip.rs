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
    /// Compare the computer players with those on the host, and time them
    #[arg(long, conflicts_with = "bench")]
    players: bool,
    /// With --bench: at most so many positions of each kind [default: 2000]; with --players: so many of each game and level
    /// [default: 30 at level 4, 5 at level 6]
    #[arg(long, value_name = "N", conflicts_with_all = TESTS)]
    positions: Option<u32>,
    /// With --players: one level only
    #[arg(long, value_name = "N", requires = "players", value_parser = clap::value_parser!(u8).range(1..=6))]
    level: Option<u8>,
    /// With --bench or --players: one game only (reversi, renju, quoridor)
    #[arg(long, value_name = "NAME", value_parser = GAMES, conflicts_with_all = TESTS)]
    game: Option<String>,
    /// Only the tests with this in their names
    #[arg(long, value_name = "WORDS", conflicts_with_all = MEASURES)]
    only: Option<String>,
    /// Only this board
    #[arg(long, value_enum, conflicts_with_all = MEASURES)]
    board: Option<Board>,
    /// Only get everything ready, and print where the board's ELF file is
    #[arg(long, requires = "board", conflicts_with_all = MEASURES)]
    prepare: bool,
}

const GAMES: [&str; 3] = ["reversi", "renju", "quoridor"];

/// What only the tests of the device take, and what runs something else.
const TESTS: [&str; 2] = ["only", "board"];
const MEASURES: [&str; 2] = ["bench", "players"];

/// What the players are asked unless told otherwise: a level and how many positions of each game.
const MIDDLE_AND_TOP: [(u8, u32); 2] = [(4, 30), (6, 5)];

/// Sets everything up and runs it. Results are on stdout and in target/chip/.
pub fn run(root: &Path, options: &Options) -> Result<()> {
    install_packages(root)?;
    if let (true, Some(board)) = (options.prepare, options.board) {
        println!("{}", firmware::build(root, Firmware::Device(board))?.display());
        return Ok(());
    }
    let results = root.join("target/chip");
    match options {
        Options { bench: true, .. } => bench(root, &results, options),
        Options { players: true, .. } => players(root, &results, options),
        _ => test(root, &results, options),
    }
}

fn bench(root: &Path, results: &Path, options: &Options) -> Result<()> {
    let mut bench = node(root, "bench.mjs");
    bench.arg(firmware::build(root, Firmware::Bench)?);
    bench.arg("--positions").arg(options.positions.unwrap_or(2000).to_string());
    bench.arg("--json").arg(results.join("bench.json"));
    if let Some(game) = &options.game {
        bench.args(["--game", game]);
    }
    run_command(&mut bench)
}

fn players(root: &Path, results: &Path, options: &Options) -> Result<()> {
    let mut players = node(root, "players.mjs");
    players.arg(firmware::build(root, Firmware::Bench)?);
    players.arg(write_questions(root, results, options)?);
    players.arg("--json").arg(results.join("players.json"));
    run_command(&mut players)
}

/// Has the host take positions from games and answer them.
fn write_questions(root: &Path, results: &Path, options: &Options) -> Result<PathBuf> {
    let sanban = build_sanban(root)?;
    let asked = match options.level {
        Some(level) => vec![(level, options.positions.unwrap_or(30))],
        None => MIDDLE_AND_TOP.map(|(level, count)| (level, options.positions.unwrap_or(count))).to_vec(),
    };
    let mut questions = Vec::new();
    for game in GAMES.into_iter().filter(|&game| options.game.as_deref().is_none_or(|only| only == game)) {
        for (level, count) in &asked {
            let answered = Command::new(&sanban)
                .args(["questions", game, "--level", &level.to_string(), "--positions", &count.to_string()])
                .output()?;
            ensure!(answered.status.success(), "{game}: {}", String::from_utf8_lossy(&answered.stderr));
            questions.extend(answered.stdout);
        }
    }
    let file = results.join("questions.txt");
    fs::create_dir_all(results)?;
    fs::write(&file, questions)?;
    Ok(file)
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
    let sanban = build_sanban(root)?;
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
        let steps = Command::new(&sanban).arg("steps").arg(&scenario).output()?;
        ensure!(steps.status.success(), "{}: {}", scenario.display(), String::from_utf8_lossy(&steps.stderr));
        let name = scenario.file_stem().context("a scenario has a name")?;
        fs::write(folder.join(name).with_extension("steps"), steps.stdout)?;
    }
    Ok(folder)
}

/// Builds the command line and returns its file.
fn build_sanban(root: &Path) -> Result<PathBuf> {
    run_command(Command::new("cargo").args(["build", "--quiet", "--package", "sanban"]).current_dir(root))?;
    Ok(root.join("target/debug/sanban"))
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
