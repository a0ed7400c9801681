//! Scenario files: read or refused on a line of theirs; those that are short and cheap are carried out as well.

use sanban::{
    device::Picture,
    scenario::{Camera, Runner, Scenario, Step},
};

/// The text of a scenario.
pub fn check(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let lines = text.lines().count();
    match Scenario::parse(&text) {
        Ok(scenario) => {
            assert!(scenario.steps.is_sorted_by(|one, other| one.0 < other.0), "a line has one step");
            assert!(scenario.steps.iter().all(|&(line, _)| (1..=lines).contains(&line)));
            if scenario.steps.len() < 40 && scenario.steps.iter().all(|(_, step)| is_cheap(step)) {
                let mut runner = Runner::new(Blind);
                if let Err(error) = runner.run(&scenario) {
                    assert!((1..=lines).contains(&error.line), "{error}");
                }
            }
        }
        Err(error) => assert!((1..=lines).contains(&error.line) && !error.what.is_empty(), "{error}"),
    }
}

/// Steps that take no time worth mentioning.
fn is_cheap(step: &Step) -> bool {
    match step {
        Step::Press(_, times) => *times < 20,
        Step::Hold(_, ms) | Step::Wait(ms) => *ms < 2_000,
        Step::Think | Step::ThinkOn => false,
        _ => true,
    }
}

/// Takes no pictures.
struct Blind;

impl Camera for Blind {
    fn take(&mut self, _: &str, _: &Picture) -> anyhow::Result<()> {
        Ok(())
    }
}
