//! `cargo xtask faults`: everything that is done to the program on purpose, for some minutes, and what came of it.
//!
//! Each round is a program of tests that takes its seed from `SANBAN_SEED` and how much to try from `SANBAN_MINUTES`. A
//! minute is a number of tries that took about as long once, so that the same seed and minutes are the same tries on every
//! machine. What was tried the tests tell in lines of their own. A test that fails is a loss, and its name and the seed are
//! all it takes to have it again.

use std::{
    io::{self, BufRead, BufReader},
    process::Command,
    time::{Instant, SystemTime, UNIX_EPOCH},
};

use anyhow::{Context, Result, ensure};
use clap::Args;

use crate::workspace::Workspace;

/// How much, and which chance
#[derive(Args)]
pub struct Options {
    /// How much is tried: what takes about so long on a machine of two cores
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    minutes: u32,
    /// What chance begins with [default: the time of day]
    #[arg(long, value_name = "S")]
    seed: Option<u32>,
}

/// Tests that are run together.
struct Round {
    name: &'static str,
    /// What follows `cargo test --quiet`.
    tests: &'static [&'static str],
}

const ROUNDS: [Round; 5] = [
    Round { name: "flash torture", tests: &["-p", "sanban-firmware", "--test", "saves", "torture"] },
    Round { name: "inputs from outside", tests: &["-p", "sanban-host-tests", "--test", "inputs"] },
    Round { name: "games to the end", tests: &["-p", "sanban-host-tests", "--test", "endurance"] },
    Round { name: "random keys", tests: &["-p", "sanban-ui", "--test", "device", "fuzz"] },
    Round { name: "limits of the server", tests: &["-p", "sanban", "--test", "cli", "serve"] },
];

/// Random keys take this many events in each of their modes for every minute there is.
const EVENTS_A_MINUTE: u32 = 10_000;

/// Runs all rounds, and prints what was tried and what was lost.
pub fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    let seed = match options.seed {
        Some(seed) => seed,
        None => SystemTime::now().duration_since(UNIX_EPOCH).context("the clock is wrong")?.subsec_micros(),
    };
    println!("seed {seed}: `cargo xtask faults --minutes {} --seed {seed}` does the same again", options.minutes);
    let began = Instant::now();
    let mut rows = Vec::new();
    let mut losses = 0;
    for (number, round) in (1..).zip(&ROUNDS) {
        println!("[{number}/{}] {} ({} s so far)", ROUNDS.len(), round.name, began.elapsed().as_secs());
        let outcome = play(workspace, round, options.minutes, seed, began)?;
        losses += outcome.losses.len();
        rows.extend(outcome.tried.into_iter().map(|line| format!("{:<22} {line}", round.name)));
        rows.push(format!("{:<22} {} tests, {} lost", round.name, outcome.passed, outcome.losses.len()));
        rows.extend(outcome.losses.into_iter().map(|test| format!("{:<22} LOST: {test}", round.name)));
    }
    println!("\n{}\n", rows.join("\n"));
    println!("seed {seed}, {} s, losses: {losses}", began.elapsed().as_secs());
    ensure!(losses == 0, "{losses} lost with seed {seed}");
    Ok(())
}

/// What came of a round.
#[derive(Debug, Default, PartialEq, Eq)]
struct Outcome {
    /// What the tests say of themselves.
    tried: Vec<String>,
    passed: usize,
    /// The tests that failed.
    losses: Vec<String>,
}

/// Plays a round, and shows what it says of itself as it comes.
fn play(workspace: &Workspace, round: &Round, minutes: u32, seed: u32, began: Instant) -> Result<Outcome> {
    let mut cargo = Command::new("cargo");
    cargo.args(["test", "--no-fail-fast"]).args(round.tests).args(["--", "--nocapture", "--test-threads=1"]);
    cargo.current_dir(&workspace.root).env("SANBAN_SEED", seed.to_string()).env("RUST_BACKTRACE", "0");
    cargo.env("SANBAN_MINUTES", minutes.to_string());
    cargo.env("SANBAN_FUZZ_EVENTS", (EVENTS_A_MINUTE * minutes).to_string());
    let (said, pipe) = io::pipe().context("no pipe")?;
    cargo.stdout(pipe.try_clone().context("no pipe")?).stderr(pipe);
    let mut running = cargo.spawn().context("cargo does not start")?;
    // It holds the other end of the pipe, which would never close.
    drop(cargo);
    let mut text = String::new();
    for line in BufReader::new(said).split(b'\n') {
        let line = String::from_utf8_lossy(&line.context("cargo cannot be heard")?).into_owned();
        if line.starts_with("test ") || tried(&line).is_some() {
            println!("    {:>4} s  {}", began.elapsed().as_secs(), tried(&line).unwrap_or(&line));
        }
        text.extend([&line, "\n"]);
    }
    let status = running.wait().context("cargo does not end")?;
    let mut outcome = outcome(&text);
    if !status.success() && outcome.losses.is_empty() {
        let end: Vec<&str> = text.lines().rev().take(5).collect();
        outcome.losses.push(format!("the tests do not run: {}", end.into_iter().rev().collect::<Vec<_>>().join(" / ")));
    }
    Ok(outcome)
}

/// What a line of the tests tells of what was tried; it may follow what the harness says.
fn tried(line: &str) -> Option<&str> {
    let words = ["    torture ", "    inputs ", "    endurance "];
    words.iter().find_map(|word| line.find(word)).and_then(|at| line.get(at..)).map(str::trim_start)
}

/// Reads what tests print: lines of their own, which begin with four spaces, and at the end the names of those that failed
/// and the counts.
fn outcome(text: &str) -> Outcome {
    let mut outcome = Outcome::default();
    let mut in_failures = false;
    for line in text.lines() {
        outcome.tried.extend(tried(line).map(str::to_owned));
        // The failures come twice: with what they printed, and by name alone.
        if in_failures && let Some(name) = line.strip_prefix("    ") {
            outcome.losses.push(name.to_owned());
        }
        in_failures = line == "failures:" || in_failures && line.starts_with("    ");
        if let Some(counts) = line.strip_prefix("test result: ") {
            let count = |word: &str| {
                let before = counts.split(word).next().unwrap_or_default();
                before
                    .trim()
                    .rsplit([' ', ';'])
                    .next()
                    .and_then(|count| count.parse::<usize>().ok())
                    .unwrap_or_default()
            };
            outcome.passed += count(" passed");
            let failed = count(" failed");
            outcome
                .losses
                .extend((outcome.losses.len()..failed).map(|_| "a test that did not say its name".to_owned()));
        }
    }
    outcome
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_tests_print_is_counted() {
        let text = "running 2 tests\ntest torture::cuts ...     torture Cuts: 1500 saves, 0 lost\nok\n\
                    test result: ok. 2 passed; 0 failed; 0 ignored; 0 measured; 15 filtered out\n";
        let expected = Outcome { tried: vec!["torture Cuts: 1500 saves, 0 lost".into()], passed: 2, losses: vec![] };
        assert_eq!(outcome(text), expected);
    }

    #[test]
    fn a_test_that_fails_is_a_loss_with_a_name() {
        let text = "thread 'main' (12) panicked at firmware/tests/saves/torture.rs:1:2:\nLost\nfailures:\n\n\
                    ---- torture::cuts ----\nLost\n\n\nfailures:\n    torture::cuts\n\n    not a name\n\
                    test result: FAILED. 6 passed; 1 failed; 0 ignored; 0 measured\n";
        assert_eq!(outcome(text), Outcome { tried: vec![], passed: 6, losses: vec!["torture::cuts".into()] });
        let unnamed = outcome("test result: FAILED. 0 passed; 1 failed; 0 ignored");
        assert_eq!((unnamed.passed, unnamed.losses.len()), (0, 1));
    }
}
