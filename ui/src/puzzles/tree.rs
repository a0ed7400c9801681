//! The right answers: at every position that right answers lead to, each right move and the best defence against it.
//!
//! The number of answers to the puzzle, then each of them: the move, the other side's reply (255 for none: the puzzle is
//! solved, or the player moves again), the number of right answers to that, and then these, each in the same way.

use sanban_core::{AnyMove, Game, GameId, quoridor, renju, reversi};

/// No reply.
const NONE: u8 = 255;

/// The right answers at one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node<'b> {
    count: u8,
    /// From the first of them on.
    bytes: &'b [u8],
}

/// A right answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer<'b> {
    mv: u8,
    reply: u8,
    /// What is right after the reply.
    pub next: Node<'b>,
}

impl<'b> Node<'b> {
    /// Reads the answers to a puzzle; `None` unless they take all bytes.
    pub(super) fn read(bytes: &'b [u8]) -> Option<Node<'b>> {
        let (&count, bytes) = bytes.split_first()?;
        let mut rest = bytes;
        for _ in 0..count {
            (_, rest) = entry(rest)?;
        }
        rest.is_empty().then_some(Node { count, bytes })
    }

    /// The answers; none where the puzzle is solved.
    pub fn answers(self) -> Answers<'b> {
        Answers(self)
    }

    /// Whether there is nothing left to find.
    pub fn is_end(self) -> bool {
        self.count == 0
    }

    /// The answer with a move.
    pub fn answer(self, mv: AnyMove) -> Option<Answer<'b>> {
        self.answers().find(|answer| answer.mv(mv.game()) == Some(mv))
    }

    /// How many answers there are, and the bytes from the first of them on.
    pub fn as_bytes(self) -> (u8, &'b [u8]) {
        (self.count, self.bytes)
    }
}

/// The answers at a position, one after the other.
#[derive(Clone, Copy, Debug)]
pub struct Answers<'b>(Node<'b>);

impl<'b> Iterator for Answers<'b> {
    type Item = Answer<'b>;

    fn next(&mut self) -> Option<Answer<'b>> {
        self.0.count = self.0.count.checked_sub(1)?;
        let (answer, rest) = entry(self.0.bytes)?;
        self.0.bytes = rest;
        Some(answer)
    }
}

impl Answer<'_> {
    /// The move.
    pub fn mv(&self, game: GameId) -> Option<AnyMove> {
        any_move(game, self.mv)
    }

    /// The other side's reply to it, if it has one.
    pub fn reply(&self, game: GameId) -> Option<AnyMove> {
        any_move(game, self.reply).filter(|_| self.reply != NONE)
    }
}

/// The move of a byte.
pub(crate) fn any_move(game: GameId, byte: u8) -> Option<AnyMove> {
    match game {
        GameId::Reversi => reversi::Position::move_from_byte(byte).map(Into::into),
        GameId::Renju => renju::Position::move_from_byte(byte).map(Into::into),
        GameId::Quoridor => quoridor::Position::move_from_byte(byte).map(Into::into),
    }
}

/// The answer that begins here, and what comes after it and all that follows from it.
fn entry(bytes: &[u8]) -> Option<(Answer<'_>, &[u8])> {
    let (&[mv, reply, count], inner) = bytes.split_first_chunk()?;
    let mut rest = inner;
    let mut left = usize::from(count);
    while left > 0 {
        let (&[_, _, more], after) = rest.split_first_chunk()?;
        left = left.checked_sub(1)?.checked_add(usize::from(more))?;
        rest = after;
    }
    Some((Answer { mv, reply, next: Node { count, bytes: inner } }, rest))
}
