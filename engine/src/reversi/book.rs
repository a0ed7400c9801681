//! Openings known by heart: positions that were thought about for a long time, and the moves that were found good.
//!
//! `sanban train reversi-book` makes the file. All symmetric positions are one entry. Where several moves are as good as
//! each other the seed decides, so that two games need not begin the same way.

use sanban_core::reversi::Square;

use super::{Board, symmetry::canonical};
use crate::Rng;

/// How many bytes an entry has.
pub const ENTRY_LEN: usize = 12;

/// An entry: eight bytes that stand for the position, in the order of which the entries are sorted, and up to four
/// squares, best first, for the position as [`canonical`] turns it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Entry([u8; ENTRY_LEN]);

/// No square.
const NONE: u8 = 0xFF;

impl Entry {
    /// The entry of a position, given as [`canonical`] turns it.
    pub fn new(board: Board, squares: impl IntoIterator<Item = Square>) -> Entry {
        let mut bytes = [NONE; ENTRY_LEN];
        let numbers = squares.into_iter().map(Square::index);
        for (byte, value) in bytes.iter_mut().zip(board.hash().bytes().into_iter().chain(numbers)) {
            *byte = value;
        }
        Entry(bytes)
    }

    /// The bytes of the file.
    pub fn bytes(&self) -> &[u8; ENTRY_LEN] {
        &self.0
    }
}

/// The entries of the book.
static BOOK: &[u8] = include_bytes!("book.bin");

/// A good move in this position, if the book knows it.
pub(super) fn look_up(board: Board, seed: u64) -> Option<Square> {
    look_up_in(BOOK, board, seed)
}

fn look_up_in(book: &[u8], board: Board, seed: u64) -> Option<Square> {
    let (turned, symmetry) = canonical(board);
    let key = turned.hash().bytes();
    let (entries, _) = book.as_chunks::<ENTRY_LEN>();
    let at = entries.binary_search_by(|entry| entry.iter().take(key.len()).cmp(&key)).ok()?;
    let squares = entries.get(at)?.get(key.len()..)?;
    let known = squares.iter().take_while(|&&square| square != NONE).count();
    let &square = squares.get(Rng::new(seed).below(known as u32) as usize)?;
    let square = symmetry.origin(Square::new(square)?);
    // Another position could have the same key.
    (board.legal() >> square.index() & 1 == 1).then_some(square)
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: Board = Board { own: 0x0000_0008_1000_0000, other: 0x0000_0010_0800_0000 };

    #[test]
    fn the_entries_are_whole_and_in_the_order_they_are_looked_for() {
        let (entries, rest) = BOOK.as_chunks::<ENTRY_LEN>();
        assert!(rest.is_empty() && entries.len() > 100);
        assert!(entries.is_sorted_by(|a, b| a[..8] < b[..8]));
        for entry in entries {
            assert!(entry[8] < 64, "an entry has a move at least: {entry:?}");
        }
    }

    #[test]
    fn games_follow_the_book_for_some_moves_and_not_all_of_them_the_same() {
        let mut lines = heapless::Vec::<[u8; 4], 64>::new();
        for seed in 0..64 {
            let mut board = START;
            let mut line = [0; 4];
            for (mv, square) in line.iter_mut().enumerate() {
                let Some(found) = look_up(board, seed) else { panic!("move {mv} of seed {seed} is not in the book") };
                *square = found.index();
                board = board.after(found, board.flips(found));
            }
            let _ = lines.push(line);
        }
        lines.sort_unstable();
        assert!(lines.chunk_by(|a, b| a == b).count() >= 2, "{lines:?}");
    }

    #[test]
    fn a_position_that_nobody_thought_about_is_not_in_the_book() {
        assert_eq!(look_up(Board { own: 1, other: 2 }, 0), None);
        assert_eq!(look_up_in(&[], START, 0), None);
    }
}
