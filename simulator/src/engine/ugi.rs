//! A session in UGI; what its lines say is the engine's to know.

use std::time::{Duration, Instant};

use sanban_core::{AnyMove, AnyPosition, Game, record::TranscriptError};
use sanban_engine::{
    Answer, Progress, Question,
    ugi::{Go, Info, Introduction, Order, Strength, parse},
};

use super::{
    search::Task,
    session::{Protocol, Tell, Urgency},
};
use crate::played::Played;

/// A game that can be asked about.
pub(super) trait Askable: Game<Move: TryFrom<AnyMove>> + Into<AnyPosition> + 'static {}

impl<G: Game<Move: TryFrom<AnyMove>> + Into<AnyPosition> + 'static> Askable for G {}

/// A session in UGI.
pub(super) struct Ugi<G: Askable> {
    game: Played<G>,
    strength: Strength,
    /// When the search that is running began.
    began: Instant,
}

impl<G: Askable> Ugi<G> {
    /// A session that begins with the start of a game.
    pub(super) fn new(strength: Strength) -> Self {
        Ugi { game: Played::default(), strength, began: Instant::now() }
    }

    /// The search that `go` asks for.
    fn task(&mut self, go: &Go) -> (Task, Tell) {
        let began = Instant::now();
        self.began = began;
        let turn = self.game.position().turn();
        let Strength { level, seed, .. } = self.strength;
        let question = Question { nodes: self.strength.nodes(go, turn), ..Question::of(&self.game, level, seed) };
        let deadline = go.time_ms(turn).map(|ms| began + Duration::from_millis(ms.into()));
        let tell = move |progress: &Progress| {
            let &Progress { best, nodes, depth, score, .. } = progress;
            best.map(|mv| info(began, Answer { mv, nodes, depth, score }))
        };
        (Task { question, deadline }, Box::new(tell))
    }
}

/// A line about what a search found.
fn info(began: Instant, answer: Answer) -> String {
    Info { answer, micros: u64::try_from(began.elapsed().as_micros()).unwrap_or(u64::MAX) }.to_string()
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
        match parse(line) {
            // Who stops and quits does so out of turn.
            Ok(None | Some(Order::Stop | Order::Quit)) => {}
            Ok(Some(Order::Introduce)) => {
                let introduction =
                    Introduction { version: env!("CARGO_PKG_VERSION"), game: G::ID, strength: self.strength };
                out.extend(introduction.to_string().lines().map(str::to_owned));
            }
            Ok(Some(Order::IsReady)) => out.push("readyok".to_owned()),
            Ok(Some(Order::NewGame)) => self.game = Played::default(),
            Ok(Some(Order::Set(option))) => self.strength.set(option),
            Ok(Some(Order::Position { text, offset })) => match text.parse::<Played<G>>() {
                Ok(game) => self.game = game,
                Err(error) => {
                    let error: TranscriptError<G::Move, G::Illegal> = error;
                    out.push(self.refuse(&format!("column {}: {error}", offset + error.offset() + 1)));
                }
            },
            Ok(Some(Order::Query(query))) => {
                let turn = self.game.position().turn();
                out.push(format!("response {}", query.answer(self.game.outcome(), turn)));
            }
            Ok(Some(Order::Go(_))) if self.game.outcome().is_some() => {
                out.push("info string the game is over".to_owned());
                out.push("bestmove (none)".to_owned());
            }
            Ok(Some(Order::Go(go))) => return Some(self.task(&go)),
            Err(why) => out.push(self.refuse(&why.to_string())),
        }
        None
    }

    fn refuse(&self, why: &str) -> String {
        format!("error {why}")
    }

    fn thought(&mut self, answer: Option<Answer>, out: &mut Vec<String>) {
        out.extend(answer.map(|answer| info(self.began, answer)));
        out.push(answer.map_or("bestmove (none)".to_owned(), |answer| format!("bestmove {}", answer.mv)));
    }
}
