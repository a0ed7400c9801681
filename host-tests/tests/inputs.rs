//! Every kind of input is a test: the files of its corpus, and thousands of inputs that are nearly such.
//!
//! `cargo test` takes the same ones every time; `SANBAN_SEED=7` takes others, and `SANBAN_SECONDS=60` goes on for so long
//! with each kind. An input that fails is written to a file, for `fuzz/corpus` once the program is mended.

use std::{
    env, fs,
    panic::{AssertUnwindSafe, catch_unwind},
    path::Path,
    process::ExitCode,
    time::{Duration, Instant},
};

use libtest_mimic::{Arguments, Failed, Trial};
use sanban_host_tests::{
    inputs::{ALL, Dice, Input, corpus, mutated},
    report,
};

/// How many inputs each kind gets on an ordinary day, and for how long at the most: a slow machine tries fewer.
const ORDINARY: u32 = 3_000;
const ORDINARY_TIME: Duration = Duration::from_secs(8);

fn main() -> ExitCode {
    let args = Arguments::from_args();
    let trials = ALL.map(|input| Trial::test(input.0, move || run(input)));
    libtest_mimic::run(&args, trials.into()).exit_code()
}

fn number(name: &str) -> Option<u64> {
    env::var(name).ok().map(|text| text.parse().unwrap_or_else(|_| panic!("{name} should be a number")))
}

fn run((name, check): Input) -> Result<(), Failed> {
    let corpus = corpus(name);
    if corpus.is_empty() {
        return Err("there is nothing to begin with".into());
    }
    let seed = number("SANBAN_SEED").unwrap_or(0);
    let seconds = number("SANBAN_SECONDS");
    let time = seconds.map_or(ORDINARY_TIME, Duration::from_secs);
    let most = if seconds.is_some() { u32::MAX } else { ORDINARY };
    let began = Instant::now();
    let mut dice = Dice::new(seed);
    let mut tried = 0;
    for bytes in &corpus {
        attempt(name, check, bytes, seed)?;
        tried += 1;
    }
    while tried < most && began.elapsed() < time {
        attempt(name, check, &mutated(&corpus, &mut dice), seed)?;
        tried += 1;
    }
    report(format_args!("inputs {name}: {tried} tried"));
    Ok(())
}

fn attempt(name: &str, check: fn(&[u8]), bytes: &[u8], seed: u64) -> Result<(), Failed> {
    catch_unwind(AssertUnwindSafe(|| check(bytes))).map_err(|_| {
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.input"));
        let kept = fs::write(&file, bytes).map_or_else(|error| error.to_string(), |()| file.display().to_string());
        format!("an input of {} bytes, seed {seed}: {kept}", bytes.len()).into()
    })
}
