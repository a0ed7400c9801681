//! A record as bytes.
//!
//! | offset | bytes | meaning |
//! |---|---|---|
//! | 0 | 1 | format version: 1 |
//! | 1 | 1 | game: 1 Reversi, 2 Renju, 3 Quoridor |
//! | 2 | 1 | setup of the game |
//! | 3 | 1 | who resigned: 0 nobody, 1 the first side, 2 the second |
//! | 4 | 2 | how many moves follow (little endian) |
//! | 6 | 2 | how many of them are on the board; the rest can be redone (little endian) |
//! | 8 | n | one byte a move |
//! | 8 + n | 4 | CRC-32 of all before (little endian) |
//!
//! A game that does not begin where the game of its setup begins has version 2, and between the header and the moves the
//! position it begins with: the length of its text (two bytes, little endian), then the text.
//!
//! Reading plays the moves, each once, so whatever is read is a game that can be played.

use core::fmt::{self, Write};

use super::{Record, Refusal, crc::crc32};
use crate::{Game, GameId, Side};

/// The version of games that begin as their setup says, and of those that begin elsewhere.
const VERSION: u8 = 1;
const FROM_POSITION: u8 = 2;
const HEADER_LEN: usize = 8;
const CRC_LEN: usize = 4;

/// How many bytes a record of `moves` moves takes that begins as its setup says; [`Record::encoded_len`] tells of any.
pub const fn encoded_len(moves: usize) -> usize {
    HEADER_LEN.saturating_add(moves).saturating_add(CRC_LEN)
}

/// The buffer is smaller than [`Record::encoded_len`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct BufferTooSmall;

impl fmt::Display for BufferTooSmall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the buffer is too small for the record")
    }
}

impl core::error::Error for BufferTooSmall {}

/// Why bytes are not a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum DecodeError {
    /// The bytes end too early, or go on after the end.
    Length,
    /// The record was written by a later version of the format.
    Version(u8),
    /// The checksum does not fit: the bytes are damaged.
    Checksum,
    /// The record is of another game.
    OtherGame,
    /// The setup is none that the game has.
    Setup(u8),
    /// The header contradicts itself.
    Header,
    /// The position that the game begins with cannot be read.
    Start,
    /// The move with this number, from 0, is none that the game has.
    UnknownMove(u16),
    /// The move with this number, from 0, is against the rules or comes after the end of the game.
    IllegalMove(u16),
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DecodeError::Length => f.write_str("the record has the wrong length"),
            DecodeError::Version(version) => {
                write!(f, "the record has format version {version}, {FROM_POSITION} is the latest known")
            }
            DecodeError::Checksum => f.write_str("the record is damaged: its checksum does not fit"),
            DecodeError::OtherGame => f.write_str("the record is of another game"),
            DecodeError::Setup(byte) => write!(f, "the game has no setup {byte}"),
            DecodeError::Header => f.write_str("the record's header contradicts itself"),
            DecodeError::Start => f.write_str("the position that the game begins with cannot be read"),
            DecodeError::UnknownMove(at) => write!(f, "move {} is none the game has", at.saturating_add(1)),
            DecodeError::IllegalMove(at) => write!(f, "move {} is against the rules", at.saturating_add(1)),
        }
    }
}

impl core::error::Error for DecodeError {}

const fn game_byte(game: GameId) -> u8 {
    match game {
        GameId::Reversi => 1,
        GameId::Renju => 2,
        GameId::Quoridor => 3,
    }
}

impl<G: Game, const N: usize> Record<G, N> {
    /// How many bytes [`encode`](Record::encode) writes.
    pub fn encoded_len(&self) -> usize {
        let mut start = Count(0);
        if self.begins_elsewhere() {
            // Counting does not fail.
            let _ = write!(start, "{}", self.start);
            start.0 = start.0.saturating_add(2);
        }
        encoded_len(self.moves.len()).saturating_add(start.0)
    }

    /// Whether the start is not the one of the setup.
    fn begins_elsewhere(&self) -> bool {
        self.start != G::start(self.setup())
    }

    /// Writes the record to the front of `buffer` and returns the bytes written.
    pub fn encode<'b>(&self, buffer: &'b mut [u8]) -> Result<&'b [u8], BufferTooSmall> {
        let elsewhere = self.begins_elsewhere();
        let resigned = match self.resigned {
            None => 0,
            Some(Side::First) => 1,
            Some(Side::Second) => 2,
        };
        let [len_low, len_high] = count_bytes(self.moves.len());
        let [played_low, played_high] = count_bytes(self.played);
        let mut out = Out { buffer: &mut *buffer, len: 0 };
        out.put(&[
            if elsewhere { FROM_POSITION } else { VERSION },
            game_byte(G::ID),
            G::setup_to_byte(self.setup()),
            resigned,
            len_low,
            len_high,
            played_low,
            played_high,
        ])?;
        if elsewhere {
            let mut text = Count(0);
            let _ = write!(text, "{}", self.start);
            out.put(&count_bytes(text.0))?;
            write!(out, "{}", self.start).map_err(|_| BufferTooSmall)?;
        }
        for &mv in &self.moves {
            out.put(&[G::move_to_byte(mv)])?;
        }
        let crc = crc32(out.written());
        out.put(&crc.to_le_bytes())?;
        let len = out.len;
        buffer.get(..len).ok_or(BufferTooSmall)
    }

    /// Reads a record written by [`encode`](Record::encode). Anything else is refused.
    pub fn decode(bytes: &[u8]) -> Result<Self, DecodeError> {
        // The version comes first: what a later version means by the rest is not known here.
        let elsewhere = match bytes.first() {
            Some(&VERSION) => false,
            Some(&FROM_POSITION) => true,
            Some(&version) => return Err(DecodeError::Version(version)),
            None => return Err(DecodeError::Length),
        };
        let (body, crc) = bytes.split_last_chunk::<CRC_LEN>().ok_or(DecodeError::Length)?;
        let (header, rest) = body.split_first_chunk::<HEADER_LEN>().ok_or(DecodeError::Length)?;
        let &[_, game, setup, resigned, len_low, len_high, played_low, played_high] = header;
        if crc32(body) != u32::from_le_bytes(*crc) {
            return Err(DecodeError::Checksum);
        }
        if game != game_byte(G::ID) {
            return Err(DecodeError::OtherGame);
        }
        let setup = G::setup_from_byte(setup).ok_or(DecodeError::Setup(setup))?;
        let (start, moves) = if elsewhere { start(setup, rest)? } else { (G::start(setup), rest) };
        let len = usize::from(u16::from_le_bytes([len_low, len_high]));
        if len != moves.len() || len > N {
            return Err(DecodeError::Length);
        }
        let played = usize::from(u16::from_le_bytes([played_low, played_high]));
        let resigned = match resigned {
            0 => None,
            1 => Some(Side::First),
            2 => Some(Side::Second),
            _ => return Err(DecodeError::Header),
        };

        let mut record = Self::from_position(start);
        for (at, &byte) in (0..).zip(moves) {
            let mv = G::move_from_byte(byte).ok_or(DecodeError::UnknownMove(at))?;
            record.play(mv).map_err(|_| DecodeError::IllegalMove(at))?;
        }
        if played > len {
            return Err(DecodeError::Header);
        }
        if played < len {
            record.rewind(played);
        }
        if let Some(side) = resigned {
            record.resign(side).map_err(|_: Refusal<_>| DecodeError::Header)?;
        }
        Ok(record)
    }
}

/// The position a game begins with, at the front of `bytes`, and what follows it.
fn start<G: Game>(setup: G::Setup, bytes: &[u8]) -> Result<(G, &[u8]), DecodeError> {
    let (&len, rest) = bytes.split_first_chunk().ok_or(DecodeError::Length)?;
    let (text, rest) = rest.split_at_checked(u16::from_le_bytes(len).into()).ok_or(DecodeError::Length)?;
    let start: G = core::str::from_utf8(text).ok().and_then(|text| text.parse().ok()).ok_or(DecodeError::Start)?;
    // A start that needs no text is not written with one, and a text is spelled in one way alone: no game has two forms.
    if start.setup() != setup || start == G::start(setup) {
        return Err(DecodeError::Header);
    }
    let mut unread = Unread(text);
    if write!(unread, "{start}").is_err() || !unread.0.is_empty() {
        return Err(DecodeError::Start);
    }
    Ok((start, rest))
}

/// A count as bytes; a capacity and the text of a position are far below 65,536.
fn count_bytes(count: usize) -> [u8; 2] {
    u16::try_from(count).unwrap_or(u16::MAX).to_le_bytes()
}

/// Counts what is written.
struct Count(usize);

impl Write for Count {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 = self.0.saturating_add(text.len());
        Ok(())
    }
}

/// What was not yet found to be the same as what is written.
struct Unread<'t>(&'t [u8]);

impl Write for Unread<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 = self.0.strip_prefix(text.as_bytes()).ok_or(fmt::Error)?;
        Ok(())
    }
}

/// Writes to the front of a buffer.
struct Out<'b> {
    buffer: &'b mut [u8],
    len: usize,
}

impl Out<'_> {
    fn put(&mut self, bytes: &[u8]) -> Result<(), BufferTooSmall> {
        let end = self.len.saturating_add(bytes.len());
        let room = self.buffer.get_mut(self.len..end).ok_or(BufferTooSmall)?;
        for (to, from) in room.iter_mut().zip(bytes) {
            *to = *from;
        }
        self.len = end;
        Ok(())
    }

    fn written(&self) -> &[u8] {
        self.buffer.get(..self.len).unwrap_or_default()
    }
}

impl Write for Out<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.put(text.as_bytes()).map_err(|_| fmt::Error)
    }
}
