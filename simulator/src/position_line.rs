//! A position in one line of text, with the moves that follow it: what the command line and the engines read.
//!
//! `startpos` or the text of a position, then optionally `moves` and moves in the notation of the game.

use std::fmt::Display;

use sanban_core::{Game, Outcome, ParsePositionError, quoridor, renju, reversi};

/// A game whose positions and moves can be read from text.
pub trait TextGame: Game {
    /// Reads a position.
    fn parse_position(text: &str) -> Result<Self, Problem>;

    /// Reads a move.
    fn parse_move(text: &str) -> Result<Self::Move, String>;
}

/// Where a line goes wrong, and how.
#[derive(Debug, PartialEq, Eq)]
pub struct Problem {
    /// The offset of the offending byte.
    pub offset: usize,
    /// What was expected there.
    pub message: String,
}

impl Problem {
    fn new(offset: usize, message: impl Display) -> Self {
        Problem { offset, message: message.to_string() }
    }
}

/// A line read: where it starts, what was played, and where that leads.
pub struct PositionLine<G: Game> {
    /// The position before the moves.
    pub start: G,
    /// The moves.
    pub moves: Vec<G::Move>,
    /// The position after the moves.
    pub position: G,
}

impl<G: TextGame> PositionLine<G> {
    /// Reads a line. A move that is not legal is refused with the reason.
    pub fn parse(line: &str) -> Result<Self, Problem> {
        let mut words = words(line).peekable();
        let mut position_end = 0;
        while let Some((end, _)) = words.next_if(|&(_, word)| word != "moves").map(|(at, word)| (at + word.len(), word))
        {
            position_end = end;
        }
        let indent = line.len() - line.trim_start().len();
        let text = line.get(indent..position_end).unwrap_or_default();
        let start = match text {
            "" => return Err(Problem::new(indent, "expected startpos or a position")),
            "startpos" => G::start(G::Setup::default()),
            text => {
                G::parse_position(text).map_err(|problem| Problem { offset: indent + problem.offset, ..problem })?
            }
        };

        let mut read = PositionLine { position: start.clone(), start, moves: Vec::new() };
        for (offset, word) in words.skip(1) {
            let mv = G::parse_move(word).map_err(|error| Problem::new(offset, error))?;
            read.position.play(mv).map_err(|why| {
                Problem::new(offset, format!("move {}, {word}, is illegal: {why}", read.moves.len() + 1))
            })?;
            read.moves.push(mv);
        }
        Ok(read)
    }

    /// The result, if the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.position.outcome_after(&self.start, &self.moves)
    }
}

/// The words of a line with their offsets.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    line.split_ascii_whitespace().map(move |word| (word.as_ptr() as usize - line.as_ptr() as usize, word))
}

impl TextGame for reversi::Position {
    fn parse_position(text: &str) -> Result<Self, Problem> {
        text.parse().map_err(|error: ParsePositionError| Problem::new(error.offset, error))
    }

    fn parse_move(text: &str) -> Result<reversi::Move, String> {
        text.parse().map_err(|error: reversi::ParseMoveError| error.to_string())
    }
}

impl TextGame for renju::Position {
    fn parse_position(text: &str) -> Result<Self, Problem> {
        text.parse().map_err(|error: ParsePositionError| Problem::new(error.offset, error))
    }

    fn parse_move(text: &str) -> Result<renju::Move, String> {
        text.parse().map_err(|error: renju::ParseMoveError| error.to_string())
    }
}

impl TextGame for quoridor::Position {
    fn parse_position(text: &str) -> Result<Self, Problem> {
        text.parse().map_err(|error: quoridor::ParsePositionError| Problem::new(error.offset, error))
    }

    fn parse_move(text: &str) -> Result<quoridor::Move, String> {
        text.parse().map_err(|error: quoridor::ParseMoveError| error.to_string())
    }
}
