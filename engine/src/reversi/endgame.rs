//! Playing out the end: the exact result of a position with few empty squares.
//!
//! Far from the end the moves are sorted by the replies they leave (a side with few moves is soon forced) and results are
//! remembered. Near the end sorting costs more than it saves: there the empty squares are tried as they come, those of
//! quarters with an odd number of them first, since whoever moves first into such a quarter also moves last.

use sanban_core::reversi::Square;

use super::{Board, DISC, order::Candidates, position::squares};
use crate::search::{Bound, Halt, Memory, Meter, Table, Value, Window};

/// A result in discs for the side to move.
type Discs = i32;

/// Less than any result.
const LOWEST: Discs = -65;

/// With this many empty squares or fewer, moves are tried as they come.
const FEW: u8 = 5;

/// The solver: what it remembers, and the count of its nodes.
pub(super) struct Endgame<'a, 's, 'w> {
    pub(super) table: &'a mut Table<'s>,
    pub(super) meter: &'a mut Meter<'w>,
}

impl Endgame<'_, '_, '_> {
    /// The result of a board with best play of both sides: exact between `alpha` and `beta`, otherwise a bound.
    /// `legal` are the squares of the side to move, `empties` counts the empty squares.
    pub(super) fn result(
        &mut self,
        board: Board,
        legal: u64,
        empties: u8,
        alpha: Discs,
        beta: Discs,
    ) -> Result<Discs, Halt> {
        if empties <= FEW {
            return self.few(board, Parity::of(board.empty()), alpha, beta);
        }
        self.meter.tick()?;
        if legal == 0 {
            let passed = board.passed();
            let replies = passed.legal();
            if replies == 0 {
                return Ok(board.final_discs());
            }
            return Ok(-self.result(passed, replies, empties, -beta, -alpha)?);
        }

        let hash = board.hash();
        let memory = self.table.get(hash, 0);
        let window = Window { alpha: Value::estimate(alpha * DISC), beta: Value::estimate(beta * DISC) };
        if let Some(value) = memory.and_then(|memory| memory.settles(Memory::TO_THE_END, window)) {
            return Ok(value.units() / DISC);
        }

        let odd = Parity::of(board.empty()).odd();
        let mut candidates = Candidates::to_the_end(board, legal, memory.map(|memory| memory.best), odd);
        let mut best = LOWEST;
        let mut best_square = 0;
        while let Some(candidate) = candidates.next() {
            let child = board.after(candidate.square, candidate.flips);
            let lower = alpha.max(best);
            let mut result = 0;
            let first = best == LOWEST;
            if !first {
                result = -self.result(child, candidate.replies, empties - 1, -lower - 1, -lower)?;
            }
            if first || (result > lower && result < beta) {
                result = -self.result(child, candidate.replies, empties - 1, -beta, -lower)?;
            }
            if result > best {
                best = result;
                best_square = candidate.square.index();
                if best >= beta {
                    break;
                }
            }
        }

        let value = Value::estimate(best * DISC);
        let memory = Memory { value, bound: Bound::of(value, window), depth: Memory::TO_THE_END, best: best_square };
        self.table.put(hash, 0, memory);
        Ok(best)
    }

    /// As [`result`](Self::result), with few empty squares left.
    fn few(&mut self, board: Board, parity: Parity, alpha: Discs, beta: Discs) -> Result<Discs, Halt> {
        self.meter.tick()?;
        let empty = board.empty();
        if empty & empty.wrapping_sub(1) == 0 {
            return Ok(last(board, empty));
        }
        let odd = empty & parity.odd();
        let mut best = LOWEST;
        for group in [odd, empty & !odd] {
            for square in squares(group) {
                if neighbours(square) & board.other == 0 {
                    continue;
                }
                let flips = board.flips(square);
                if flips == 0 {
                    continue;
                }
                let child = board.after(square, flips);
                let result = -self.few(child, parity.without(square), -beta, -alpha.max(best))?;
                if result > best {
                    best = result;
                    if best >= beta {
                        return Ok(best);
                    }
                }
            }
        }
        if best > LOWEST {
            return Ok(best);
        }
        let passed = board.passed();
        if passed.legal() == 0 {
            return Ok(board.final_discs());
        }
        Ok(-self.few(passed, parity, -beta, -alpha)?)
    }
}

/// The result with one empty square, or none.
fn last(board: Board, empty: u64) -> Discs {
    let Some(square) = squares(empty).next() else {
        return board.final_discs();
    };
    let own = board.own.count_ones() as Discs;
    let flips = board.flips(square).count_ones() as Discs;
    if flips > 0 {
        return 2 * (own + 1 + flips) - 64;
    }
    let flips = board.passed().flips(square).count_ones() as Discs;
    if flips > 0 { 2 * (own - flips) - 64 } else { board.final_discs() }
}

/// Which quarters of the board have an odd number of empty squares: a bit for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Parity(u8);

impl Parity {
    /// The top left quarter.
    const QUARTER: u64 = 0x0F0F_0F0F;

    fn of(empty: u64) -> Parity {
        squares(empty).fold(Parity(0), Parity::without)
    }

    /// After a disc on `square`.
    fn without(self, square: Square) -> Parity {
        let quarter = square.index() >> 2 & 1 | square.index() >> 4 & 2;
        Parity(self.0 ^ 1 << quarter)
    }

    /// The squares of the quarters with an odd number.
    fn odd(self) -> u64 {
        #[allow(clippy::indexing_slicing, reason = "runs at compile time, where an index out of bounds is an error")]
        const ODD: [u64; 16] = {
            let mut odd = [0; 16];
            let mut bits = 0;
            while bits < 16 {
                let mut quarter = 0;
                while quarter < 4 {
                    if bits >> quarter & 1 == 1 {
                        odd[bits] |= Parity::QUARTER << (4 * (quarter & 1) + 32 * (quarter >> 1));
                    }
                    quarter += 1;
                }
                bits += 1;
            }
            odd
        };
        ODD.get(usize::from(self.0 & 15)).copied().unwrap_or_default()
    }
}

/// The squares around a square.
fn neighbours(square: Square) -> u64 {
    NEIGHBOURS.get(usize::from(square.index())).copied().unwrap_or_default()
}

#[allow(clippy::indexing_slicing, reason = "runs at compile time, where an index out of bounds is an error")]
static NEIGHBOURS: [u64; 64] = {
    let mut neighbours = [0; 64];
    let mut index = 0;
    while index < 64 {
        let disc = 1 << index;
        let row = disc | (disc & !0x0101_0101_0101_0101) >> 1 | (disc & !0x8080_8080_8080_8080) << 1;
        neighbours[index] = (row | row << 8 | row >> 8) & !disc;
        index += 1;
    }
    neighbours
};
