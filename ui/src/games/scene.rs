//! What is to be seen of a game, whatever the game.

use sanban_core::Outcome;

use super::Playable;

/// A position to be shown, and what is shown with it.
#[derive(Debug)]
pub(crate) struct Scene<'a, G: Playable> {
    pub position: &'a G,
    /// The moves that led here.
    pub moves: &'a [G::Move],
    pub outcome: Option<Outcome>,
    /// Where the player points, when a player may.
    pub cursor: Option<G::Cursor>,
    /// Whether a person at this device is to act: only then are legal and forbidden moves marked.
    pub person_acts: bool,
    pub hint: Option<G::Move>,
    pub marks: bool,
    pub coordinates: bool,
    pub numbers: bool,
    /// Whether each side's distance from its goal is asked for.
    pub distances: bool,
}

impl<G: Playable> Scene<'_, G> {
    /// The last move.
    pub(crate) fn last(&self) -> Option<G::Move> {
        self.moves.last().copied()
    }

    /// Whether moves are marked: somebody at the device may choose one, and wants to be shown.
    pub(crate) fn marks_moves(&self) -> bool {
        self.marks && self.person_acts && self.outcome.is_none()
    }
}

/// What something that is said is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Tone {
    /// The state of the game.
    Plain,
    /// A move that is not allowed.
    Refused,
}
