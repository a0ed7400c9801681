//! A game at the table.
//!
//! | bytes | meaning |
//! |---|---|
//! | 2 | who plays: 0 a person, 1 to 10 the computer at that level, 11 at the player's own; who sat down first, then the other; before version 3 one of six levels |
//! | 1 | 1 if the result was counted in the statistics, and 2 more if the game is in the library, since version 4 |
//! | 4 | number of the game (little endian); not in version 1 |
//! | 4 | seed (little endian) |
//! | 2 | hints shown and moves taken back; not before version 4 |
//! | 2 | cursor: the place's number, and in Quoridor 0 for the pawn, 1 or 2 for a wall along ranks or files |
//! | n | the record, in the format of `sanban-core`; nothing if no game was begun |

use sanban_core::{Record, Sides, record::DecodeError};

use super::{Reader, Unreadable, open, seal};
use crate::{
    games::{Help, Playable, Table},
    settings::Choice,
};

const COUNTED: u8 = 1;
const FILED: u8 = 2;

impl<G: Playable, const N: usize> Table<G, N> {
    /// Writes the table to the front of `buffer` and returns how many bytes that makes.
    pub(crate) fn save(&self, buffer: &mut [u8]) -> usize {
        seal(G::SLOT, buffer, |out| {
            let state = if self.counted { COUNTED } else { 0 } | if self.filed { FILED } else { 0 };
            out.put(&[self.players.first.to_byte(), self.players.second.to_byte(), state])?;
            out.put(&self.number.to_le_bytes())?;
            out.put(&self.seed.to_le_bytes())?;
            out.put(&[self.help.hints, self.help.take_backs])?;
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
        let [first, second, state] = inside.take()?;
        let players = Sides::new(inside.player(first)?, inside.player(second)?);
        let known = if inside.version > 3 { COUNTED | FILED } else { COUNTED };
        if state & !known != 0 {
            return Err(Unreadable::Damaged);
        }
        let (counted, filed) = (state & COUNTED != 0, state & FILED != 0);
        let number = if inside.version > 1 { u32::from_le_bytes(inside.take()?) } else { 0 };
        let seed = u32::from_le_bytes(inside.take()?);
        let [hints, take_backs] = if inside.version > 3 { inside.take()? } else { [0; 2] };
        let cursor = G::cursor_from_bytes(inside.take()?).ok_or(Unreadable::Damaged)?;
        let (record, begun) = record(inside)?;
        let help = Help { hints, take_backs };
        Ok(Table { record, players, cursor, seed, begun, counted, filed, help, number })
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

#[cfg(test)]
mod tests {
    extern crate std;
    use std::vec::Vec;

    use sanban_core::{
        record::crc32,
        reversi::{Move, Position, Square},
    };

    use super::*;
    use crate::Slot;

    #[test]
    fn a_game_stored_before_help_was_counted_comes_back_without_any() {
        let mut table: Table<Position, 60> = Table { begun: true, number: 7, seed: 99, ..Table::default() };
        table.record.play(Move::Place(Square::D3)).unwrap();
        table.help = Help { hints: 3, take_backs: 255 };
        let mut buffer = [0; Slot::MAX_LEN];
        let len = table.save(&mut buffer);
        let again = Table::<Position, 60>::load(&buffer[..len]).unwrap();
        assert_eq!((again.help, again.number, again.seed), (table.help, 7, 99));

        // Version 3: the same without the two bytes after who plays, whether it counted, its number and its seed.
        let mut old: Vec<u8> = buffer[..len - 4].to_vec();
        assert_eq!(old.drain(13..15).collect::<Vec<_>>(), [3, 255]);
        old[0] = 3;
        old.extend(crc32(&old).to_le_bytes());
        let again = Table::<Position, 60>::load(&old).unwrap();
        assert_eq!((again.help, again.number, again.seed), (Help::default(), 7, 99));
        assert_eq!((again.record, again.cursor), (table.record, table.cursor));
    }
}
