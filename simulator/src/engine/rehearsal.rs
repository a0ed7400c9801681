//! A conversation without threads and clocks, for tests: every line in its turn, and a few nodes for each thought.

use sanban_core::with_game;
use sanban_engine::{Answer, Engine, Level, Progress, Question, ugi::Strength};

use super::{
    gomocup::Gomocup,
    nboard::NBoard,
    session::{Protocol, Urgency, plain},
    ugi::Ugi,
};
use crate::matches::GameName;

/// More nodes are not spent on a thought, whatever is asked for.
const MOST_NODES: u32 = 60;

/// What is spoken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// UGI, about a game.
    Ugi(GameName),
    /// The Gomocup protocol.
    Gomocup,
    /// The protocol of NBoard.
    NBoard,
}

/// What is answered to these lines, up to the one that ends the conversation.
pub fn rehearse<'l>(language: Language, lines: impl Iterator<Item = &'l str>) -> Vec<String> {
    let strength = Strength { level: Level::default(), nodes: None, seed: 0 };
    match language {
        Language::Ugi(game) => with_game!(game.id(), G => talk(&mut Ugi::<G>::new(strength), lines)),
        Language::Gomocup => talk(&mut Gomocup::new(strength), lines),
        Language::NBoard => talk(&mut NBoard::new(strength), lines),
    }
}

fn talk<'l>(protocol: &mut impl Protocol, lines: impl Iterator<Item = &'l str>) -> Vec<String> {
    let mut out = Vec::new();
    let mut engine = None;
    for line in lines.map(plain) {
        match protocol.urgency(&line) {
            Urgency::Quit => break,
            // Nothing is running that could be stopped.
            Urgency::Stop => continue,
            Urgency::InTurn | Urgency::AtOnce | Urgency::AfterStop => {}
        }
        if let Some((task, tell)) = protocol.obey(&line, &mut out) {
            let nodes = task.question.nodes.map_or(MOST_NODES, |nodes| nodes.min(MOST_NODES));
            let question = Question { nodes: Some(nodes), ..task.question };
            let engine: &mut Box<Engine> = engine.get_or_insert_default();
            let answer = engine.think(&question, &mut ());
            out.extend(answer.and_then(|answer| {
                let Answer { mv, nodes, depth, score } = answer;
                tell(&Progress { best: Some(mv), nodes, depth, score, ..Default::default() })
            }));
            protocol.thought(answer, &mut out);
        }
    }
    out
}
