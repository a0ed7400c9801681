//! Every kind of input is a test: the files of its corpus, and thousands of inputs that are nearly such.
//!
//! `cargo test` takes the same ones every time; `SANBAN_SEED=7` takes others, and `SANBAN_MINUTES=60` as many as there are
//! in so many minutes of faults. An input that fails is written to a file, for `fuzz/corpus` once the program is mended.

use std::{
    fs,
    panic::{AssertUnwindSafe, catch_unwind},
    path::Path,
    process::ExitCode,
};

use libtest_mimic::{Arguments, Failed, Trial};
use sanban_host_tests::{
    inputs::{ALL, Dice, Input, corpus, mutated},
    minutes, number, report,
};

fn main() -> ExitCode {
    let args = Arguments::from_args();
    let trials = ALL.map(|input| Trial::test(input.name, move || run(input)));
    libtest_mimic::run(&args, trials.into()).exit_code()
}

fn run(Input { name, check, tries_a_minute }: Input) -> Result<(), Failed> {
    let corpus = corpus(name);
    if corpus.is_empty() {
        return Err("there is nothing to begin with".into());
    }
    let seed = number("SANBAN_SEED").unwrap_or(0);
    let mut dice = Dice::new(seed);
    for bytes in &corpus {
        attempt(name, check, bytes, seed)?;
    }
    let tries = tries_a_minute * minutes();
    for _ in 0..tries {
        attempt(name, check, &mutated(&corpus, &mut dice), seed)?;
    }
    report(format_args!("inputs {name}: {} of the corpus and {tries} more tried", corpus.len()));
    Ok(())
}

fn attempt(name: &str, check: fn(&[u8]), bytes: &[u8], seed: u64) -> Result<(), Failed> {
    catch_unwind(AssertUnwindSafe(|| check(bytes))).map_err(|_| {
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.input"));
        let kept = fs::write(&file, bytes).map_or_else(|error| error.to_string(), |()| file.display().to_string());
        format!("an input of {} bytes, seed {seed}: {kept}", bytes.len()).into()
    })
}
