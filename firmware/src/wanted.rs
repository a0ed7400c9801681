//! Saves that were asked for and wait for their turn.
//!
//! The screen never waits for the flash: what it has to save is noted here, each piece once however often it was asked for,
//! and written out when the task that saves has room. It is then the latest state that is saved.

use sanban_ui::{Shelf, Slot};

/// What is saved at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// What a slot holds.
    Slot(Slot),
    /// A finished game.
    Game(Shelf),
}

/// All slots, and a finished game: the next is asked for when that one is saved.
const MOST: usize = Slot::ALL.len() + 1;

/// Pieces that want saving, in the order they were asked for.
#[derive(Default)]
pub struct Wanted {
    pieces: [Option<Piece>; MOST],
}

impl Wanted {
    /// Nothing to save.
    pub const fn new() -> Wanted {
        Wanted { pieces: [None; MOST] }
    }

    /// Notes that a piece wants saving.
    pub fn ask(&mut self, piece: Piece) {
        if !self.pieces.contains(&Some(piece))
            && let Some(free) = self.pieces.iter_mut().find(|free| free.is_none())
        {
            *free = Some(piece);
        }
    }

    /// The piece to save next.
    pub fn take(&mut self) -> Option<Piece> {
        let first = self.pieces.first_mut().and_then(Option::take);
        self.pieces.rotate_left(1);
        first
    }

    /// Whether nothing waits.
    pub fn is_empty(&self) -> bool {
        self.pieces.iter().all(Option::is_none)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_waits_once_and_in_turn() {
        let [reversi, settings] = [Slot::Reversi, Slot::Settings].map(Piece::Slot);
        let mut wanted = Wanted::new();
        for _ in 0..1000 {
            wanted.ask(reversi);
            wanted.ask(settings);
        }
        assert_eq!(wanted.take(), Some(reversi));
        wanted.ask(reversi);
        assert_eq!((wanted.take(), wanted.take(), wanted.take()), (Some(settings), Some(reversi), None));
        assert!(wanted.is_empty());
        let all = || Shelf::new(64).map(Piece::Game).into_iter().chain(Slot::ALL.map(Piece::Slot));
        for piece in all() {
            wanted.ask(piece);
        }
        assert!(all().all(|piece| wanted.take() == Some(piece)));
    }
}
