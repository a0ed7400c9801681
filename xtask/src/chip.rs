//! `cargo xtask chip`: the firmware on an emulated RP2040, set up from nothing.
//!
//! Builds the firmware for both boards and hands the ELF files to the programs in `host-tests/chip`, which need Node, one npm
//! package and the core in `host-tests/chip/core`.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result, ensure};
use clap::{Args, ValueEnum};

use crate::{
    firmware::{self, Board, Firmware},
    npm, uf2, wasm,
    workspace::Workspace,
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
    /// [default: 30 at level 7, 5 at level 10]
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
    /// Let the flash take the longest times of its data sheet instead of the typical ones
    #[arg(long, conflicts_with_all = MEASURES)]
    slow_flash: bool,
    /// Only the power cuts by chance, so many of them on each board
    #[arg(long, value_name = "N", conflicts_with_all = MEASURES, conflicts_with = "only")]
    cuts: Option<u32>,
    /// Only the endurance: computers against computers on each board, for so many hours of the chip's time
    #[arg(long, value_name = "HOURS", conflicts_with_all = MEASURES, conflicts_with_all = ["only", "cuts"])]
    endurance: Option<f64>,
    /// With --cuts or --endurance: what chance begins with [default: 1]
    #[arg(long, value_name = "S", conflicts_with_all = MEASURES)]
    seed: Option<u32>,
    /// Only this board; with --players: its firmware [default: waveshare_lcd_1_3]
    #[arg(long, value_enum, conflicts_with = "bench")]
    board: Option<Board>,
    /// Only get everything ready, and print where the board's ELF file is
    #[arg(long, requires = "board", conflicts_with_all = MEASURES)]
    prepare: bool,
}

const GAMES: [&str; 3] = ["reversi", "renju", "quoridor"];

/// What only the tests of the device take, and what runs something else.
const TESTS: [&str; 5] = ["only", "slow_flash", "cuts", "endurance", "seed"];
const MEASURES: [&str; 2] = ["bench", "players"];

/// What the players are asked unless told otherwise: a level and how many positions of each game.
const MIDDLE_AND_TOP: [(u8, u32); 2] = [(7, 30), (10, 5)];

/// Sets everything up and runs it. Results are on stdout and in target/chip/.
pub fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    npm::install(&workspace.root.join("host-tests/chip"))?;
    wasm::build_core(workspace)?;
    if let (true, Some(board)) = (options.prepare, options.board) {
        println!("{}", firmware::build(workspace, Firmware::Device(board))?.display());
        return Ok(());
    }
    let results = workspace.target.join("chip");
    match options {
        Options { bench: true, .. } => bench(workspace, &results, options),
        Options { players: true, .. } => players(workspace, &results, options),
        _ => test(workspace, &results, options),
    }
}

fn bench(workspace: &Workspace, results: &Path, options: &Options) -> Result<()> {
    let mut bench = node(workspace, "bench.mjs");
    bench.arg(firmware::build(workspace, Firmware::Bench)?);
    bench.arg("--positions").arg(options.positions.unwrap_or(2000).to_string());
    bench.arg("--json").arg(results.join("bench.json"));
    if let Some(game) = &options.game {
        bench.args(["--game", game]);
    }
    run_command(&mut bench)
}

fn players(workspace: &Workspace, results: &Path, options: &Options) -> Result<()> {
    let mut players = node(workspace, "players.mjs");
    let board = options.board.unwrap_or(Board::WaveshareLcd13);
    let elf = firmware::build(workspace, Firmware::Device(board))?;
    players.arg(format!("{}={}", board.name(), elf.display()));
    players.arg(firmware::build(workspace, Firmware::Bench)?);
    players.arg(write_questions(workspace, results, options)?);
    players.arg("--json").arg(results.join("players.json"));
    run_command(&mut players)
}

/// Has the host take positions from games and answer them.
fn write_questions(workspace: &Workspace, results: &Path, options: &Options) -> Result<PathBuf> {
    let sanban = build_sanban(workspace)?;
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

fn test(workspace: &Workspace, results: &Path, options: &Options) -> Result<()> {
    let boards = options.board.as_ref().map_or(Board::value_variants(), std::slice::from_ref);
    let mut chip = node(workspace, "chip.mjs");
    for &board in boards {
        let elf = firmware::build(workspace, Firmware::Device(board))?;
        uf2::pack(workspace, board, &elf)?;
        chip.arg(format!("{}={}", board.name(), elf.display()));
    }
    let pictures = results.join("pictures");
    if pictures.exists() {
        fs::remove_dir_all(&pictures).context("old pictures cannot be removed")?;
    }
    chip.arg("--uf2").arg(&workspace.target);
    chip.arg("--steps").arg(write_steps(workspace, results)?);
    chip.arg("--pictures").arg(pictures);
    chip.arg("--json").arg(results.join("chip.json"));
    if let Some(words) = &options.only {
        chip.args(["--only", words]);
    }
    if let Some(cuts) = options.cuts {
        chip.args(["--only", "cuts:", "--cuts", &cuts.to_string()]);
    }
    if let Some(hours) = options.endurance {
        chip.args(["--only", "endurance:", "--endurance", &hours.to_string()]);
    }
    if let Some(seed) = options.seed {
        chip.args(["--seed", &seed.to_string()]);
    }
    if options.slow_flash {
        chip.arg("--slow-flash");
    }
    run_command(&mut chip)
}

/// Has every scenario spelled out in the steps that a chip can be taken through.
fn write_steps(workspace: &Workspace, results: &Path) -> Result<PathBuf> {
    let sanban = build_sanban(workspace)?;
    let folder = results.join("steps");
    if folder.exists() {
        fs::remove_dir_all(&folder).context("old steps cannot be removed")?;
    }
    fs::create_dir_all(&folder)?;
    for entry in fs::read_dir(workspace.root.join("host-tests/scenarios"))? {
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
fn build_sanban(workspace: &Workspace) -> Result<PathBuf> {
    run_command(Command::new("cargo").args(["build", "--quiet", "--package", "sanban"]).current_dir(&workspace.root))?;
    Ok(workspace.target.join("debug/sanban"))
}

/// A program of `host-tests/chip`.
fn node(workspace: &Workspace, program: &str) -> Command {
    let mut command = Command::new("node");
    command.arg(workspace.root.join("host-tests/chip").join(program)).current_dir(&workspace.root);
    command
}

fn run_command(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("{command:?} does not start"))?;
    ensure!(status.success(), "{command:?} failed");
    Ok(())
}
