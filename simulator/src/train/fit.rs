//! Finding the weights that come nearest to the scores of many positions.
//!
//! The weights of a stage are found one position after another: each is predicted, and the weights that made the
//! prediction move a little towards the truth. All of it is plain arithmetic in a fixed order, so the same positions give
//! the same weights.

use sanban_engine::{
    Rng,
    reversi::{DISC, Patterns, STAGES, WEIGHTS_LEN, stage},
};

use super::games::Sample;

/// How often all positions are gone through.
const PASSES: u32 = 12;
/// How far a weight moves at first, as a share of its part of the error.
const STEP: f32 = 0.2;
/// How much weights shrink on the way: a weight seen seldom stays small.
const SHRINK: f32 = 0.01;
/// One position in this many is kept to test the weights by.
const TESTED: usize = 16;

/// Weights while they are trained: in discs, with fractions.
pub(super) struct Weights(Vec<f32>);

/// How far the predictions of one stage are off, as a root mean square in discs, on positions not learned from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Error {
    pub(super) positions: usize,
    pub(super) discs: f64,
}

impl Weights {
    /// Weights that know nothing.
    pub(super) fn new() -> Self {
        Weights(vec![0.0; WEIGHTS_LEN])
    }

    /// Learns from positions, and says how well it went, stage by stage.
    pub(super) fn learn(&mut self, samples: &[Sample], seed: u64, mut tick: impl FnMut()) -> [Error; STAGES] {
        let blank = Box::new([0; WEIGHTS_LEN]);
        let patterns = Patterns::new(&blank);
        std::array::from_fn(|which| {
            let (mut active, mut scores) = (Vec::new(), Vec::new());
            let mut width = 0;
            for sample in samples.iter().filter(|sample| stage(sample.board.empties()) == which) {
                let before = active.len();
                patterns.active(sample.board, |index| active.push(index as u32));
                width = active.len() - before;
                scores.push(sample.score as f32 / DISC as f32);
            }
            if scores.is_empty() {
                return Error { positions: 0, discs: 0.0 };
            }
            let indices = |position: usize| &active[position * width..][..width];
            let (tested, mut learned): (Vec<usize>, Vec<usize>) = (0..scores.len()).partition(|at| at % TESTED == 0);
            let mut rng = Rng::new(seed ^ which as u64);
            for pass in 0..PASSES {
                shuffle(&mut learned, &mut rng);
                let step = STEP / width as f32 * (1.0 - pass as f32 / PASSES as f32);
                for &position in &learned {
                    let indices = indices(position);
                    let error = scores[position] - self.sum(indices);
                    for &index in indices {
                        let weight = &mut self.0[index as usize];
                        *weight += step * (error - SHRINK * *weight);
                    }
                }
                tick();
            }
            let squares = tested.iter().map(|&at| f64::from(scores[at] - self.sum(indices(at))).powi(2));
            Error { positions: scores.len(), discs: (squares.sum::<f64>() / tested.len() as f64).sqrt() }
        })
    }

    fn sum(&self, indices: &[u32]) -> f32 {
        indices.iter().map(|&index| self.0[index as usize]).sum()
    }

    /// The weights as the player reads them.
    pub(super) fn to_bytes(&self) -> Box<[u8; WEIGHTS_LEN]> {
        let mut bytes = Box::new([0; WEIGHTS_LEN]);
        for (byte, weight) in bytes.iter_mut().zip(&self.0) {
            *byte = (weight * DISC as f32).round().clamp(-127.0, 127.0) as i8 as u8;
        }
        bytes
    }
}

/// All steps of a [`learn`](Weights::learn).
pub(super) const TICKS: u64 = (PASSES as usize * STAGES) as u64;

fn shuffle(items: &mut [usize], rng: &mut Rng) {
    for index in (1..items.len()).rev() {
        items.swap(index, rng.below(index as u32 + 1) as usize);
    }
}
