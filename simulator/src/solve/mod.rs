//! `sanban solve`: a file of problems with known answers, and how many of them the player gets right.
//!
//! Which game a problem belongs to shows in its first field: a board of Reversi has 64 cells, one of Renju 225.

mod renju;
mod reversi;

use std::{
    collections::BTreeMap,
    fs,
    io::{self, Read},
    path::PathBuf,
};

use anyhow::{Context, Result, bail};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

/// Problems to solve.
#[derive(Args, Clone, Debug)]
pub struct SolveArgs {
    /// The file of problems, one a line; `-` for standard input. Lines that begin with # are not read
    suite: PathBuf,
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

/// Solves all problems, and fails if any of them comes out wrong.
pub fn run(args: &SolveArgs) -> Result<()> {
    let text = if args.suite.as_os_str() == "-" {
        let mut text = String::new();
        io::stdin().read_to_string(&mut text)?;
        text
    } else {
        fs::read_to_string(&args.suite).with_context(|| format!("cannot read {}", args.suite.display()))?
    };
    let problems: Vec<(usize, &str)> = text
        .lines()
        .enumerate()
        .map(|(index, line)| (index + 1, line))
        .filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'))
        .collect();

    let bar = ProgressBar::new(problems.len() as u64)
        .with_style(ProgressStyle::with_template("{bar:30} {pos}/{len} problems, {elapsed} of about {duration}")?);
    let mut groups = BTreeMap::<String, Group>::new();
    let mut renju = renju::Solver::default();
    let mut reversi = reversi::Solver::default();
    for (number, problem) in problems {
        let solved = match problem.split_whitespace().next().map(str::len) {
            Some(64) => reversi.solve(problem, args.every_move),
            Some(225) => renju.solve(problem),
            _ => bail!("line {number}: no problem of a game that is known here"),
        }
        .with_context(|| format!("line {number}"))?;
        if let Some(wrong) = &solved.wrong {
            bar.suspend(|| println!("line {number}: {wrong}"));
        }
        let group = groups.entry(solved.group).or_default();
        group.count += 1;
        group.right += u32::from(solved.wrong.is_none());
        group.nodes += solved.nodes;
        group.most_nodes = group.most_nodes.max(solved.nodes);
        bar.inc(1);
    }
    bar.finish_and_clear();

    println!("{:>18} {:>8} {:>8} {:>12} {:>12}", "", "problems", "right", "mean nodes", "most nodes");
    for (name, group) in &groups {
        let mean = group.nodes / u64::from(group.count.max(1));
        println!("{name:>18} {:>8} {:>8} {mean:>12} {:>12}", group.count, group.right, group.most_nodes);
    }
    let (count, right) =
        groups.values().fold((0, 0), |(count, right), group| (count + group.count, right + group.right));
    println!("{right} of {count} right");
    if right < count {
        bail!("{} of {count} problems came out wrong", count - right);
    }
    Ok(())
}
