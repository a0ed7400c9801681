//! A game at the table.
//!
//! | bytes | meaning |
//! |---|---|
//! | 2 | who plays: 0 a person, 1 to 10 the computer at that level, 11 at the player's own; who sat down first, then the other; before version 3 one of six levels |
//! | 1 | 1 if the result was counted in the statistics, else 0 |
//! | 4 | number of the game (little endian); not in version 1 |
//! | 4 | seed (little endian) |
//! | 2 | cursor: the place's number, and in Quoridor 0 for the pawn, 1 or 2 for a wall along ranks or files |
//! | n | the record, in the format of `sanban-core`; nothing if no game was begun |

use sanban_core::{Record, Sides, record::DecodeError};

use super::{Reader, Unreadable, open, seal};
use crate::{
    games::{Playable, Table},
    settings::Choice,
};

impl<G: Playable, const N: usize> Table<G, N> {
    /// Writes the table to the front of `buffer` and returns how many bytes that makes.
    pub(crate) fn save(&self, buffer: &mut [u8]) -> usize {
        seal(G::SLOT, buffer, |out| {
            out.put(&[self.players.first.to_byte(), self.players.second.to_byte(), u8::from(self.counted)])?;
            out.put(&self.number.to_le_bytes())?;
            out.put(&self.seed.to_le_bytes())?;
            out.put(&G::cursor_to_bytes(self.cursor))?;
            if self.begun {
                let len = self.record.encode(out.rest()).ok()?.len();
                out.len = out.len.checked_add(len)?;
            }
            Some(())
        })
    }

    /// Reads what [`save`](Table::save) wrote.
    pub(crate) fn load(bytes: &[u8]) -> Result<Self, Unreadable> {
        let mut inside = open(G::SLOT, bytes)?;
        let [first, second, counted] = inside.take()?;
        let players = Sides::new(inside.player(first)?, inside.player(second)?);
        let counted = bool::from_byte(counted).ok_or(Unreadable::Damaged)?;
        let number = if inside.version > 1 { u32::from_le_bytes(inside.take()?) } else { 0 };
        let seed = u32::from_le_bytes(inside.take()?);
        let cursor = G::cursor_from_bytes(inside.take()?).ok_or(Unreadable::Damaged)?;
        let (record, begun) = record(inside)?;
        Ok(Table { record, players, cursor, seed, begun, counted, number })
    }
}

fn record<G: Playable, const N: usize>(inside: Reader<'_>) -> Result<(Record<G, N>, bool), Unreadable> {
    let bytes = inside.remaining();
    if bytes.is_empty() {
        return Ok((Record::default(), false));
    }
    match Record::decode(bytes) {
        Ok(record) => Ok((record, true)),
        Err(DecodeError::Version(_)) => Err(Unreadable::Future),
        Err(_) => Err(Unreadable::Damaged),
    }
}
