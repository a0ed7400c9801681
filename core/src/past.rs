//! What rules that look back remember of a game.

use core::fmt::Debug;

use crate::{AnyPast, Outcome};

/// What a game's rules remember of the positions that were on the board, where the position now does not tell all.
///
/// A [`Record`](crate::Record) keeps one beside its moves and tells it of every position once, so that a rule such as
/// Quoridor's draw by repetition costs the same at the first move and at the last.
pub trait Past<G>: Clone + Debug + Default {
    /// Takes note of the position that is on the board now. Returns the result, if its having been there before ends the
    /// game.
    fn visit(&mut self, position: &G) -> Option<Outcome>;

    /// What a player has to know of it: a short list in fixed memory.
    fn told(&self) -> AnyPast;
}

/// The position alone tells all.
impl<G> Past<G> for () {
    fn visit(&mut self, _: &G) -> Option<Outcome> {
        None
    }

    fn told(&self) -> AnyPast {
        AnyPast::Nothing
    }
}
