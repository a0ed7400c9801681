//! What the device remembers, as bytes.
//!
//! Every slot is an envelope, the same in all versions to come:
//!
//! | offset | bytes | meaning |
//! |---|---|---|
//! | 0 | 1 | version of what is inside |
//! | 1 | 1 | which slot: 1 settings, 2 statistics, 3 Reversi, 4 Renju, 5 Quoridor, 6 the library |
//! | 2 | n | what is inside; a module each |
//! | 2 + n | 4 | CRC-32 of all before (little endian) |
//!
//! So damage is told from a later version, whatever that version may hold.

mod game;
mod library;
mod settings;
mod statistics;

use sanban_core::record::crc32;
use sanban_engine::Level;

use crate::{
    Slot,
    games::{Player, Strength},
    settings::Choice,
};

/// The version this device writes. It reads earlier ones, too: the first was 1.
const VERSION: u8 = 5;
const HEADER_LEN: usize = 2;
const CRC_LEN: usize = 4;

/// Why stored bytes cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Unreadable {
    /// They are not what was written.
    Damaged,
    /// A later version wrote them.
    Future,
}

const fn slot_byte(slot: Slot) -> u8 {
    match slot {
        Slot::Settings => 1,
        Slot::Statistics => 2,
        Slot::Reversi => 3,
        Slot::Renju => 4,
        Slot::Quoridor => 5,
        Slot::Library => 6,
    }
}

/// Writes an envelope around what `inside` writes, and returns how many bytes that makes; 0 if there is no room.
fn seal(slot: Slot, buffer: &mut [u8], inside: impl FnOnce(&mut Writer<'_>) -> Option<()>) -> usize {
    try_seal(slot, buffer, inside).unwrap_or_default()
}

fn try_seal(slot: Slot, buffer: &mut [u8], inside: impl FnOnce(&mut Writer<'_>) -> Option<()>) -> Option<usize> {
    let mut writer = Writer { buffer, len: 0 };
    writer.put(&[VERSION, slot_byte(slot)])?;
    inside(&mut writer)?;
    let crc = crc32(writer.buffer.get(..writer.len)?).to_le_bytes();
    writer.put(&crc)?;
    Some(writer.len)
}

/// What is inside an envelope.
fn open(slot: Slot, bytes: &[u8]) -> Result<Reader<'_>, Unreadable> {
    let (sealed, crc) = bytes.split_last_chunk::<CRC_LEN>().ok_or(Unreadable::Damaged)?;
    if crc32(sealed) != u32::from_le_bytes(*crc) {
        return Err(Unreadable::Damaged);
    }
    let (&[version, kind], inside) = sealed.split_first_chunk::<HEADER_LEN>().ok_or(Unreadable::Damaged)?;
    if version > VERSION {
        Err(Unreadable::Future)
    } else if version == 0 || kind != slot_byte(slot) {
        Err(Unreadable::Damaged)
    } else {
        Ok(Reader { version, rest: inside })
    }
}

/// The levels that play about as strongly as the six there were before version 3.
const OF_SIX: [Level; 6] = [Level::One, Level::Three, Level::Five, Level::Seven, Level::Nine, Level::Ten];

/// Fills a buffer from its front.
struct Writer<'b> {
    buffer: &'b mut [u8],
    len: usize,
}

impl Writer<'_> {
    /// Appends bytes; `None` if there is no room.
    fn put(&mut self, bytes: &[u8]) -> Option<()> {
        self.rest().get_mut(..bytes.len())?.copy_from_slice(bytes);
        self.len = self.len.checked_add(bytes.len())?;
        Some(())
    }

    /// The room that is left.
    fn rest(&mut self) -> &mut [u8] {
        self.buffer.get_mut(self.len..).unwrap_or_default()
    }
}

/// Takes bytes from the front.
struct Reader<'b> {
    /// The version that wrote them.
    version: u8,
    rest: &'b [u8],
}

impl<'b> Reader<'b> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], Unreadable> {
        let (&bytes, rest) = self.rest.split_first_chunk::<N>().ok_or(Unreadable::Damaged)?;
        self.rest = rest;
        Ok(bytes)
    }

    /// Who plays, as a byte stands for it: 0 a person, then the computer, level by level, and at last at the player's own.
    fn player(&self, byte: u8) -> Result<Player, Unreadable> {
        if self.version > 2 {
            return Player::from_byte(byte).ok_or(Unreadable::Damaged);
        }
        match byte.checked_sub(1).map(|level| OF_SIX.get(usize::from(level))) {
            None => Ok(Player::Person),
            Some(Some(&level)) => Ok(Player::Computer(Strength::Fixed(level))),
            Some(None) => Err(Unreadable::Damaged),
        }
    }

    /// All that is left.
    fn remaining(self) -> &'b [u8] {
        self.rest
    }

    /// Nothing may be left.
    fn finish(self) -> Result<(), Unreadable> {
        if self.rest.is_empty() { Ok(()) } else { Err(Unreadable::Damaged) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_of_versions_with_six_levels_are_read_as_those_of_like_strength() {
        let old = |byte| Reader { version: 2, rest: &[] }.player(byte);
        assert_eq!(old(0), Ok(Player::Person));
        for (byte, number) in [(1, 1), (2, 3), (3, 5), (4, 7), (5, 9), (6, 10)] {
            let Ok(Player::Computer(Strength::Fixed(level))) = old(byte) else { panic!("{byte}") };
            assert_eq!(level.number(), number);
        }
        assert_eq!(old(7), Err(Unreadable::Damaged));
        let new = |byte| Reader { version: VERSION, rest: &[] }.player(byte);
        assert_eq!(new(10), Ok(Player::Computer(Strength::Fixed(Level::STRONGEST))));
        assert_eq!(new(11), Ok(Player::Computer(Strength::Mine)));
        assert_eq!(new(12), Err(Unreadable::Damaged));
    }
}
