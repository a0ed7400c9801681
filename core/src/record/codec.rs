//! A record as bytes.
//!
//! | offset | bytes | meaning |
//! |---|---|---|
//! | 0 | 1 | format version, now 1 |
//! | 1 | 1 | game: 1 Reversi, 2 Renju, 3 Quoridor |
//! | 2 | 1 | setup of the game |
//! | 3 | 1 | who resigned: 0 nobody, 1 the first side, 2 the second |
//! | 4 | 2 | how many moves follow (little endian) |
//! | 6 | 2 | how many of them are on the board; the rest can be redone (little endian) |
//! | 8 | n | one byte a move |
//! | 8 + n | 4 | CRC-32 of all before (little endian) |
//!
//! Reading plays the moves, so whatever is read is a game that can be played.

use core::fmt;

use super::{Record, Refusal, crc::crc32};
use crate::{Game, GameId, Side};

const VERSION: u8 = 1;
const HEADER_LEN: usize = 8;
const CRC_LEN: usize = 4;

/// How many bytes a record of `moves` moves takes.
pub const fn encoded_len(moves: usize) -> usize {
    HEADER_LEN.saturating_add(moves).saturating_add(CRC_LEN)
}

/// The buffer is smaller than [`encoded_len`] of the moves.
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
    /// The move with this number, from 0, is none that the game has.
    UnknownMove(u16),
    /// The move with this number, from 0, is against the rules or comes after the end of the game.
    IllegalMove(u16),
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DecodeError::Length => f.write_str("the record has the wrong length"),
            DecodeError::Version(version) => write!(f, "the record has format version {version}, this is {VERSION}"),
            DecodeError::Checksum => f.write_str("the record is damaged: its checksum does not fit"),
            DecodeError::OtherGame => f.write_str("the record is of another game"),
            DecodeError::Setup(byte) => write!(f, "the game has no setup {byte}"),
            DecodeError::Header => f.write_str("the record's header contradicts itself"),
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
    /// Writes the record to the front of `buffer` and returns the bytes written.
    pub fn encode<'b>(&self, buffer: &'b mut [u8]) -> Result<&'b [u8], BufferTooSmall> {
        let out = buffer.get_mut(..encoded_len(self.moves.len())).ok_or(BufferTooSmall)?;
        let (body, crc) = out.split_last_chunk_mut::<CRC_LEN>().ok_or(BufferTooSmall)?;
        let (header, moves) = body.split_first_chunk_mut::<HEADER_LEN>().ok_or(BufferTooSmall)?;
        let resigned = match self.resigned {
            None => 0,
            Some(Side::First) => 1,
            Some(Side::Second) => 2,
        };
        let [len_low, len_high] = count_bytes(self.moves.len());
        let [played_low, played_high] = count_bytes(self.played);
        *header = [
            VERSION,
            game_byte(G::ID),
            G::setup_to_byte(self.setup),
            resigned,
            len_low,
            len_high,
            played_low,
            played_high,
        ];
        for (byte, &mv) in moves.iter_mut().zip(&self.moves) {
            *byte = G::move_to_byte(mv);
        }
        *crc = crc32(body).to_le_bytes();
        Ok(out)
    }

    /// Reads a record written by [`encode`](Record::encode). Anything else is refused.
    pub fn decode(bytes: &[u8]) -> Result<Self, DecodeError> {
        // The version comes first: what a later version means by the rest is not known here.
        match bytes.first() {
            Some(&VERSION) => {}
            Some(&version) => return Err(DecodeError::Version(version)),
            None => return Err(DecodeError::Length),
        }
        let (body, crc) = bytes.split_last_chunk::<CRC_LEN>().ok_or(DecodeError::Length)?;
        let (header, moves) = body.split_first_chunk::<HEADER_LEN>().ok_or(DecodeError::Length)?;
        let &[_, game, setup, resigned, len_low, len_high, played_low, played_high] = header;
        if crc32(body) != u32::from_le_bytes(*crc) {
            return Err(DecodeError::Checksum);
        }
        if game != game_byte(G::ID) {
            return Err(DecodeError::OtherGame);
        }
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

        let mut record = Self::new(G::setup_from_byte(setup).ok_or(DecodeError::Setup(setup))?);
        for (at, &byte) in (0..).zip(moves) {
            let mv = G::move_from_byte(byte).ok_or(DecodeError::UnknownMove(at))?;
            record.play(mv).map_err(|_| DecodeError::IllegalMove(at))?;
        }
        if played > len {
            return Err(DecodeError::Header);
        }
        if played < len {
            record.played = played;
            record.position = record.position_after(played);
            record.settle();
        }
        if let Some(side) = resigned {
            record.resign(side).map_err(|_: Refusal<_>| DecodeError::Header)?;
        }
        Ok(record)
    }
}

/// A count of moves as bytes; a capacity is far below 65,536.
fn count_bytes(count: usize) -> [u8; 2] {
    u16::try_from(count).unwrap_or(u16::MAX).to_le_bytes()
}
