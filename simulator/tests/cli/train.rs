//! Training can be repeated: what it writes follows from its numbers alone.

use std::{fs, path::PathBuf};

use crate::sanban;

/// Trains as told, and returns what was written.
fn trained(name: &str, args: &str) -> Vec<u8> {
    let out: PathBuf = std::env::temp_dir().join(format!("sanban-{}-train-{name}", std::process::id()));
    let output =
        sanban().arg("train").args(args.split_whitespace()).arg("--out").arg(&out).output().expect("sanban starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let bytes = fs::read(&out).expect("the file that was trained");
    let _ = fs::remove_file(out);
    bytes
}

#[test]
fn the_same_seed_gives_the_same_weights_byte_for_byte_whatever_the_threads() {
    let first = trained("one", "reversi --rounds 3 --games 12 --seed 7");
    assert!(first.iter().filter(|&&weight| weight != 0).count() > 500, "hardly anything was learned");
    assert!(first == trained("again", "reversi --rounds 3 --games 12 --seed 7"));
    assert!(first == trained("threads", "reversi --rounds 3 --games 12 --seed 7 --threads 3"));
    assert!(first != trained("other", "reversi --rounds 3 --games 12 --seed 8"));
}

#[test]
fn the_opening_book_comes_out_the_same_each_time() {
    let first = trained("book", "reversi-book --positions 8 --nodes 300");
    assert_eq!(first.len(), 8 * 12);
    assert!(first == trained("book-again", "reversi-book --positions 8 --nodes 300"));
}

#[test]
fn the_weights_and_the_book_of_quoridor_come_out_the_same_each_time() {
    let first = trained("quoridor", "quoridor --games 12 --nodes 60 --seed 7");
    let shipped = concat!(env!("CARGO_MANIFEST_DIR"), "/../engine/src/quoridor/weights.bin");
    assert_eq!(first.len() as u64, fs::metadata(shipped).unwrap().len(), "as long as the player expects");
    assert!(first == trained("quoridor-threads", "quoridor --games 12 --nodes 60 --seed 7 --threads 3"));
    assert!(first != trained("quoridor-other", "quoridor --games 12 --nodes 60 --seed 8"));
    let book = trained("quoridor-book", "quoridor-book --positions 5 --nodes 300");
    assert_eq!(book.len(), 5 * 11);
    assert!(book == trained("quoridor-book-again", "quoridor-book --positions 5 --nodes 300"));
}

#[test]
fn a_file_that_cannot_be_written_is_found_before_the_training() {
    for what in ["reversi", "reversi-book", "quoridor", "quoridor-book"] {
        let began = std::time::Instant::now();
        // With their default numbers these take minutes to hours.
        let output = sanban().args(["train", what, "--out", "/nowhere/at/all.bin"]).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(said.contains("cannot write /nowhere/at/all.bin"), "{said}");
        assert!(began.elapsed().as_secs() < 20, "{what}: only after the training");
    }
}
