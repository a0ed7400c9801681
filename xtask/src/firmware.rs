//! Builds the firmware.

use std::{env, fs, path::PathBuf, process::Command};

use anyhow::{Context, Result, ensure};
use clap::ValueEnum;

use crate::workspace::Workspace;

const TARGET: &str = "thumbv6m-none-eabi";
const PROFILE: &str = "firmware";

/// A board that the firmware is made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
#[value(rename_all = "snake_case")]
pub enum Board {
    /// Raspberry Pi Pico under a Waveshare Pico-LCD-1.3
    #[value(name = "waveshare_lcd_1_3")]
    WaveshareLcd13,
    /// Pimoroni PicoSystem
    #[value(name = "picosystem")]
    PicoSystem,
}

impl Board {
    /// The board's name, which is also its feature.
    pub fn name(self) -> &'static str {
        match self {
            Board::WaveshareLcd13 => "waveshare_lcd_1_3",
            Board::PicoSystem => "picosystem",
        }
    }
}

/// A program for the chip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Firmware {
    /// The handheld.
    Device(Board),
    /// The rules, timed.
    Bench,
}

/// Builds a program and returns its ELF file.
pub fn build(workspace: &Workspace, firmware: Firmware) -> Result<PathBuf> {
    add_target(workspace, TARGET)?;
    let (binary, board) = match firmware {
        Firmware::Device(board) => ("sanban-firmware", board),
        Firmware::Bench => ("sanban-bench", Board::WaveshareLcd13),
    };
    let status = without_paths(Command::new("cargo"))?
        .args(["build", "--package", "sanban-firmware", "--bin", binary, "--target", TARGET, "--profile", PROFILE])
        .args(["--no-default-features", "--features", board.name()])
        .current_dir(&workspace.root)
        .status()
        .context("cargo does not start")?;
    ensure!(status.success(), "the firmware does not build");

    // The next board's build overwrites this one's file.
    let built = workspace.target.join(TARGET).join(PROFILE).join(binary);
    let kept = match firmware {
        Firmware::Device(board) => built.with_file_name(format!("sanban-{}.elf", board.name())),
        Firmware::Bench => built.with_extension("elf"),
    };
    fs::copy(&built, &kept).with_context(|| format!("{} cannot be copied", built.display()))?;
    Ok(kept)
}

/// Gets the compiler ready for a target. A toolchain that has it says so at once; rust-toolchain.toml names the firmware's, but not
/// every rustup heeds that.
pub fn add_target(workspace: &Workspace, target: &str) -> Result<()> {
    let added = Command::new("rustup").args(["target", "add", target]).current_dir(&workspace.root).output();
    ensure!(
        added.is_ok_and(|output| output.status.success()),
        "Rust's {target} target is needed, and `rustup target add {target}` failed: run it yourself to see why (rustup is at rustup.rs)"
    );
    Ok(())
}

/// Has a cargo command build without the paths of this computer, which panics would tell: what goes to others is the same from every
/// folder. Of our own sources cargo tells the compiler only where in the workspace they are.
pub fn without_paths(mut cargo: Command) -> Result<Command> {
    let registries = fs::read_dir(cargo_home()?.join("registry/src"));
    // Where nothing was ever fetched, nothing of it can be told.
    let mut flags: Vec<_> = registries
        .into_iter()
        .flatten()
        .filter_map(|registry| Some(format!("--remap-path-prefix={}=crates", registry.ok()?.path().display())))
        .collect();
    flags.sort();
    // Paths may have blanks in them.
    cargo.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\x1f"));
    Ok(cargo)
}

/// Where cargo keeps the sources of others.
pub fn cargo_home() -> Result<PathBuf> {
    let home = |name, below: &str| env::var_os(name).map(|home| PathBuf::from(home).join(below));
    home("CARGO_HOME", "")
        .or_else(|| home("HOME", ".cargo"))
        .or_else(|| home("USERPROFILE", ".cargo"))
        .context("nobody says where cargo keeps its files: set CARGO_HOME")
}
