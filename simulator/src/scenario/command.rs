//! The commands that carry out scenarios: pictures to look at, and steps for the emulated chip.

use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;

use super::{Action, Camera, Runner, Scenario};
use crate::device::{Picture, key_name};

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
    let mut runner = Runner::new(Writing { folder: &args.out, scale: args.scale });
    runner.run(&scenario).with_context(|| args.scenario.display().to_string())?;
    if scenario.pictures().next().is_none() {
        let name = args.scenario.file_stem().map(|stem| stem.to_string_lossy()).unwrap_or("display".into());
        Writing { folder: &args.out, scale: args.scale }.take(&name, &runner.device().frame().into())?;
    }
    Ok(())
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
            Action::Down(key) => println!("down {}", key_name(*key)),
            Action::Up(key) => println!("up {}", key_name(*key)),
            Action::Wait(ms) => println!("wait {ms}"),
            Action::Think => println!("think"),
            Action::Restart => println!("restart"),
            Action::Picture(name) => println!("picture {name}"),
        }
    }
    Ok(())
}

/// Writes every picture to a folder.
struct Writing<'a> {
    folder: &'a Path,
    scale: u32,
}

impl Camera for Writing<'_> {
    fn take(&mut self, name: &str, picture: &Picture) -> anyhow::Result<()> {
        let path = self.folder.join(format!("{name}.png"));
        picture.write(&path, self.scale)?;
        println!("{}", path.display());
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
