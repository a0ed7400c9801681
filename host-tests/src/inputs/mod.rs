//! What comes from outside, as bytes: each of these takes any bytes at all, and fails only where the program is wrong.
//!
//! `fuzz/` has a libFuzzer target for each, and `tests/inputs.rs` a test on the stable compiler; both begin with the files
//! of `fuzz/corpus/<name>`. A new language of the engines goes into `languages.rs`, and into [`ALL`].

mod dice;
pub mod events;
pub mod flash;
pub mod languages;
pub mod messages;
pub mod notations;
pub mod records;
pub mod rules;
pub mod scenarios;
pub mod serial;
pub mod slots;
pub mod texts;
pub mod uf2;

pub use dice::{Dice, mutated};

use std::{
    fs,
    path::{Path, PathBuf},
};

/// A kind of input.
#[derive(Clone, Copy)]
pub struct Input {
    /// What it is called, here and in `fuzz/`.
    pub name: &'static str,
    /// What has to hold for it.
    pub check: fn(&[u8]),
    /// How many are tried in a minute of faults, of which this takes somewhat more than a second.
    pub tries_a_minute: u64,
}

/// All kinds there are.
pub const ALL: [Input; 16] = [
    Input { name: "events", check: events::check, tries_a_minute: 350 },
    Input { name: "flash", check: flash::check, tries_a_minute: 3_500 },
    Input { name: "gomocup", check: languages::check_gomocup, tries_a_minute: 100_000 },
    Input { name: "messages", check: messages::check, tries_a_minute: 300 },
    Input { name: "nboard", check: languages::check_nboard, tries_a_minute: 80_000 },
    Input { name: "notations", check: notations::check, tries_a_minute: 60_000 },
    Input { name: "quoridor", check: rules::check_quoridor, tries_a_minute: 200 },
    Input { name: "records", check: records::check, tries_a_minute: 1_500_000 },
    Input { name: "renju", check: rules::check_renju, tries_a_minute: 60 },
    Input { name: "reversi", check: rules::check_reversi, tries_a_minute: 2_000 },
    Input { name: "scenarios", check: scenarios::check, tries_a_minute: 8_000 },
    Input { name: "serial", check: serial::check, tries_a_minute: 60_000 },
    Input { name: "slots", check: slots::check, tries_a_minute: 700 },
    Input { name: "texts", check: texts::check, tries_a_minute: 1_000_000 },
    Input { name: "uf2", check: uf2::check, tries_a_minute: 15_000 },
    Input { name: "ugi", check: languages::check_ugi, tries_a_minute: 60_000 },
];

/// The folder of the inputs that every run begins with.
pub fn corpus_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/corpus")
}

/// The inputs of a kind that every run begins with.
pub fn corpus(name: &str) -> Vec<Vec<u8>> {
    let folder = corpus_folder().join(name);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("it can be listed").path()).collect();
    files.sort();
    files.iter().map(|file| fs::read(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))).collect()
}
