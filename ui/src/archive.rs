//! Finished games as storage keeps them, for hosts that look into it or bring games of their own.

use sanban_core::{GameId, Record, record::AnyRecord};

use crate::{
    Shelf, Slot,
    games::{Playable, Table},
    library::Library,
    storage::Unreadable,
};

/// The record of a game as a shelf holds it; `None` if that cannot be read.
pub fn read_game(game: GameId, bytes: &[u8]) -> Option<AnyRecord> {
    Some(match game {
        GameId::Reversi => AnyRecord::Reversi(Table::load(bytes).ok()?.record),
        GameId::Renju => AnyRecord::Renju(Table::load(bytes).ok()?.record),
        GameId::Quoridor => AnyRecord::Quoridor(Table::load(bytes).ok()?.record),
    })
}

/// Writes a game as a shelf holds it: one of two people that counts for nobody.
pub fn write_game<'b>(record: &AnyRecord, buffer: &'b mut [u8; Slot::MAX_LEN]) -> &'b [u8] {
    fn write<G: Playable, const N: usize>(record: &Record<G, N>, buffer: &mut [u8]) -> usize {
        Table { filed: true, ..Table::of(record.clone(), 0) }.save(buffer)
    }
    let len = match record {
        AnyRecord::Reversi(record) => write(record, buffer),
        AnyRecord::Renju(record) => write(record, buffer),
        AnyRecord::Quoridor(record) => write(record, buffer),
    };
    buffer.get(..len).unwrap_or_default()
}

/// A game in the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Its number, as the player sees it.
    pub number: u16,
    /// Which game it is.
    pub game: GameId,
    /// Where it is.
    pub shelf: Shelf,
    /// Whether it stays when its time has come.
    pub starred: bool,
}

/// The list of the finished games.
#[derive(Debug, Default)]
pub struct Archive(Library);

impl Archive {
    /// Reads what [`Slot::Library`] holds, or says why that is no list.
    pub fn read(bytes: &[u8]) -> Result<Archive, &'static str> {
        Library::load(bytes).map(Archive).map_err(|why| match why {
            Unreadable::Damaged => "the list of games is damaged",
            Unreadable::Future => "the list of games is of a later version",
        })
    }

    /// Writes it as [`Slot::Library`] holds it.
    pub fn write<'b>(&self, buffer: &'b mut [u8; Slot::MAX_LEN]) -> &'b [u8] {
        let len = self.0.save(buffer);
        buffer.get(..len).unwrap_or_default()
    }

    /// The games, the newest first.
    pub fn games(&self) -> impl Iterator<Item = Kept> {
        self.0.entries.iter().rev().map(|entry| Kept {
            number: entry.number,
            game: entry.game,
            shelf: entry.shelf,
            starred: entry.starred,
        })
    }

    /// Where another game can be stored; it is in the list when it is [entered](Archive::enter).
    pub fn free_shelf(&self) -> Option<Shelf> {
        self.0.free_shelf()
    }

    /// Enters a game that was stored, and returns its number. The oldest without a star leaves if there is no room.
    pub fn enter(&mut self, game: GameId, shelf: Shelf) -> u16 {
        // The device's own games are numbered from 1.
        self.0.enter(game, 0, shelf);
        self.0.last
    }
}
