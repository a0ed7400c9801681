//! A game from the library, beside the three at their tables.

use sanban_core::GameId;

use super::{QuoridorTable, RenjuTable, ReversiTable, Table, Tables};
use crate::storage::Unreadable;

/// A finished game, as it lay on its table.
#[derive(Debug)]
#[allow(clippy::large_enum_variant, reason = "there is no heap, and one of them at a time")]
pub(crate) enum Guest {
    Reversi(ReversiTable),
    Renju(RenjuTable),
    Quoridor(QuoridorTable),
}

/// A table of whichever game it is, to be looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) enum AnyTable<'a> {
    Reversi(&'a ReversiTable),
    Renju(&'a RenjuTable),
    Quoridor(&'a QuoridorTable),
}

impl Guest {
    /// Reads what a shelf holds. Anything but a finished game of this kind is damaged.
    pub(crate) fn load(game: GameId, bytes: &[u8]) -> Result<Guest, Unreadable> {
        let guest = match game {
            GameId::Reversi => Guest::Reversi(Table::load(bytes)?),
            GameId::Renju => Guest::Renju(Table::load(bytes)?),
            GameId::Quoridor => Guest::Quoridor(Table::load(bytes)?),
        };
        let is_over = with_any!(guest.table(), table => table.record.outcome().is_some());
        if is_over { Ok(guest) } else { Err(Unreadable::Damaged) }
    }

    /// The table it lies on.
    pub(crate) const fn table(&self) -> AnyTable<'_> {
        match self {
            Guest::Reversi(table) => AnyTable::Reversi(table),
            Guest::Renju(table) => AnyTable::Renju(table),
            Guest::Quoridor(table) => AnyTable::Quoridor(table),
        }
    }
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
