//! What the device remembers, as bytes.
//!
//! Every slot is an envelope, the same in all versions to come:
//!
//! | offset | bytes | meaning |
//! |---|---|---|
//! | 0 | 1 | version of what is inside |
//! | 1 | 1 | which slot: 1 settings, 2 statistics, 3 Reversi, 4 Renju, 5 Quoridor |
//! | 2 | n | what is inside; a module each |
//! | 2 + n | 4 | CRC-32 of all before (little endian) |
//!
//! So damage is told from a later version, whatever that version may hold.

mod game;
mod settings;
mod statistics;

use sanban_core::record::crc32;

use crate::Slot;

/// The version this device writes. It reads this one only: there is no earlier one.
const VERSION: u8 = 1;
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
    } else if version < VERSION || kind != slot_byte(slot) {
        Err(Unreadable::Damaged)
    } else {
        Ok(Reader { rest: inside })
    }
}

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
    rest: &'b [u8],
}

impl<'b> Reader<'b> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], Unreadable> {
        let (&bytes, rest) = self.rest.split_first_chunk::<N>().ok_or(Unreadable::Damaged)?;
        self.rest = rest;
        Ok(bytes)
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
