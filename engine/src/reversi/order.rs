//! Which move to look at first: the sooner the best one comes, the less there is to look at.

use sanban_core::reversi::{Square, SquareSet};

use super::{Board, position::squares};
use crate::search::{Pool, Promising};

/// The most moves looked at in one position. No game is known that leads to more than 33; a made-up position with more
/// loses the least promising ones.
const MOST: usize = 34;

/// A move to look at, with what was worked out about it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) square: Square,
    /// The discs it turns.
    pub(super) flips: u64,
    /// The squares it leaves to the other side.
    pub(super) replies: u64,
    promise: i32,
}

impl Promising for Candidate {
    fn promise(&self) -> i32 {
        self.promise
    }
}

/// The moves of a position, most promising first.
pub(super) struct Candidates(Pool<Candidate, MOST>);

impl Candidates {
    /// The moves on the squares of `legal`, for a search that stops somewhere and judges; `remembered` is the square
    /// that was best before.
    ///
    /// Never inlined: the list would be made in the frame of the search and copied within it, and lie there twice for every
    /// move that is looked ahead.
    #[inline(never)]
    pub(super) fn to_judge(board: Board, legal: u64, remembered: Option<u8>) -> Self {
        Self::new(board, legal, remembered, |square, replies| worth(square) - 16 * replies)
    }

    /// The moves on the squares of `legal`, for a search to the end of the game: what counts is to leave few replies,
    /// so that few lines have to be played out. The squares `odd` are in quarters of the board where the side to move
    /// may have the last move. Never inlined, for the same reason.
    #[inline(never)]
    pub(super) fn to_the_end(board: Board, legal: u64, remembered: Option<u8>, odd: u64) -> Self {
        Self::new(board, legal, remembered, |square, replies| {
            worth(square) - 24 * replies + if SquareSet(odd).contains(square) { 10 } else { 0 }
        })
    }

    /// The moves with what they promise: the remembered one most of all, the others by their square and the number of
    /// replies they leave, corners counted twice.
    fn new(board: Board, legal: u64, remembered: Option<u8>, promise: impl Fn(Square, i32) -> i32) -> Self {
        let mut candidates = Pool::new();
        for square in squares(legal) {
            let flips = board.flips(square);
            let replies = board.after(square, flips).legal();
            let promise = if Some(square.index()) == remembered {
                i32::MAX
            } else {
                let corners = replies & SquareSet::CORNERS.0;
                promise(square, (replies.count_ones() + corners.count_ones()) as i32)
            };
            candidates.add(Candidate { square, flips, replies, promise });
        }
        Candidates(candidates)
    }

    /// Takes the most promising one out.
    pub(super) fn next(&mut self) -> Option<Candidate> {
        self.0.take()
    }
}

/// What a square is worth before anything is known of the position.
pub(super) fn worth(square: Square) -> i32 {
    /// One quarter of the board, row by row from a corner; the other quarters mirror it.
    const QUARTER: [i8; 16] = [18, -4, 6, 4, -4, -12, -3, -1, 6, -3, 2, 1, 4, -1, 1, 0];
    let fold = |line: u8| if line < 4 { line } else { 7 - line };
    let index = usize::from(fold(square.row()) << 2 | fold(square.column()));
    QUARTER.get(index).copied().map_or(0, i32::from)
}

/// The squares to look at in turn where counting replies does not pay: corners, then edges and centre, then the squares
/// next to the corners.
pub(super) const TIERS: [u64; 4] = {
    let corners = 0x8100_0000_0000_0081;
    let x = 0x0042_0000_0000_4200;
    let c = 0x4281_0000_0000_8142;
    [corners, !(corners | x | c), c, x]
};
