//! The handheld as an engine: UGI, as `sanban engine` speaks it, in the chip's memory.

use core::fmt;

use sanban_core::{
    AnyIllegal, AnyMove, GameId, Outcome,
    record::{AnyRecord, TranscriptError},
};
use sanban_engine::{
    Level, Question,
    ugi::{self, Go, Introduction, Order, Strength},
};

/// A game that somebody else's program asks about. The moves that led to its position are not kept: what of them counts
/// is in the question.
pub struct Play {
    game: GameId,
    strength: Strength,
    question: Question,
    outcome: Option<Outcome>,
}

/// What is to be done about a line.
#[derive(Clone, Copy, Debug)]
pub enum Reply {
    /// Nothing: it was obeyed.
    Nothing,
    /// Say `readyok`.
    Ready,
    /// Say who is here.
    Introduce(Introduction),
    /// Say `response` and this.
    Response(&'static str),
    /// Think about [`Play::question`], and say what came of it.
    Think(Go),
    /// There is nothing to think about any more.
    Over,
    /// End the search.
    Stop,
    /// End the conversation about this game.
    Quit,
}

/// Why a line is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused<'l> {
    /// It is none of the language.
    Line(ugi::Refused<'l>),
    /// From this column on it is no game.
    Game(usize, TranscriptError<AnyMove, AnyIllegal>),
}

impl fmt::Display for Refused<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::Line(why) => why.fmt(f),
            Refused::Game(column, why) => write!(f, "column {column}: {why}"),
        }
    }
}

impl Play {
    /// The start of a game, played as well as the device can.
    pub fn new(game: GameId) -> Self {
        let strength = Strength { level: Level::STRONGEST, ..Strength::default() };
        let question = Question::new(sanban_core::AnyPosition::start(game), strength.level, strength.seed);
        Play { game, strength, question, outcome: None }
    }

    /// The question that `go` asks.
    pub fn question(&self, go: &Go) -> Question {
        let Strength { level, seed, .. } = self.strength;
        let nodes = self.strength.nodes(go, self.question.position.turn());
        Question { level, seed, nodes, ..self.question.clone() }
    }

    /// How long that may take, in milliseconds.
    pub fn time_ms(&self, go: &Go) -> Option<u32> {
        go.time_ms(self.question.position.turn())
    }

    /// Obeys a line.
    pub fn obey<'l>(&mut self, line: &'l str) -> Result<Reply, Refused<'l>> {
        let Some(order) = ugi::parse(line).map_err(Refused::Line)? else { return Ok(Reply::Nothing) };
        match order {
            Order::Introduce => {
                let (game, strength) = (self.game, self.strength);
                return Ok(Reply::Introduce(Introduction { version: env!("CARGO_PKG_VERSION"), game, strength }));
            }
            Order::IsReady => return Ok(Reply::Ready),
            Order::NewGame => *self = Play { strength: self.strength, ..Play::new(self.game) },
            Order::Set(option) => self.strength.set(option),
            Order::Position { text, offset } => self
                .set_up(text)
                .map_err(|why| Refused::Game(offset.saturating_add(why.offset()).saturating_add(1), why))?,
            Order::Query(query) => {
                return Ok(Reply::Response(query.answer(self.outcome, self.question.position.turn())));
            }
            Order::Go(_) if self.outcome.is_some() => return Ok(Reply::Over),
            Order::Go(go) => return Ok(Reply::Think(go)),
            Order::Stop => return Ok(Reply::Stop),
            Order::Quit => return Ok(Reply::Quit),
        }
        Ok(Reply::Nothing)
    }

    /// Not inlined: a record is large, and its place on the stack is wanted for as long as it is read only.
    #[inline(never)]
    fn set_up(&mut self, text: &str) -> Result<(), TranscriptError<AnyMove, AnyIllegal>> {
        let record = AnyRecord::parse(self.game, text)?;
        let Strength { level, seed, .. } = self.strength;
        self.outcome = record.outcome();
        self.question = match &record {
            AnyRecord::Reversi(record) => Question::of(record, level, seed),
            AnyRecord::Renju(record) => Question::of(record, level, seed),
            AnyRecord::Quoridor(record) => Question::of(record, level, seed),
        };
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use sanban_core::AnyPosition;

    use super::*;

    fn refused(play: &mut Play, line: &str) -> String {
        play.obey(line).unwrap_err().to_string()
    }

    #[test]
    fn a_position_is_the_one_after_its_moves_and_a_wrong_one_changes_nothing() {
        let mut play = Play::new(GameId::Quoridor);
        assert!(matches!(play.obey("position startpos moves e2 e8 e3h"), Ok(Reply::Nothing)));
        let Ok(Reply::Think(go)) = play.obey("go nodes 500") else { panic!("it thinks") };
        let question = play.question(&go);
        let expected: sanban_core::quoridor::Position = "e3 / - / e2 e8 / 9 10 / 2".parse().unwrap();
        assert_eq!(question.position, AnyPosition::Quoridor(expected));
        assert_eq!((question.nodes, question.level), (Some(500), Level::STRONGEST));
        let why = refused(&mut play, "position startpos moves e2 e8 e9");
        assert!(why.starts_with("column 31: move 3, e9, is illegal: "), "{why}");
        assert_eq!(play.question(&go), question);
        assert_eq!(refused(&mut play, "castle"), "unknown command \"castle\"");
    }

    #[test]
    fn a_game_that_is_over_is_not_thought_about() {
        let mut play = Play::new(GameId::Reversi);
        // The shortest game there is, of the world federation: nine moves and no white disc is left.
        play.obey("position startpos moves e6 f4 e3 f6 g5 d6 e7 f5 c5").unwrap();
        assert!(matches!(play.obey("go"), Ok(Reply::Over)));
        assert!(matches!(play.obey("query result"), Ok(Reply::Response("p1win"))));
        play.obey("uginewgame").unwrap();
        assert!(matches!(play.obey("query gameover"), Ok(Reply::Response("false"))));
        assert!(matches!(play.obey("go"), Ok(Reply::Think(_))));
    }

    #[test]
    fn options_stay_over_a_new_game() {
        let mut play = Play::new(GameId::Renju);
        play.obey("setoption name Level value 3").unwrap();
        play.obey("setoption name Seed value 7").unwrap();
        play.obey("uginewgame").unwrap();
        let question = play.question(&Go::default());
        assert_eq!((question.level.number(), question.seed, question.nodes), (3, 7, None));
        assert_eq!(play.time_ms(&Go::default()), None);
    }
}
