//! What comes from outside, as bytes: each of these takes any bytes at all, and fails only where the program is wrong.
//!
//! `fuzz/` has a libFuzzer target for each, and `tests/inputs.rs` a test on the stable compiler; both begin with the files
//! of `fuzz/corpus/<name>`. A new language of the engines goes into `languages.rs`, and into [`ALL`].

mod dice;
pub mod events;
pub mod flash;
pub mod languages;
pub mod messages;
pub mod records;
pub mod rules;
pub mod scenarios;
pub mod slots;
pub mod texts;
pub mod uf2;

pub use dice::{Dice, mutated};

use std::{
    fs,
    path::{Path, PathBuf},
};

/// A kind of input, by name, and what has to hold for it.
pub type Input = (&'static str, fn(&[u8]));

/// All kinds there are.
pub const ALL: [Input; 14] = [
    ("events", events::check),
    ("flash", flash::check),
    ("gomocup", languages::check_gomocup),
    ("messages", messages::check),
    ("nboard", languages::check_nboard),
    ("quoridor", rules::check_quoridor),
    ("records", records::check),
    ("renju", rules::check_renju),
    ("reversi", rules::check_reversi),
    ("scenarios", scenarios::check),
    ("slots", slots::check),
    ("texts", texts::check),
    ("uf2", uf2::check),
    ("ugi", languages::check_ugi),
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
