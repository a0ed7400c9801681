//! The commands that carry out scenarios: pictures to look at, and steps for the emulated chip.

use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;

use super::{Action, Camera, Runner, Scenario};
use crate::{
    console::say,
    device::{Picture, key_name},
};

/// What to take pictures of.
#[derive(Args, Clone, Debug)]
pub struct ScreenshotArgs {
    /// The scenario to carry out; every picture it expects is taken, or the last display if it expects none
    #[arg(long, value_name = "FILE")]
    scenario: PathBuf,
    /// The folder the pictures go to
    #[arg(long, value_name = "DIR", default_value = ".")]
    out: PathBuf,
    /// How many pixels wide and high each pixel becomes
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=16))]
    scale: u32,
}

/// Which scenario to spell out.
#[derive(Args, Clone, Debug)]
pub struct StepsArgs {
    /// The scenario
    scenario: PathBuf,
}

/// Writes the pictures of a scenario as PNG files, and prints their names.
pub fn screenshot(args: &ScreenshotArgs) -> anyhow::Result<()> {
    let scenario = Scenario::read(&args.scenario)?;
    let mut written = Vec::new();
    let mut runner = Runner::new(Writing { folder: &args.out, scale: args.scale, written: &mut written });
    let result = runner.run(&scenario).with_context(|| args.scenario.display().to_string());
    let last = Picture::from(runner.device().frame());
    if result.is_ok() && scenario.pictures().next().is_none() {
        let name = args.scenario.file_stem().map(|stem| stem.to_string_lossy()).unwrap_or("display".into());
        Writing { folder: &args.out, scale: args.scale, written: &mut written }.take(&name, &last)?;
    }
    for path in written {
        say(path.display())?;
    }
    result
}

/// Prints a scenario in the few terms that the emulated chip knows, one step per line.
pub fn steps(args: &StepsArgs) -> anyhow::Result<()> {
    let scenario = Scenario::read(&args.scenario)?;
    if scenario.is_only_for_the_host() {
        return Ok(());
    }
    let mut runner = Runner::new(Blind);
    runner.run(&scenario).with_context(|| args.scenario.display().to_string())?;
    for action in runner.actions() {
        match action {
            Action::Down(key) => say(format_args!("down {}", key_name(*key)))?,
            Action::Up(key) => say(format_args!("up {}", key_name(*key)))?,
            Action::Wait(ms) => say(format_args!("wait {ms}"))?,
            Action::Think => say("think")?,
            Action::Restart => say("restart")?,
            Action::Picture(name) => say(format_args!("picture {name}"))?,
        }
    }
    Ok(())
}

/// Writes every picture to a folder.
struct Writing<'a> {
    folder: &'a Path,
    scale: u32,
    /// The files so far.
    written: &'a mut Vec<PathBuf>,
}

impl Camera for Writing<'_> {
    fn take(&mut self, name: &str, picture: &Picture) -> anyhow::Result<()> {
        let path = self.folder.join(format!("{name}.png"));
        picture.write(&path, self.scale)?;
        self.written.push(path);
        Ok(())
    }
}

/// Takes no pictures.
struct Blind;

impl Camera for Blind {
    fn take(&mut self, _: &str, _: &Picture) -> anyhow::Result<()> {
        Ok(())
    }
}
