//! What a computer player is asked, and what it answers.

use sanban_core::GameId;

use crate::Level;

/// Tells questions apart, so that an answer that comes late is not taken for the answer to another question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct QuestionId(pub u32);

/// Something to think about.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// Which question this is; the answer is reported with it.
    pub id: QuestionId,
    /// The position. The side to move is the one that wants a move.
    pub position: Position,
    /// How much thought it is worth.
    pub level: Level,
    /// Decides between moves the player thinks equal, so that two games need not be the same.
    pub seed: u64,
}

/// A position of any of the games.
#[derive(Clone, Debug, PartialEq)]
pub enum Position {}

impl Position {
    /// Which game it belongs to.
    pub const fn game(&self) -> GameId {
        match *self {}
    }
}

/// A move of any of the games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Move {}

/// What came of a question.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Answer {
    /// The move to play. It is legal in the position of the question.
    pub mv: Move,
    /// How many positions were looked at.
    pub nodes: u32,
}
