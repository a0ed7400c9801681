//! Scenarios: text files that use the device like a player and say what should be seen.
//!
//! `host-tests/scenarios/README.md` describes the format. [`Scenario`] is a file that was read, [`Runner`] the device it
//! is carried out on, in virtual time; what becomes of the pictures is the business of a [`Camera`].

mod album;
mod board;
mod command;
mod film;
mod runner;
mod sheet;
mod step;

pub use album::{Album, Blessing, Comparing};
pub use command::{ScreenshotArgs, StepsArgs, screenshot, steps};
pub use film::{FilmArgs, film};
pub use runner::{Action, Camera, Runner};
pub use sheet::{SheetArgs, sheet};
pub use step::{Expectation, Scenario, Step};

use std::fmt;

/// What went wrong in a scenario, and on which line.
#[derive(Debug, PartialEq, Eq)]
pub struct ScenarioError {
    /// Counted from 1.
    pub line: usize,
    /// What went wrong.
    pub what: String,
}

impl fmt::Display for ScenarioError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl std::error::Error for ScenarioError {}
