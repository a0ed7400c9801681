//! Rule questions on the command line: positions in by file or pipe, answers out in order.

pub(crate) mod input;
mod legal;
mod output;
mod perft;
mod rows;
mod show;

use std::{
    io::{self, BufWriter, Read, Write},
    process::ExitCode,
};

use clap::Subcommand;

use self::input::{Failure, Lines};
use crate::console::complain;

/// What can be asked about the rules.
#[derive(Debug, Subcommand)]
pub enum RulesCommand {
    /// Reversi: legal squares and pictures of positions
    #[command(subcommand)]
    Reversi(ReversiCommand),
    /// Renju: forbidden points and pictures of positions
    #[command(subcommand)]
    Renju(RenjuCommand),
    /// Quoridor: legal moves and pictures of positions
    #[command(subcommand)]
    Quoridor(QuoridorCommand),
    /// Count lines of play to a depth
    Perft(perft::PerftArgs),
}

/// Questions about Reversi.
#[derive(Debug, Subcommand)]
pub enum ReversiCommand {
    /// Mark the legal squares: 8 rows of '.BW' and a line 'B' or 'W' in, the same out with '0' on every legal square
    Legal,
    /// Draw positions, one a line: 64 cells of '.BW' from a1 on, a space and the side, or 'startpos'; then 'moves …'
    Show,
}

/// Questions about Renju.
#[derive(Debug, Subcommand)]
pub enum RenjuCommand {
    /// Mark black's forbidden points: 15 rows of '.BW' in, the same out with 'L', 'F' or 'T'
    /// (overline, double-four, double-three)
    Forbidden,
    /// Draw positions, one a line: 225 cells of '.BW' from a15 on, a space and the side, or 'startpos'; then 'moves …'
    Show,
}

/// Questions about Quoridor.
#[derive(Debug, Subcommand)]
pub enum QuoridorCommand {
    /// List the legal moves of positions, one a line: a FEN or 'startpos', then 'moves …'
    Legal,
    /// Draw positions, one a line: a FEN or 'startpos', then 'moves …'
    Show,
}

/// Answers a command from standard input to standard output. Bad input ends it with exit code 2, after the answers to
/// what came before.
pub fn run(command: &RulesCommand) -> ExitCode {
    let mut out = BufWriter::new(io::stdout().lock());
    let lines = Lines::new(io::stdin().lock());
    let result = answer(command, lines, &mut out).and_then(|()| Ok(out.flush()?));
    let failure = match result {
        Ok(()) => return ExitCode::SUCCESS,
        // Whoever reads our answers has read enough.
        Err(Failure::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
        Err(failure) => failure,
    };
    // If the answers so far cannot be written either, the first failure is still the one to tell.
    let _ = out.flush();
    complain(format_args!("sanban: {failure}"));
    match failure {
        Failure::Input(_) => ExitCode::from(2),
        Failure::Io(_) => ExitCode::FAILURE,
    }
}

fn answer(command: &RulesCommand, lines: Lines<impl Read>, out: &mut impl Write) -> Result<(), Failure> {
    use sanban_core::{quoridor, renju, reversi};
    match command {
        RulesCommand::Reversi(ReversiCommand::Legal) => legal::reversi(lines, out),
        RulesCommand::Reversi(ReversiCommand::Show) => show::show::<reversi::Position>(lines, out),
        RulesCommand::Renju(RenjuCommand::Forbidden) => legal::renju(lines, out),
        RulesCommand::Renju(RenjuCommand::Show) => show::show::<renju::Position>(lines, out),
        RulesCommand::Quoridor(QuoridorCommand::Legal) => legal::quoridor(lines, out),
        RulesCommand::Quoridor(QuoridorCommand::Show) => show::show::<quoridor::Position>(lines, out),
        RulesCommand::Perft(args) => perft::perft(args, out),
    }
}
