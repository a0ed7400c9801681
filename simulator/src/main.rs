//! `sanban`: the device in a web page, and the rules on the command line.

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use sanban::{
    console,
    engine::{self, EngineArgs},
    matches::{self, MatchArgs},
    problems::{self, ProblemsArgs},
    questions::{self, QuestionsArgs},
    records::{self, RecordsArgs},
    rules::{self, RulesCommand},
    scenario::{self, FilmArgs, ScreenshotArgs, SheetArgs, StepsArgs},
    serve::{ServeArgs, serve},
    solve::{self, SolveArgs},
    train::{self, TrainCommand},
};

/// Sanban: Reversi, Renju and Quoridor on a handheld. Without a command, the handheld opens in a web page.
#[derive(Parser)]
#[command(version, args_conflicts_with_subcommands = true)]
struct Cli {
    #[command(flatten)]
    serve: ServeArgs,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    #[command(flatten)]
    Rules(RulesCommand),
    /// Play for another program: UGI, or for Renju the Gomocup protocol, over standard input and output
    Engine(EngineArgs),
    /// Let two computer players meet many times, and measure their strength
    Match(MatchArgs),
    /// Film the device: carry out a scenario and write an animated PNG file
    Film(FilmArgs),
    /// Take positions from games and answer them, for the emulated chip to be compared with
    Questions(QuestionsArgs),
    /// Make the device's puzzles of a game, or many wins by continuous fours in Renju
    Problems(ProblemsArgs),
    /// Look at the finished games in the saves, and bring games out of them and into them
    Records(RecordsArgs),
    /// Take pictures of the device: carry out a scenario and write PNG files
    Screenshot(ScreenshotArgs),
    /// Put all pictures of the scenarios on one sheet
    Sheet(SheetArgs),
    /// Spell out a scenario as key presses, waiting and pictures, for the emulated chip
    Steps(StepsArgs),
    /// Solve the device's puzzles, or problems with known answers
    Solve(SolveArgs),
    /// Train the weights of a computer player by letting it play against itself
    #[command(subcommand)]
    Train(TrainCommand),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let result = match cli.command {
        None => serve(&cli.serve),
        Some(Command::Match(args)) => matches::run(&args),
        Some(Command::Questions(args)) => questions::run(&args),
        Some(Command::Records(args)) => records::run(&args),
        Some(Command::Solve(args)) => solve::run(&args),
        Some(Command::Train(command)) => train::run(&command),
        Some(Command::Engine(args)) => return engine::run(&args),
        Some(Command::Film(args)) => scenario::film(&args),
        Some(Command::Problems(args)) => problems::run(&args),
        Some(Command::Rules(command)) => return rules::run(&command),
        Some(Command::Screenshot(args)) => scenario::screenshot(&args),
        Some(Command::Sheet(args)) => scenario::sheet(&args),
        Some(Command::Steps(args)) => scenario::steps(&args),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads our answers has read enough.
        Err(error) if console::is_enough(&error) => ExitCode::SUCCESS,
        Err(error) => {
            console::complain(format_args!("sanban: {error:#}"));
            ExitCode::FAILURE
        }
    }
}
