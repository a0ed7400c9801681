//! What Sanban's tests share: the vector files, and the simple models that the fast rules are compared with.

pub mod agreement;
pub mod impatient;
pub mod inputs;
pub mod quoridor_model;
pub mod renju;
pub mod renju_fours;
pub mod renju_model;
pub mod reversi_model;

/// Reads a vector file: `host-tests/vectors/<name>`.
pub fn vectors(name: &str) -> String {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A number that whoever runs a test gives it in the environment.
pub fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| text.parse().unwrap_or_else(|_| panic!("{name} should be a number")))
}

/// How many positions a test goes through: as many as it likes to on an ordinary day, or as `SANBAN_POSITIONS` says.
pub fn positions(ordinary: u32) -> u32 {
    number("SANBAN_POSITIONS").map_or(ordinary, |count| count.try_into().expect("SANBAN_POSITIONS is a small number"))
}

/// For how many minutes a test of chance goes on; one on an ordinary day. What a minute is, each of them knows as a number
/// of tries: the same seed and the same minutes are the same tries on every machine.
pub fn minutes() -> u64 {
    number("SANBAN_MINUTES").unwrap_or(1)
}

/// Tells the reader of a test run what was compared, past the test harness, which keeps what passing tests print.
pub fn report(line: std::fmt::Arguments<'_>) {
    use std::io::Write;
    let _ = writeln!(std::io::stderr().lock(), "    {line}");
}
