//! The protocol of NBoard, a board on the screen for Reversi that many programs know, in its version 2.
//!
//! A game comes as GGF: `BO[8 <64 cells> <side>]` and a move of either side after it, `B[F5]` or `W[D6/1.20/3.5]`. Passes
//! are moves there, `PA`, so the side to move is kept as the protocol has it, also where it can only pass.

use std::time::Instant;

use sanban_core::{
    Game, Side,
    reversi::{Move, Position},
};
use sanban_engine::{Answer, Progress, Question, ugi::Strength};

use super::{
    search::Task,
    session::{Protocol, Tell, Urgency},
};

/// A session in the NBoard protocol.
pub(super) struct NBoard {
    strength: Strength,
    position: Position,
    /// What the running search is for, and since when.
    asked: Asked,
    began: Instant,
}

/// What a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    /// A move to play.
    Go,
    /// An evaluation.
    Hint,
}

impl NBoard {
    /// A session before its first command.
    pub(super) fn new(strength: Strength) -> Self {
        NBoard { strength, position: Position::default(), asked: Asked::Go, began: Instant::now() }
    }

    /// `set game <GGF>`: the position at the end of that game. What is wrong with it leaves the position as it was.
    fn set_game(&mut self, ggf: &str) -> Result<(), String> {
        let mut position = Position::default();
        for (name, value) in properties(ggf) {
            match name {
                "BO" => position = board(value)?,
                "B" | "W" => play(&mut position, value)?,
                _ => {}
            }
        }
        self.position = position;
        Ok(())
    }

    /// Begins to think, and says so.
    fn think(&mut self, asked: Asked, out: &mut Vec<String>) -> Option<(Task, Tell)> {
        if self.position.is_over() {
            // There is nothing to think about; NBoard expects an answer to every `go`.
            if asked == Asked::Go {
                out.push("=== PA".to_owned());
            }
            return None;
        }
        out.push("status Sanban is thinking".to_owned());
        (self.asked, self.began) = (asked, Instant::now());
        let Strength { level, nodes, seed } = self.strength;
        let question = Question { nodes, ..Question::new(self.position, level, seed) };
        let tell = |progress: &Progress| {
            let &Progress { best, nodes, depth, score, .. } = progress;
            best.and_then(|mv| evaluation(Answer { mv, nodes, depth, score }))
        };
        Some((Task { question, deadline: None }, Box::new(tell)))
    }
}

/// The properties of a GGF game, `NAME[value]`, in their order.
fn properties(ggf: &str) -> impl Iterator<Item = (&str, &str)> {
    ggf.split(']').filter_map(|part| {
        let (name, value) = part.split_once('[')?;
        Some((name.trim_matches(|letter: char| !letter.is_ascii_uppercase()), value))
    })
}

/// The position of a `BO` property: the width, 64 cells from a1 along the rows, and who is to move; `*` is black.
fn board(value: &str) -> Result<Position, String> {
    let cells: String = value.split_ascii_whitespace().skip(1).collect();
    let ours = cells.chars().map(|cell| match cell {
        '*' => 'B',
        'O' | 'o' => 'W',
        '-' => '.',
        other => other,
    });
    let (board, turn): (Vec<char>, Vec<char>) = (ours.clone().take(64).collect(), ours.skip(64).collect());
    let text = format!("{} {}", String::from_iter(board), String::from_iter(turn));
    text.parse().map_err(|error| format!("no board of 8x8 squares: {error}"))
}

/// Plays a move as the protocol writes it, `F5`, `F5/eval/time` or `PA`; the other side is to move then, whether it can
/// or not.
fn play(position: &mut Position, text: &str) -> Result<(), String> {
    let name = text.split('/').next().unwrap_or_default().trim();
    let mv = if name.eq_ignore_ascii_case("PA") || name.eq_ignore_ascii_case("PASS") {
        Move::Pass
    } else {
        name.parse().map_err(|error| format!("{error}"))?
    };
    let mover = position.turn();
    position.play(mv).map_err(|why| format!("{name} is illegal: {why}"))?;
    let [black, white] = Side::BOTH.map(|side| position.discs(side));
    *position = Position::new(black, white, !mover).map_err(|why| format!("{why:?}"))?;
    Ok(())
}

/// A move in the words of the protocol.
fn name(mv: Move) -> String {
    match mv {
        Move::Place(square) => square.to_string().to_ascii_uppercase(),
        Move::Pass => "PA".to_owned(),
    }
}

/// A line about a move that was looked at: the evaluation is in discs, for the side to move.
fn evaluation(answer: Answer) -> Option<String> {
    let mv = name(Move::try_from(answer.mv).ok()?);
    Some(format!("search {mv} {:.2} 0 {}", f64::from(answer.score.hundredths()) / 100.0, answer.depth))
}

impl Protocol for NBoard {
    fn urgency(&self, line: &str) -> Urgency {
        match line.split_ascii_whitespace().next() {
            Some("quit") => Urgency::Quit,
            // A ping ends the search that is running, and is answered after it.
            Some("ping") => Urgency::AfterStop,
            _ => Urgency::InTurn,
        }
    }

    fn obey(&mut self, line: &str, out: &mut Vec<String>) -> Option<(Task, Tell)> {
        let (command, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
        let rest = rest.trim();
        let done = match (command, rest.split_once(char::is_whitespace).unwrap_or((rest, ""))) {
            ("nboard", _) | ("set", ("depth", _)) => {
                // A level has its own depth, which the name tells of instead.
                out.push(format!("set myname Sanban{}", self.strength.level.number()));
                Ok(())
            }
            ("set", ("game", ggf)) => self.set_game(ggf),
            ("move", _) => {
                let mut position = self.position;
                play(&mut position, rest).map(|()| self.position = position)
            }
            ("go", _) => return self.think(Asked::Go, out),
            ("hint", _) => return self.think(Asked::Hint, out),
            ("ping", _) => {
                out.push(format!("pong {rest}"));
                Ok(())
            }
            ("learn", _) => {
                out.push("learned".to_owned());
                Ok(())
            }
            // The protocol wants what is not known to be ignored.
            _ => Ok(()),
        };
        if let Err(why) = done {
            out.push(self.refuse(&why));
        }
        None
    }

    fn refuse(&self, why: &str) -> String {
        format!("status error: {why}")
    }

    fn thought(&mut self, answer: Option<Answer>, out: &mut Vec<String>) {
        if let Some(answer) = answer
            && let Ok(mv) = Move::try_from(answer.mv)
        {
            let seconds = self.began.elapsed().as_secs_f64();
            out.push(format!("nodestats {} {seconds:.2}", answer.nodes));
            out.extend(evaluation(answer));
            if self.asked == Asked::Go {
                let discs = f64::from(answer.score.hundredths()) / 100.0;
                out.push(format!("=== {}/{discs:.2}/{seconds:.2}", name(mv)));
            }
        }
        out.push("status Sanban is waiting".to_owned());
    }
}
