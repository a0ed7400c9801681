//! What a computer player is asked, and what it answers.

use sanban_core::{AnyMove, AnyPast, AnyPosition, Game, Past, Record};

use crate::{Level, Score};

/// Tells questions apart, so that an answer that comes late is not taken for the answer to another question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct QuestionId(pub u32);

/// Something to think about.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// Which question this is; the answer is reported with it.
    pub id: QuestionId,
    /// The position. The side to move is the one that wants a move.
    pub position: AnyPosition,
    /// What of the game so far still counts, where the position alone does not tell all.
    pub past: AnyPast,
    /// How much thought it is worth.
    pub level: Level,
    /// A number of nodes to use instead of the level's own.
    pub nodes: Option<u32>,
    /// Decides between moves the player thinks equal, so that two games need not be the same.
    pub seed: u64,
}

impl Question {
    /// What to play in a position, whatever came before it.
    pub fn new(position: impl Into<AnyPosition>, level: Level, seed: u64) -> Self {
        let position = position.into();
        Question { id: QuestionId::default(), position, past: AnyPast::Nothing, level, nodes: None, seed }
    }

    /// What to play in a game, its past included: a player of Quoridor knows which positions were there twice.
    pub fn of<G: Game + Into<AnyPosition>, const N: usize>(record: &Record<G, N>, level: Level, seed: u64) -> Self {
        Question { past: record.past().told(), ..Question::new(record.position().clone(), level, seed) }
    }
}

/// What came of a question.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Answer {
    /// The move to play. It is legal in the position of the question.
    pub mv: AnyMove,
    /// How many positions were looked at.
    pub nodes: u32,
    /// How many moves ahead the search looked; 0 for a move that needed no search.
    pub depth: u8,
    /// What the move promises the side to move.
    pub score: Score,
}
