//! A problem: the position, and the line that solves it.

use std::{fmt, str::FromStr};

use anyhow::{Context, Error, Result, bail, ensure};
use sanban_core::renju::{Point, Position};

/// How a win by fours ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum End {
    /// Two points make five: only one of them can be taken.
    Five,
    /// One point makes five, and black, who should take it, may not.
    Forbidden,
}

/// Problems come in two halves: one may be looked at while the player is made better, the other only tells how good it
/// has become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Half {
    /// For practice.
    Practice,
    /// For measuring.
    Held,
}

/// A win by fours for the side to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// The position.
    pub position: Position,
    /// How it ends.
    pub end: End,
    /// Which half it belongs to.
    pub half: Half,
    /// The fours and the replies to them in turn; the last four has no reply.
    pub line: Vec<Point>,
}

impl Problem {
    /// How many fours there are.
    pub fn fours(&self) -> usize {
        self.line.len().div_ceil(2)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let end = match self.end {
            End::Five => "five",
            End::Forbidden => "forbidden",
        };
        let half = match self.half {
            Half::Practice => "practice",
            Half::Held => "held",
        };
        let line: Vec<String> = self.line.iter().map(Point::to_string).collect();
        write!(f, "{} {} {end} {half} {}", self.position, self.fours(), line.join(","))
    }
}

impl FromStr for Problem {
    type Err = Error;

    fn from_str(text: &str) -> Result<Problem> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let [cells, side, fours, end, half, line] = fields[..] else {
            bail!("expected 6 fields, found {}", fields.len());
        };
        let problem = Problem {
            position: format!("{cells} {side}").parse()?,
            end: match end {
                "five" => End::Five,
                "forbidden" => End::Forbidden,
                _ => bail!("no end {end:?}: five or forbidden"),
            },
            half: match half {
                "practice" => Half::Practice,
                "held" => Half::Held,
                _ => bail!("no half {half:?}: practice or held"),
            },
            line: line.split(',').map(str::parse).collect::<Result<_, _>>()?,
        };
        let fours: usize = fours.parse().context("the number of fours is no number")?;
        ensure!(fours == problem.fours(), "the line has {} fours, not {fours}", problem.fours());
        Ok(problem)
    }
}
