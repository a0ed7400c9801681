//! A game from the library, beside the three at their tables.

use heapless::Vec;
use sanban_core::GameId;

use super::{Playable, QuoridorTable, RenjuTable, ReversiTable, Table, Tables};
use crate::Slot;

/// A finished game as its shelf holds it: a quarter of the room that its table takes. It is read when it is looked at,
/// onto the stack, which has room for it as long as nobody thinks.
#[derive(Debug)]
pub(crate) struct Guest {
    game: GameId,
    bytes: Vec<u8, { Slot::MAX_LEN }>,
}

/// A table of whichever game it is, to be looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) enum AnyTable<'a> {
    Reversi(&'a ReversiTable),
    Renju(&'a RenjuTable),
    Quoridor(&'a QuoridorTable),
}

impl Default for Guest {
    fn default() -> Self {
        Guest { game: GameId::Reversi, bytes: Vec::new() }
    }
}

impl Guest {
    /// Takes another game: what its shelf holds.
    pub(crate) fn take(&mut self, game: GameId, bytes: &[u8]) {
        self.game = game;
        self.bytes.clear();
        // What does not fit is no game; it would be looked at as none.
        let _ = self.bytes.extend_from_slice(bytes);
    }

    /// Which game it is.
    pub(crate) const fn game(&self) -> GameId {
        self.game
    }

    /// Looks at the game.
    pub(crate) fn look(&self, look: &mut dyn FnMut(AnyTable<'_>)) {
        look_at(self.game, &self.bytes, look);
    }

    /// Puts the game onto the table of its kind.
    #[inline(never)]
    pub(crate) fn sit_down(&self, tables: &mut Tables) {
        match self.game {
            GameId::Reversi => tables.reversi = read(&self.bytes),
            GameId::Renju => tables.renju = read(&self.bytes),
            GameId::Quoridor => tables.quoridor = read(&self.bytes),
        }
    }
}

/// Looks at a game as its shelf holds it. What cannot be read is a table on which nothing was begun.
///
/// Not inlined: whoever is on the way here must not carry the table's two kilobytes of stack while somebody thinks.
#[inline(never)]
pub(crate) fn look_at(game: GameId, bytes: &[u8], look: &mut dyn FnMut(AnyTable<'_>)) {
    match game {
        GameId::Reversi => look(AnyTable::Reversi(&read(bytes))),
        GameId::Renju => look(AnyTable::Renju(&read(bytes))),
        GameId::Quoridor => look(AnyTable::Quoridor(&read(bytes))),
    }
}

fn read<G: Playable, const N: usize>(bytes: &[u8]) -> Table<G, N> {
    Table::load(bytes).unwrap_or_default()
}

impl Tables {
    /// The table of a game.
    pub(crate) const fn of(&self, game: GameId) -> AnyTable<'_> {
        match game {
            GameId::Reversi => AnyTable::Reversi(&self.reversi),
            GameId::Renju => AnyTable::Renju(&self.renju),
            GameId::Quoridor => AnyTable::Quoridor(&self.quoridor),
        }
    }
}

/// Does the same with the table of whichever game it is.
macro_rules! with_any {
    ($any:expr, $table:ident => $body:expr) => {
        match $any {
            $crate::games::AnyTable::Reversi($table) => $body,
            $crate::games::AnyTable::Renju($table) => $body,
            $crate::games::AnyTable::Quoridor($table) => $body,
        }
    };
}
pub(crate) use with_any;
