//! The lines that change the row, up and down at once, on processors of the x86-64 family.
//!
//! Upside down, which is a byte swap, what goes up goes down. The board and its mirror image lie side by side in one
//! register of 128 bits, which every processor of the family has.

use safe_arch::{
    bitand_m128i as and, bitor_m128i as or, get_i64_from_m128i_s, m128i, set_i64_m128i, set_splat_i64_m128i,
    shl_imm_u64_m128i as shift, unpack_high_i64_m128i,
};

use super::lines::INNER;

/// The squares just past a run of `other` that starts next to a disc of `own`, in another row than it.
pub(super) fn across_rows(own: u64, other: u64) -> u64 {
    let (own, other) = (with_mirror_image(own), with_mirror_image(other));
    let inner = and(other, set_splat_i64_m128i(INNER.cast_signed()));
    let both = or(or(down::<7, 14>(own, inner), down::<8, 16>(own, other)), down::<9, 18>(own, inner));
    let below = get_i64_from_m128i_s(both).cast_unsigned();
    let above = get_i64_from_m128i_s(unpack_high_i64_m128i(both, both)).cast_unsigned();
    below | above.swap_bytes()
}

fn with_mirror_image(set: u64) -> m128i {
    set_i64_m128i(set.swap_bytes().cast_signed(), set.cast_signed())
}

/// As its namesake for one board: one step finds the first disc of a run, one more the second, two double steps the rest.
fn down<const S: i32, const TWICE: i32>(own: m128i, other: m128i) -> m128i {
    let pairs = and(other, shift::<S>(other));
    let mut run = or(and(other, shift::<S>(own)), and(pairs, shift::<TWICE>(own)));
    run = or(run, and(pairs, shift::<TWICE>(run)));
    run = or(run, and(pairs, shift::<TWICE>(run)));
    shift::<S>(run)
}
