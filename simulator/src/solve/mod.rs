//! `sanban solve`: the device's puzzles, or a file of problems with known answers, and how many of them the player gets right.
//!
//! Which game a problem belongs to shows in its first field: a board of Reversi has 64 cells, one of Renju 225.

mod renju;
mod reversi;

use std::{
    collections::BTreeMap,
    fs::File,
    io::{self, Read},
    path::PathBuf,
};

use anyhow::{Context, Result, bail};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use crate::{
    console::say,
    puzzles,
    rules::input::{Failure, Lines},
};

/// Problems to solve.
#[derive(Args, Clone, Debug)]
pub struct SolveArgs {
    /// The file of problems, one a line; `-` for standard input. Lines that begin with # are not read. Without a file: the
    /// device's own puzzles
    suite: Option<PathBuf>,
    /// Check the result of every move, not only of the best
    #[arg(long)]
    every_move: bool,
}

/// How a problem went.
struct Solved {
    /// The problems are counted by groups: what makes them harder or easier.
    group: String,
    /// What is wrong, if anything.
    wrong: Option<String>,
    /// What it took.
    nodes: u64,
}

/// The problems of one group.
#[derive(Default)]
struct Group {
    count: u32,
    right: u32,
    nodes: u64,
    most_nodes: u64,
}

/// A problem as it stands in the file.
struct Unsolved {
    /// Its line, from 1.
    number: u64,
    line: String,
    game: Game,
}

/// The games that have problems.
#[derive(Clone, Copy)]
enum Game {
    Reversi,
    Renju,
}

/// Reads problems, as many as there are, and refuses what cannot be one before the rest is read.
fn read(input: impl Read) -> Result<Vec<Unsolved>, Failure> {
    let mut lines = Lines::new(input);
    let mut problems = Vec::new();
    while let Some(line) = lines.next_filled_line()? {
        if line.starts_with(b"#") {
            continue;
        }
        let game = match line.split(u8::is_ascii_whitespace).next().map(<[u8]>::len) {
            Some(64) => Game::Reversi,
            Some(225) => Game::Renju,
            _ => return Err(lines.bad(0, "expected the 64 cells of a Reversi board or the 225 of Renju").into()),
        };
        let line = String::from_utf8_lossy(line).into_owned();
        problems.push(Unsolved { number: lines.number(), line, game });
    }
    Ok(problems)
}

/// Solves all problems, and fails if any of them comes out wrong.
pub fn run(args: &SolveArgs) -> Result<()> {
    let Some(suite) = &args.suite else {
        return puzzles::solve();
    };
    let problems = if suite.as_os_str() == "-" {
        read(io::stdin().lock())
    } else {
        File::open(suite).map_err(Failure::Io).and_then(read)
    };
    let problems = problems.with_context(|| format!("cannot read {}", suite.display()))?;

    let bar = ProgressBar::new(problems.len() as u64)
        .with_style(ProgressStyle::with_template("{bar:30} {pos}/{len} problems, {elapsed} of about {duration}")?);
    let mut groups = BTreeMap::<String, Group>::new();
    let mut renju = renju::Solver::default();
    let mut reversi = reversi::Solver::default();
    for Unsolved { number, line, game } in problems {
        let solved = match game {
            Game::Reversi => reversi.solve(&line, args.every_move),
            Game::Renju => renju.solve(&line),
        }
        .with_context(|| format!("line {number}"))?;
        if let Some(wrong) = &solved.wrong {
            bar.suspend(|| say(format_args!("line {number}: {wrong}")))?;
        }
        let group = groups.entry(solved.group).or_default();
        group.count += 1;
        group.right += u32::from(solved.wrong.is_none());
        group.nodes += solved.nodes;
        group.most_nodes = group.most_nodes.max(solved.nodes);
        bar.inc(1);
    }
    bar.finish_and_clear();

    say(format_args!("{:>18} {:>8} {:>8} {:>12} {:>12}", "", "problems", "right", "mean nodes", "most nodes"))?;
    for (name, group) in &groups {
        let mean = group.nodes / u64::from(group.count.max(1));
        say(format_args!("{name:>18} {:>8} {:>8} {mean:>12} {:>12}", group.count, group.right, group.most_nodes))?;
    }
    let (count, right) =
        groups.values().fold((0, 0), |(count, right), group| (count + group.count, right + group.right));
    say(format_args!("{right} of {count} right"))?;
    if right < count {
        bail!("{} of {count} problems came out wrong", count - right);
    }
    Ok(())
}
