//! UGI, the universal game interface: UCI for any game of two players.

use std::time::{Duration, Instant};

use sanban_core::{AnyMove, AnyPosition, Game, Side, record::TranscriptError};
use sanban_engine::{Answer, Level, Progress, Question, Score};

use super::{
    Strength,
    search::Task,
    session::{Protocol, Tell, Urgency},
};
use crate::played::Played;

/// A game that can be asked about.
pub(super) trait Askable: Game<Move: TryFrom<AnyMove>> + Into<AnyPosition> + 'static {}

impl<G: Game<Move: TryFrom<AnyMove>> + Into<AnyPosition> + 'static> Askable for G {}

/// The most nodes a search can be given.
const MOST_NODES: u32 = u32::MAX - 1;

/// With a clock for the whole game, a move takes this part of what is left on it.
const MOVES_TO_GO: u32 = 25;

/// A session in UGI.
pub(super) struct Ugi<G: Askable> {
    game: Played<G>,
    strength: Strength,
    /// When the search that is running began.
    began: Instant,
}

/// What `go` asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Go {
    nodes: Option<u32>,
    infinite: bool,
    move_time_ms: Option<u32>,
    /// What each player has left on the clock, and what a move adds to it.
    left_ms: [Option<u32>; 2],
    added_ms: [u32; 2],
}

impl Go {
    fn parse<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Go, String> {
        let mut go = Go::default();
        while let Some(word) = words.next() {
            if word == "infinite" {
                go.infinite = true;
                continue;
            }
            let least = if word.ends_with("inc") { 0 } else { 1 };
            let mut value = || number(words.next(), least, MOST_NODES).map_err(|why| format!("go {word}: {why}"));
            match word {
                "nodes" => go.nodes = Some(value()?),
                "movetime" => go.move_time_ms = Some(value()?),
                "p1time" => go.left_ms[0] = Some(value()?),
                "p2time" => go.left_ms[1] = Some(value()?),
                "p1inc" => go.added_ms[0] = value()?,
                "p2inc" => go.added_ms[1] = value()?,
                _ => return Err(format!("go knows no {word:?}: expected nodes, movetime, infinite, p1time or p2time")),
            }
        }
        Ok(go)
    }

    /// How long a side may think.
    fn time(&self, side: Side) -> Option<Duration> {
        let index = usize::from(side == Side::Second);
        let of_clock = self.left_ms[index].map(|left| (left / MOVES_TO_GO + self.added_ms[index] / 2).min(left / 2));
        let ms = self.move_time_ms.into_iter().chain(of_clock).min()?;
        Some(Duration::from_millis(ms.into()))
    }
}

/// A whole number.
fn number<N>(word: Option<&str>, least: N, most: N) -> Result<N, String>
where
    N: std::str::FromStr + PartialOrd + std::fmt::Display,
{
    let found = word.map_or("nothing".to_owned(), |word| format!("{word:?}"));
    word.and_then(|word| word.parse().ok())
        .filter(|number| (&least..=&most).contains(&number))
        .ok_or_else(|| format!("expected a number from {least} to {most}, found {found}"))
}

impl<G: Askable> Ugi<G> {
    /// A session that begins with the start of a game.
    pub(super) fn new(strength: Strength) -> Self {
        Ugi { game: Played::default(), strength, began: Instant::now() }
    }

    fn introduce(&self, out: &mut Vec<String>) {
        let Strength { level, nodes, seed } = self.strength;
        out.push(format!("id name Sanban {} {}", env!("CARGO_PKG_VERSION"), G::ID));
        out.push("id author the Sanban authors".to_owned());
        out.push(format!("option name Level type spin default {} min 1 max 10", level.number()));
        // No number of nodes is the level's own.
        out.push(format!("option name Nodes type spin default {} min 0 max {MOST_NODES}", nodes.unwrap_or(0)));
        out.push(format!("option name Seed type spin default {seed} min 0 max {}", u64::MAX));
        out.push("ugiok".to_owned());
    }

    /// `setoption name <name> value <value>`.
    fn set_option<'a>(&mut self, mut words: impl Iterator<Item = &'a str>) -> Result<(), String> {
        let (Some("name"), Some(name), Some("value")) = (words.next(), words.next(), words.next()) else {
            return Err("expected setoption name <name> value <value>".to_owned());
        };
        let (value, None) = (words.next(), words.next()) else {
            return Err(format!("option {name}: expected one value"));
        };
        let wrong = |why: String| format!("option {name}: {why}");
        match name.to_ascii_lowercase().as_str() {
            "level" => {
                let number = number(value, 1, 10).map_err(wrong)?;
                self.strength.level = Level::from_number(number).unwrap_or_default();
            }
            "nodes" => {
                self.strength.nodes = Some(number(value, 0, MOST_NODES).map_err(wrong)?).filter(|&nodes| nodes > 0)
            }
            "seed" => self.strength.seed = number(value, 0, u64::MAX).map_err(wrong)?,
            _ => return Err(format!("no option {name:?}: expected Level, Nodes or Seed")),
        }
        Ok(())
    }

    /// `position startpos|fen <text> [moves ...]`; `rest` is the line without its first word.
    fn set_position(&mut self, line: &str, rest: &str) -> Result<(), String> {
        let text = match rest.split_ascii_whitespace().next() {
            Some("startpos") => rest,
            Some("fen") => rest.trim_start().strip_prefix("fen").unwrap_or(rest),
            _ => return Err("expected position startpos or position fen <text>, then moves if any".to_owned()),
        };
        let before = line.len() - text.len();
        self.game = text.parse().map_err(|error: TranscriptError<G::Move, G::Illegal>| {
            format!("column {}: {error}", before + error.offset() + 1)
        })?;
        Ok(())
    }

    /// `query gameover|p1turn|result`.
    fn answer_query(&self, what: Option<&str>) -> Result<String, String> {
        let outcome = self.game.outcome();
        Ok(match what {
            Some("gameover") => format!("response {}", outcome.is_some()),
            Some("p1turn") => format!("response {}", self.game.position().turn() == Side::First),
            Some("result") => {
                let result = match outcome.map(|outcome| outcome.winner()) {
                    None => "none",
                    Some(None) => "draw",
                    Some(Some(Side::First)) => "p1win",
                    Some(Some(Side::Second)) => "p2win",
                };
                format!("response {result}")
            }
            _ => return Err("expected query gameover, query p1turn or query result".to_owned()),
        })
    }

    /// The search that `go` asks for.
    fn task(&mut self, go: Go) -> (Task, Tell) {
        let began = Instant::now();
        self.began = began;
        let time = go.time(self.game.position().turn());
        let Strength { level, nodes, seed } = self.strength;
        // Time is there to be used: where it is the limit, the nodes are not, unless they were given.
        let as_long_as_told = (go.infinite || time.is_some()).then_some(MOST_NODES);
        let nodes = go.nodes.or(as_long_as_told).or(nodes);
        let question = Question { nodes, ..Question::of(&self.game, level, seed) };
        let task = Task { question, deadline: time.map(|time| began + time) };
        let tell = move |progress: &Progress| {
            let &Progress { best, nodes, depth, score, .. } = progress;
            best.and_then(|mv| info::<G>(began, Answer { mv, nodes, depth, score }))
        };
        (task, Box::new(tell))
    }
}

/// A line about what a search found.
fn info<G: Askable>(began: Instant, answer: Answer) -> Option<String> {
    let mv = G::Move::try_from(answer.mv).ok()?;
    let Answer { nodes, depth, score, .. } = answer;
    let time = began.elapsed();
    let nps = (f64::from(nodes) / time.as_secs_f64().max(1e-6)) as u64;
    Some(format!("info depth {depth} score {} nodes {nodes} time {} nps {nps} pv {mv}", told(score), time.as_millis()))
}

/// A score in the words of the protocol: hundredths, or in how many of the winner's own moves the game is won.
fn told(score: Score) -> String {
    match score {
        Score::Estimate(hundredths) | Score::Exact(hundredths) => format!("cp {hundredths}"),
        Score::Win { moves } => format!("mate {}", moves.div_ceil(2)),
        Score::Loss { moves } => format!("mate -{}", moves / 2),
    }
}

impl<G: Askable> Protocol for Ugi<G> {
    fn urgency(&self, line: &str) -> Urgency {
        match line.split_ascii_whitespace().next() {
            Some("stop") => Urgency::Stop,
            Some("quit") => Urgency::Quit,
            Some("ugi" | "isready") => Urgency::AtOnce,
            // What is no command is refused in turn as well, so that the same lines get the same answers in the same order.
            _ => Urgency::InTurn,
        }
    }

    fn obey(&mut self, line: &str, out: &mut Vec<String>) -> Option<(Task, Tell)> {
        let mut words = line.split_ascii_whitespace();
        let command = words.next()?;
        let done = match command {
            "ugi" => {
                self.introduce(out);
                Ok(())
            }
            "isready" => {
                out.push("readyok".to_owned());
                Ok(())
            }
            "uginewgame" => {
                self.game = Played::default();
                Ok(())
            }
            "setoption" => self.set_option(words),
            "position" => {
                let (_, rest) = line.split_once("position").unwrap_or_default();
                self.set_position(line, rest)
            }
            "query" => self.answer_query(words.next()).map(|response| out.push(response)),
            "go" => match Go::parse(words) {
                Ok(_) if self.game.outcome().is_some() => {
                    out.push("info string the game is over".to_owned());
                    out.push("bestmove (none)".to_owned());
                    Ok(())
                }
                Ok(go) => return Some(self.task(go)),
                Err(why) => Err(why),
            },
            _ => Err(format!("unknown command {command:?}")),
        };
        if let Err(why) = done {
            out.push(self.refuse(&why));
        }
        None
    }

    fn refuse(&self, why: &str) -> String {
        format!("error {why}")
    }

    fn thought(&mut self, answer: Option<Answer>, out: &mut Vec<String>) {
        let mv = answer.and_then(|answer| {
            out.extend(info::<G>(self.began, answer));
            G::Move::try_from(answer.mv).ok()
        });
        out.push(mv.map_or("bestmove (none)".to_owned(), |mv| format!("bestmove {mv}")));
    }
}
