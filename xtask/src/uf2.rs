//! `cargo uf2`: the firmware as the file that is dragged onto the board.
//!
//! A Pico that is switched on with its button held shows up as a disk. A UF2 file copied there is a row of blocks, each
//! with 256 bytes and the address they go to; the boot ROM programs them as they come.

use std::{fs, path::Path};

use anyhow::{Context, Result, ensure};
use clap::{Args, ValueEnum};
use sanban_uf2::Image;

use crate::{
    firmware::{self, Board, Firmware},
    workspace::Workspace,
};

/// What to pack
#[derive(Args)]
pub struct Options {
    /// The boards to pack the firmware for; all of them if none is named
    #[arg(value_enum)]
    boards: Vec<Board>,
}

/// Builds and packs the firmware, and checks what was packed.
pub fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    let boards = if options.boards.is_empty() { Board::value_variants() } else { &options.boards };
    for &board in boards {
        let elf = firmware::build(workspace, Firmware::Device(board))?;
        println!("{}", pack(workspace, board, &elf)?);
    }
    Ok(())
}

/// Packs a board's ELF file, reads the result back and checks it; says what there is now.
pub fn pack(workspace: &Workspace, board: Board, elf: &Path) -> Result<String> {
    let elf = fs::read(elf).with_context(|| elf.display().to_string())?;
    let image = Image::of_elf(&elf)?;
    image.check_boot_stage()?;

    let path = workspace.target.join(file_name(board));
    fs::write(&path, sanban_uf2::pack(&image)).with_context(|| path.display().to_string())?;
    let packed = sanban_uf2::unpack(&fs::read(&path)?).with_context(|| format!("{} is damaged", path.display()))?;
    ensure!(packed.holds(&image), "{} does not hold what the ELF file does", path.display());
    Ok(format!("{}: {} bytes of flash, as in the ELF file", path.display(), image.len()))
}

/// What a board's file is called.
pub fn file_name(board: Board) -> String {
    format!("sanban-{}.uf2", board.name())
}
