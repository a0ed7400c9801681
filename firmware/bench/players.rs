//! The computer players: a move, the nodes it took, and where they look at the stop flag on the way.

use core::fmt::Display;

use sanban_core::{quoridor, renju, reversi};
use sanban_engine::{Engine, Level, Move, Position, Question, QuestionId, Watch};

use crate::emulator::{fail, look, tell, time};

/// Thinks about one position, `level seed game` and the position's text, and tells the move and the nodes.
pub(super) fn answer(engine: &mut Engine, text: &str) {
    let Some(question) = parse(text) else { fail(text) };
    let Some(answer) = time("think", &question, |question| engine.think(question, &mut Looks)) else {
        return tell(format_args!("none"));
    };
    match answer.mv {
        Move::Reversi(mv) => tell_move(mv, answer.nodes),
        Move::Renju(mv) => tell_move(mv, answer.nodes),
        Move::Quoridor(mv) => tell_move(mv, answer.nodes),
    }
}

fn tell_move(mv: impl Display, nodes: u32) {
    tell(format_args!("{mv} {nodes}"));
}

fn parse(text: &str) -> Option<Question> {
    let mut fields = text.splitn(4, '\t');
    let level = Level::from_number(fields.next()?.parse().ok()?)?;
    let seed = fields.next()?.parse().ok()?;
    let game = fields.next()?;
    let position = fields.next()?;
    let position = match game {
        "reversi" => Position::from(position.parse::<reversi::Position>().ok()?),
        "renju" => Position::from(position.parse::<renju::Position>().ok()?),
        "quoridor" => Position::from(position.parse::<quoridor::Position>().ok()?),
        _ => return None,
    };
    Some(Question { id: QuestionId(0), position, level, nodes: None, seed })
}

/// Never stops a search; tells the emulator whenever it could have.
struct Looks;

impl Watch for Looks {
    fn stop(&mut self) -> bool {
        look();
        false
    }
}
