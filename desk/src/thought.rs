//! What somebody who thinks for a device reports.

use sanban_engine::{Answer, Progress, QuestionId};
use sanban_ui::Event;

/// A report about a question.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Thought {
    /// So far it has come.
    Progress(QuestionId, Progress),
    /// This came of it.
    Answer(QuestionId, Answer),
}

impl From<Thought> for Event<'_> {
    fn from(thought: Thought) -> Self {
        match thought {
            Thought::Progress(id, progress) => Event::Progress(id, progress),
            Thought::Answer(id, answer) => Event::Thought(id, answer),
        }
    }
}
