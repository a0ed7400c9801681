//! `sanban records`: the finished games in a file of saves, listed, shown, written out and brought in.
//!
//! Every [`Format`] is read as strictly as the rules: whatever is brought in is a finished game, played move by move.

mod format;
mod ggf;
mod properties;
mod sgf;

use std::{
    fs,
    io::{self, Read, Write},
    path::PathBuf,
};

use anyhow::{Context, Result, bail, ensure};
use clap::{Args, Subcommand};
use sanban_core::{GameId, Outcome, Side, record::AnyRecord};
use sanban_ui::{
    Slot,
    archive::{Archive, Kept, read_game, write_game},
};

pub use format::Format;

use crate::device::{FileStore, Store};

/// What to do with the finished games
#[derive(Args)]
pub struct RecordsArgs {
    /// The file of saves [default: the one that the page uses]
    #[arg(long, value_name = "PATH", global = true)]
    saves: Option<PathBuf>,
    #[command(subcommand)]
    command: RecordsCommand,
}

#[derive(Subcommand)]
enum RecordsCommand {
    /// All games, the newest first
    List,
    /// One game: who won, and its moves
    Show {
        /// Its number in the list
        number: u16,
    },
    /// Write a game to standard output
    Export {
        /// Its number in the list
        number: u16,
        /// How it is written
        #[arg(long, value_enum, default_value_t = Format::List)]
        format: Format,
    },
    /// Bring a finished game in
    Import {
        /// Which game it is (reversi, renju, quoridor)
        #[arg(value_parser = game_named)]
        game: GameId,
        /// The file it is in [default: standard input]
        file: Option<PathBuf>,
        /// How it is written
        #[arg(long, value_enum, default_value_t = Format::List)]
        format: Format,
    },
}

fn game_named(name: &str) -> Result<GameId, String> {
    GameId::ALL.into_iter().find(|&game| game.word() == name).ok_or_else(|| "reversi, renju or quoridor".to_owned())
}

/// Does what was asked for.
pub fn run(args: &RecordsArgs) -> Result<()> {
    let path = args.saves.clone().map_or_else(FileStore::default_path, Ok)?;
    // A game may be the first thing that is kept.
    let begins = matches!(args.command, RecordsCommand::Import { .. });
    ensure!(begins || path.exists(), "there are no saves in {}", path.display());
    let mut store = FileStore::open(&path, false)?;
    let archive = read_archive(&store)?;
    let mut out = io::stdout().lock();
    match &args.command {
        RecordsCommand::List => {
            for kept in archive.games() {
                writeln!(out, "{}", line(&store, kept))?;
            }
        }
        RecordsCommand::Show { number } => {
            let (kept, record) = find(&store, &archive, *number)?;
            writeln!(out, "{}\n{}", line(&store, kept), Format::List.write(&record)?)?;
        }
        RecordsCommand::Export { number, format } => {
            let (_, record) = find(&store, &archive, *number)?;
            writeln!(out, "{}", format.write(&record)?)?;
        }
        RecordsCommand::Import { game, file, format } => {
            let text = match file {
                Some(file) => fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?,
                None => {
                    let mut text = String::new();
                    io::stdin().read_to_string(&mut text).context("cannot read standard input")?;
                    text
                }
            };
            let number = import(&mut store, &format.read(*game, text.trim())?)?;
            writeln!(out, "{number}")?;
        }
    }
    Ok(())
}

fn read_archive(store: &impl Store) -> Result<Archive> {
    match store.load(Slot::Library) {
        Some(bytes) => Archive::read(bytes).map_err(anyhow::Error::msg),
        None => Ok(Archive::default()),
    }
}

/// The record of a game in the list.
fn read(store: &impl Store, kept: Kept) -> Result<AnyRecord> {
    let record = store.fetch(kept.shelf).and_then(|bytes| read_game(kept.game, bytes));
    record.with_context(|| format!("game {} cannot be read", kept.number))
}

fn find(store: &impl Store, archive: &Archive, number: u16) -> Result<(Kept, AnyRecord)> {
    let kept = archive.games().find(|kept| kept.number == number);
    let kept =
        kept.with_context(|| format!("there is no game {number}; `sanban records list` shows those there are"))?;
    Ok((kept, read(store, kept)?))
}

/// Stores a finished game and enters it; returns its number. What is refused changes nothing.
pub fn import(store: &mut impl Store, record: &AnyRecord) -> Result<u16> {
    ensure!(record.outcome().is_some(), "the game is not over, and only finished games are kept");
    let mut archive = read_archive(store)?;
    let Some(shelf) = archive.free_shelf() else { bail!("there is no room for another game") };
    let mut buffer = [0; Slot::MAX_LEN];
    let bytes = write_game(record, &mut buffer);
    ensure!(!bytes.is_empty(), "the game is too long for a shelf");
    store.file(shelf, bytes)?;
    let number = archive.enter(record.game(), shelf);
    store.save(Slot::Library, archive.write(&mut buffer))?;
    Ok(number)
}

fn line(store: &impl Store, kept: Kept) -> String {
    let (moves, result) = match read(store, kept) {
        Ok(record) => {
            (format::length(&record), record.outcome().map_or("not over", |outcome| result(kept.game, outcome)))
        }
        Err(_) => (0, "unreadable"),
    };
    let star = if kept.starred { " *" } else { "" };
    format!("{:>5} {:<8} {moves:>3} moves, {result}{star}", kept.number, kept.game.word())
}

fn result(game: GameId, outcome: Outcome) -> &'static str {
    match (outcome.winner(), game) {
        (None, _) => "draw",
        (Some(Side::First), GameId::Quoridor) => "player 1 wins",
        (Some(Side::Second), GameId::Quoridor) => "player 2 wins",
        (Some(Side::First), _) => "black wins",
        (Some(Side::Second), _) => "white wins",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::MemoryStore;

    #[test]
    fn what_is_brought_in_is_found_again_and_what_is_not_over_changes_nothing() {
        let mut store = MemoryStore::default();
        let game = |text| Format::List.read(GameId::Reversi, text).unwrap();
        let finished = game("f5d6c5f4e7f6g5e6e3");
        assert!(import(&mut store, &game("f5f6")).is_err());
        assert!(store.load(Slot::Library).is_none());
        let mut numbers = vec![];
        for _ in 0..70 {
            numbers.push(import(&mut store, &finished).unwrap());
        }
        assert_eq!(numbers, (1..=70).collect::<Vec<u16>>());
        let archive = read_archive(&store).unwrap();
        assert_eq!(archive.games().map(|kept| kept.number).collect::<Vec<_>>(), (7..=70).rev().collect::<Vec<u16>>());
        assert_eq!(find(&store, &archive, 70).unwrap().1, finished);
        assert!(find(&store, &archive, 6).is_err());
    }
}
