//! The trained evaluation: what stands on lines, diagonals and corners, how many moves there are, and who has the last.

use sanban_core::reversi::Square;

use super::{
    Board, DISC, Evaluation, HIGHEST,
    shape::{CHANGES, EMPTY_BOARD, NUMBERS, PATTERN_WEIGHTS, PLACES},
};
use crate::reversi::position::squares;

/// How many times in a game the weights change.
pub const STAGES: usize = 5;

/// How many counts of moves have a weight of their own.
const MOVES: usize = 24;

/// How many weights a stage has.
pub const STAGE_WEIGHTS: usize = PATTERN_WEIGHTS + MOVES;

/// How many bytes the weights have: those of all stages, last stage of the game first, then one for each number of empty
/// squares. A byte is a signed number of [`DISC`](super::DISC)ths.
pub const WEIGHTS_LEN: usize = STAGES * STAGE_WEIGHTS + 64;

/// The stage of a position with this many empty squares, 0 for the end of the game.
pub const fn stage(empties: u8) -> usize {
    match empties {
        0..=13 => 0,
        14..=21 => 1,
        22..=29 => 2,
        30..=39 => 3,
        _ => 4,
    }
}

/// Patterns with weights.
#[derive(Clone, Copy, Debug)]
pub struct Patterns<'w> {
    weights: &'w [u8; WEIGHTS_LEN],
}

/// The numbers of all patterns, and which side is to move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(align(4))]
pub struct Numbers {
    numbers: [u16; NUMBERS],
    /// All bits set when the second side is to move: the side that digit 2 stands for.
    second: u16,
}

impl Numbers {
    /// Adds a disc of the second side on an empty square `times` times: it takes two to turn a disc of the first side,
    /// and one of the first side is the opposite.
    #[inline]
    fn add(&mut self, square: Square, times: u16) {
        let Some(changes) = CHANGES.get(usize::from(square.index())) else { return };
        for (&number, &step) in changes.numbers.iter().zip(&changes.steps) {
            if let Some(number) = self.numbers.get_mut(usize::from(number)) {
                *number = number.wrapping_add(step.wrapping_mul(times));
            }
        }
    }

    /// Shows the index of the weight of every number, in a stage.
    #[inline]
    fn each(&self, mut see: impl FnMut(usize)) {
        self.each_of::<0>(&mut see);
        self.each_of::<1>(&mut see);
        self.each_of::<2>(&mut see);
        self.each_of::<3>(&mut see);
        self.each_of::<4>(&mut see);
        const { assert!(PLACES.len() == 5) }
    }

    /// As [`each`](Self::each), for the numbers of one family.
    #[inline]
    fn each_of<const FAMILY: usize>(&self, see: &mut impl FnMut(usize)) {
        #[allow(clippy::indexing_slicing, reason = "runs at compile time, where an index out of bounds is an error")]
        let place = const { PLACES[FAMILY] };
        let second = u32::from(self.second);
        let exchanged = (u32::from(place.highest) + 1) & second;
        for &number in self.numbers.get(place.first..place.first + place.ways).unwrap_or_default() {
            // The number as the side to move sees it: for the second side the highest minus this.
            let number = ((u32::from(number) ^ second) + exchanged) & 0xFFFF;
            let left = number & ((1 << place.half_bits) - 1);
            let rest = number >> place.half_bits;
            let right = rest & ((1 << place.half_bits) - 1);
            let axis = if place.len > place.pairs { (rest >> place.half_bits) as usize } else { 0 };
            let (low, high) = if left < right { (left, right) } else { (right, left) };
            let pair = (high * (high + 1) / 2 + low) as usize;
            see(place.weights + axis * place.pairs + pair);
        }
    }

    /// What a disc of the side to move adds: 1 or -1.
    fn sign(&self) -> u16 {
        !self.second | 1
    }
}

impl<'w> Patterns<'w> {
    /// Patterns with these weights.
    pub const fn new(weights: &'w [u8; WEIGHTS_LEN]) -> Self {
        Patterns { weights }
    }

    /// The weights of a stage of the game, and those of all numbers of empty squares.
    fn parts(&self) -> (&[[u8; STAGE_WEIGHTS]], &[u8]) {
        self.weights.as_chunks()
    }

    /// Shows the index of every weight that counts for a board, for the training of the weights.
    pub fn active(&self, board: Board, mut see: impl FnMut(usize)) {
        let empties = board.empties();
        let base = stage(empties) * STAGE_WEIGHTS;
        self.features(board).each(|index| see(base + index));
        see(base + moves_index(board.legal()));
        see(STAGES * STAGE_WEIGHTS + usize::from(empties));
    }
}

/// The index of the weight for a number of moves, in a stage.
fn moves_index(legal: u64) -> usize {
    PATTERN_WEIGHTS + (legal.count_ones() as usize).min(MOVES - 1)
}

impl Evaluation for Patterns<'_> {
    type Features = Numbers;

    fn features(&self, board: Board) -> Numbers {
        let mut numbers = Numbers { numbers: EMPTY_BOARD, second: 0 };
        squares(board.own).for_each(|square| numbers.add(square, u16::MAX));
        squares(board.other).for_each(|square| numbers.add(square, 1));
        numbers
    }

    fn place(&self, numbers: &mut Numbers, square: Square, flips: u64) {
        let sign = numbers.sign();
        numbers.add(square, sign);
        let twice = sign.wrapping_mul(2);
        squares(flips).for_each(|square| numbers.add(square, twice));
        numbers.second = !numbers.second;
    }

    fn pass(&self, numbers: &mut Numbers) {
        numbers.second = !numbers.second;
    }

    fn score(&self, numbers: &Numbers, board: Board, legal: u64) -> i32 {
        let empties = board.empties();
        let (stages, counts) = self.parts();
        let Some(weights) = stages.get(stage(empties)) else { return 0 };
        let weight = |index: usize| weights.get(index).map_or(0, |&weight| i32::from(weight as i8));
        let mut sum = counts.get(usize::from(empties)).map_or(0, |&weight| i32::from(weight as i8));
        sum += weight(moves_index(legal));
        numbers.each(|index| sum += weight(index));
        sum.clamp(-HIGHEST, HIGHEST)
    }

    fn margin(&self, empties: u8) -> i32 {
        match stage(empties) {
            0 | 1 => 6 * DISC,
            2 => 5 * DISC,
            3 => 4 * DISC,
            _ => 3 * DISC,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Rng,
        reversi::{Symmetry, TRAINED},
    };

    /// Boards of games with random moves, passes included.
    fn boards(seed: u64) -> impl Iterator<Item = (Board, Numbers)> {
        let mut rng = Rng::new(seed);
        let start = Board { own: 0x0000_0008_1000_0000, other: 0x0000_0010_0800_0000 };
        let mut now = Some((start, TRAINED.features(start)));
        core::iter::from_fn(move || {
            let (board, mut numbers) = now.clone()?;
            let legal = board.legal();
            now = if legal != 0 {
                let square = squares(legal).nth(rng.below(legal.count_ones()) as usize)?;
                let flips = board.flips(square);
                TRAINED.place(&mut numbers, square, flips);
                Some((board.after(square, flips), numbers))
            } else {
                TRAINED.pass(&mut numbers);
                (board.passed().legal() != 0).then_some((board.passed(), numbers))
            };
            now.clone()
        })
    }

    /// Numbers may be kept from either side's view; what counts is the weights they lead to.
    fn weights(numbers: &Numbers) -> [u32; PATTERN_WEIGHTS] {
        let mut counts = [0; PATTERN_WEIGHTS];
        numbers.each(|index| counts[index] += 1);
        counts
    }

    #[test]
    fn numbers_kept_from_move_to_move_are_those_of_the_board() {
        for (board, numbers) in (0..20).flat_map(boards) {
            assert!(weights(&numbers) == weights(&TRAINED.features(board)), "{board:?}");
        }
    }

    #[test]
    fn a_board_is_worth_the_same_however_it_is_turned() {
        for (board, numbers) in (0..20).flat_map(boards) {
            let score = TRAINED.score(&numbers, board, board.legal());
            for symmetry in Symmetry::ALL {
                let turned = symmetry.board(board);
                assert_eq!(TRAINED.score(&TRAINED.features(turned), turned, turned.legal()), score, "{board:?}");
            }
        }
    }

    #[test]
    fn the_weights_know_that_corners_are_good() {
        // After 20 moves of any game: a corner more for the side to move is worth something on the average.
        let mut gain = 0;
        for seed in 0..100 {
            let Some((board, numbers)) = boards(seed).nth(20) else { continue };
            let with_corner = Board { own: board.own | 1, other: board.other & !1 };
            gain += TRAINED.score(&TRAINED.features(with_corner), with_corner, with_corner.legal())
                - TRAINED.score(&numbers, board, board.legal());
        }
        assert!(gain > 100 * 5 * DISC, "{gain}");
    }
}
