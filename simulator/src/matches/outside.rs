//! A player that is another program: an older build of this one, or anything else that speaks UGI.

use std::{
    fmt::Write as _,
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

use anyhow::{Context, Result, ensure};

use super::{
    Contest,
    player::{Choice, Maker, Player},
};
use crate::played::Played;

/// Makes players of a command such as `path/to/sanban engine reversi --level 5`: a process for each thread of a match.
pub(super) fn maker<G: Contest>(command: &str) -> Result<Maker<G>> {
    let words: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
    Outside::start(&words).with_context(|| format!("{command:?} does not speak UGI"))?;
    Ok(Box::new(move || Box::new(Outside::start(&words).ok())))
}

/// A running program.
struct Outside {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Outside {
    fn start(words: &[String]) -> Result<Outside> {
        let (program, arguments) = words.split_first().context("no program is named")?;
        let mut child = Command::new(program).args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let input = child.stdin.take().context("the program has no input")?;
        let output = BufReader::new(child.stdout.take().context("the program has no output")?);
        let mut outside = Outside { child, input, output };
        outside.tell("ugi\n")?;
        while outside.line()? != "ugiok" {}
        Ok(outside)
    }

    fn tell(&mut self, text: &str) -> Result<()> {
        self.input.write_all(text.as_bytes())?;
        Ok(self.input.flush()?)
    }

    fn line(&mut self) -> Result<String> {
        let mut line = String::new();
        ensure!(self.output.read_line(&mut line)? > 0, "the program has ended");
        Ok(line.trim_end().to_owned())
    }

    /// The name of the move that it plays, and how many nodes it told of.
    fn ask<G: Contest>(&mut self, game: &Played<G>, seed: u64) -> Result<(String, u64)> {
        let mut text = format!("setoption name Seed value {seed}\nposition startpos moves");
        for mv in game.moves() {
            write!(text, " {mv}")?;
        }
        self.tell(&(text + "\ngo\n"))?;
        let mut nodes = 0;
        loop {
            let line = self.line()?;
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                ["bestmove", mv, ..] => return Ok((mv.to_owned(), nodes)),
                ["error", ..] => anyhow::bail!(line),
                _ => {}
            }
            let told = words.iter().position(|&word| word == "nodes").and_then(|at| words.get(at + 1)?.parse().ok());
            nodes = told.unwrap_or(nodes);
        }
    }
}

impl<G: Contest> Player<G> for Option<Outside> {
    fn choose(&mut self, game: &Played<G>, seed: u64) -> Option<Choice<G::Move>> {
        let (name, nodes) = self.as_mut()?.ask(game, seed).inspect_err(|why| eprintln!("{why:#}")).ok()?;
        let mv = game.position().legal_moves().into_iter().find(|mv| mv.to_string() == name)?;
        Some(Choice { mv, nodes })
    }
}

impl Drop for Outside {
    fn drop(&mut self) {
        let _ = self.tell("quit\n");
        let _ = self.child.wait();
    }
}
