//! All eight directions at once, on processors of the x86-64 family that are known at compile time to have registers of
//! 256 bits (`-C target-cpu=native`, or `-C target-feature=+avx2`).
//!
//! Each of the four lanes holds the board and one of the four lines; a step along the line is a shift of each lane by its
//! own distance.

use safe_arch::{
    bitand_m256i as and, bitandnot_m256i as and_not, bitor_m256i as or, cmp_eq_mask_i64_m256i, extract_m128i_m256i,
    get_i64_from_m128i_s, m256i, set_i64_m256i, set_splat_i64_m256i, shl_each_u64_m256i as down,
    shr_each_u64_m256i as up, unpack_high_i64_m128i,
};

use super::lines::INNER;

/// The squares just past a run of `other` that starts next to a disc of `own`, along all lines; squares that are taken may
/// be among them.
pub(super) fn reached(own: u64, other: u64) -> u64 {
    let steps = Steps::over(other);
    let own = splat(own);
    joined(or(down(steps.run_down(own), steps.one), up(steps.run_up(own), steps.one)))
}

/// The discs of `other` that turn when `own` places a disc on the square with the number `index`; none if it is taken.
pub(super) fn flips(own: u64, other: u64, index: u8) -> u64 {
    let placed = 1 << (index & 63);
    if (own | other) & placed != 0 {
        return 0;
    }
    let steps = Steps::over(other);
    let (own, placed) = (splat(own), splat(placed));
    let (below, above) = (steps.run_down(placed), steps.run_up(placed));
    // A run turns where a disc of `own` lies just past it.
    let turned = |run, past| and_not(cmp_eq_mask_i64_m256i(and(past, own), splat(0)), run);
    joined(or(turned(below, down(below, steps.one)), turned(above, up(above, steps.one))))
}

/// How to step along the four lines, one in each lane.
struct Steps {
    other: m256i,
    /// Discs of `other` with another one a step before them.
    pairs: m256i,
    one: m256i,
    two: m256i,
}

impl Steps {
    fn over(other: u64) -> Steps {
        let inner = other & INNER;
        let (other, one) = (lanes([inner, inner, other, inner]), lanes([1, 7, 8, 9]));
        Steps { other, pairs: and(other, down(other, one)), one, two: lanes([2, 14, 16, 18]) }
    }

    /// The runs of `other` that start one step down from the squares of `from`.
    ///
    /// A run that can flip has at most six discs: one step finds the first of it, one more the second, and two double steps
    /// the rest.
    fn run_down(&self, from: m256i) -> m256i {
        let mut run = and(self.other, down(from, self.one));
        run = or(run, and(self.other, down(run, self.one)));
        run = or(run, and(self.pairs, down(run, self.two)));
        or(run, and(self.pairs, down(run, self.two)))
    }

    /// As [`run_down`](Steps::run_down), in the opposite direction.
    fn run_up(&self, from: m256i) -> m256i {
        let pairs = up(self.pairs, self.one);
        let mut run = and(self.other, up(from, self.one));
        run = or(run, and(self.other, up(run, self.one)));
        run = or(run, and(pairs, up(run, self.two)));
        or(run, and(pairs, up(run, self.two)))
    }
}

fn lanes(lanes: [u64; 4]) -> m256i {
    let [a, b, c, d] = lanes.map(u64::cast_signed);
    set_i64_m256i(d, c, b, a)
}

fn splat(lane: u64) -> m256i {
    set_splat_i64_m256i(lane.cast_signed())
}

/// The squares of all lanes.
fn joined(lanes: m256i) -> u64 {
    let halves = safe_arch::bitor_m128i(extract_m128i_m256i::<0>(lanes), extract_m128i_m256i::<1>(lanes));
    let high = unpack_high_i64_m128i(halves, halves);
    (get_i64_from_m128i_s(halves) | get_i64_from_m128i_s(high)).cast_unsigned()
}
