//! Answers that nobody reads, or that find no room: an end without a crash.

use std::{
    fs::{self, OpenOptions},
    process::{Output, Stdio},
};

use crate::{folder::Folder, sanban};

/// One call of every command that writes answers.
fn commands(folder: &Folder) -> Vec<Vec<String>> {
    let scenario = folder.join("example.scn");
    fs::write(&scenario, "press a\nexpect picture one\npress a\nexpect picture two\n").unwrap();
    let scenario = scenario.display();
    let folder = folder.display();
    let endgames = concat!(env!("CARGO_MANIFEST_DIR"), "/../host-tests/vectors/reversi-endgames.txt");
    let suite = fs::read_to_string(endgames).unwrap();
    fs::write(format!("{folder}/suite.txt"), suite.lines().take(3).collect::<Vec<_>>().join("\n")).unwrap();
    let commands = [
        "questions reversi --level 1 --positions 2".to_owned(),
        format!("steps {scenario}"),
        "match reversi --a random --b random --games 2".to_owned(),
        format!("solve {folder}/suite.txt"),
        format!("train reversi --rounds 1 --games 2 --out {folder}/weights.bin"),
        format!("train reversi-book --positions 1 --nodes 10 --out {folder}/book.bin"),
        format!("train quoridor --games 2 --nodes 10 --out {folder}/weights.bin"),
        format!("train quoridor-book --positions 1 --nodes 10 --out {folder}/book.bin"),
        format!("screenshot --scenario {scenario} --out {folder}"),
        format!("sheet --pictures {folder} --out {folder}/sheet.png one"),
        "problems --count 1".to_owned(),
        "perft reversi 3".to_owned(),
        "engine reversi".to_owned(),
    ];
    commands.iter().map(|command| command.split_whitespace().map(str::to_owned).collect()).collect()
}

fn run(command: &[String], stdout: impl Into<Stdio>) -> Output {
    let child = sanban().args(command).stdin(Stdio::null()).stdout(stdout).stderr(Stdio::piped()).spawn().unwrap();
    child.wait_with_output().unwrap()
}

#[test]
fn a_reader_who_has_read_enough_is_no_failure() {
    let folder = Folder::new("closed-output");
    for command in commands(&folder) {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = run(&command, writer);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{command:?}: {said}");
        assert!(!said.contains("panicked"), "{command:?}: {said}");
    }
}

#[test]
fn an_output_without_room_is_a_failure_that_says_so() {
    let folder = Folder::new("full-output");
    for command in commands(&folder) {
        let output = run(&command, OpenOptions::new().write(true).open("/dev/full").unwrap());
        let said = String::from_utf8_lossy(&output.stderr);
        // An engine that is asked nothing has nothing to say.
        if command[0] != "engine" {
            assert_eq!(output.status.code(), Some(1), "{command:?}: {said}");
            assert!(said.contains("No space left"), "{command:?}: {said}");
        }
        assert!(!said.contains("panicked"), "{command:?}: {said}");
    }
}

#[test]
fn numbers_that_make_no_sense_are_refused_before_anything_starts() {
    for args in [
        "match reversi --threads 1000000",
        "match reversi --threads 0",
        "match reversi --games 0",
        "train reversi --threads 0",
    ] {
        let output = sanban().args(args.split_whitespace()).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args}: {said}");
        assert!(said.contains("invalid value"), "{args}: {said}");
    }
}

#[test]
fn a_problem_that_never_ends_is_refused_before_it_fills_the_memory() {
    let endless = fs::File::open("/dev/zero").unwrap();
    let output = sanban().args(["solve", "-"]).stdin(endless).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("line 1, column 65537"), "{said}");
}
