//! What a position is worth, as a search counts it.

use core::ops::Neg;

use crate::Score;

/// What a position is worth to a side: one number, so that comparing two takes one instruction.
///
/// Numbers near the ends are games that were read to their end, won or lost in so many moves of both sides; all between
/// are estimates, in a unit of the game's own. Sixteen bits hold them all, which is what the [`Table`](super::Table)
/// keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Value(i32);

impl Value {
    /// A game that is won: more than any other value.
    pub(crate) const WON: Value = Value(30_000);
    /// A game that is lost.
    pub(crate) const LOST: Value = Value(-30_000);
    /// Neither side is better, or the game is drawn.
    pub(crate) const EVEN: Value = Value(0);
    /// Values beyond this, either way, are games that were read to their end.
    const PROVEN: i32 = Value::WON.0 - u8::MAX as i32;

    /// What a position looks like. However good it looks, that is no proof.
    #[inline]
    pub(crate) const fn estimate(units: i32) -> Value {
        const MOST: i32 = Value::PROVEN - 1;
        Value(if units > MOST {
            MOST
        } else if units < -MOST {
            -MOST
        } else {
            units
        })
    }

    /// A game won after `moves` more moves of both sides.
    pub(crate) const fn win_in(moves: u8) -> Value {
        Value(Value::WON.0 - moves as i32)
    }

    /// A game lost after `moves` more moves of both sides.
    pub(crate) const fn loss_in(moves: u8) -> Value {
        Value(moves as i32 - Value::WON.0)
    }

    /// Whether the game was read to its end.
    #[inline]
    pub(crate) const fn is_proven(self) -> bool {
        self.0.abs() >= Value::PROVEN
    }

    /// The same, as an estimate: where not all was looked at, what looks won or lost is not proven to be. Sooner is still
    /// better for the winner.
    pub(crate) const fn doubted(self) -> Value {
        if self.is_proven() { Value(self.0 - self.0.signum() * (u8::MAX as i32 + 1)) } else { self }
    }

    /// The estimate in units of the game.
    #[inline]
    pub(crate) const fn units(self) -> i32 {
        self.0
    }

    /// This value and so many units more: where to set a window, not a judgement.
    #[inline]
    pub(crate) const fn plus(self, units: i32) -> Value {
        Value(self.0 + units)
    }

    /// The same, counted from `moves` moves later: a win is so much nearer from there. Values are kept like this where a
    /// position can be reached by longer and shorter ways.
    pub(crate) const fn seen_later(self, moves: u8) -> Value {
        if self.is_proven() { Value(self.0 + self.0.signum() * moves as i32) } else { self }
    }

    /// The same, counted from `moves` moves before.
    pub(crate) const fn seen_earlier(self, moves: u8) -> Value {
        if self.is_proven() { Value(self.0 - self.0.signum() * moves as i32) } else { self }
    }

    /// What the player says of it, where the game's unit is `unit` here.
    pub(crate) const fn told(self, unit: i32) -> Score {
        let moves = (Value::WON.0 - self.0.abs()) as u8;
        match self.is_proven() {
            true if self.0 > 0 => Score::Win { moves },
            true => Score::Loss { moves },
            false => Score::Estimate(self.0 * 100 / unit),
        }
    }

    /// Sixteen bits that stand for it.
    pub(super) const fn bits(self) -> u16 {
        self.0 as u16
    }

    /// The value that sixteen bits stand for.
    pub(super) const fn from_bits(bits: u16) -> Value {
        Value(bits as i16 as i32)
    }
}

impl Neg for Value {
    type Output = Value;

    #[inline]
    fn neg(self) -> Value {
        Value(-self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_estimate_is_taken_for_a_proof_and_every_proof_is_one() {
        for units in [-1_000_000, -29_999, -1, 0, 1, 29_999, 1_000_000] {
            assert!(matches!(Value::estimate(units).told(100), Score::Estimate(_)), "{units}");
        }
        for moves in [0, 1, 9, 255] {
            assert_eq!(Value::win_in(moves).told(8), Score::Win { moves });
            assert_eq!((-Value::win_in(moves)).told(8), Score::Loss { moves });
            assert!(Value::win_in(moves) > Value::estimate(i32::MAX / 200));
            assert!(Value::loss_in(moves) < Value::estimate(i32::MIN / 200));
        }
        assert_eq!(Value::estimate(-12).told(8), Score::Estimate(-150));
    }

    #[test]
    fn what_is_doubted_is_no_proof_and_keeps_its_order() {
        let values = [Value::loss_in(1), Value::loss_in(9), Value::EVEN, Value::win_in(9), Value::win_in(1)];
        assert!(values.map(Value::doubted).is_sorted());
        assert!(values.iter().all(|value| !value.doubted().is_proven()));
        assert!(Value::win_in(255).doubted() > Value::estimate(20_000));
    }

    #[test]
    fn a_win_is_nearer_when_seen_later_and_sixteen_bits_keep_it() {
        for value in [Value::win_in(9), Value::loss_in(9), Value::estimate(-700), Value::EVEN, Value::WON] {
            assert_eq!(value.seen_later(3).seen_earlier(3), value);
            assert_eq!(Value::from_bits(value.bits()), value);
        }
        assert_eq!(Value::win_in(9).seen_later(4), Value::win_in(5));
        assert_eq!(Value::loss_in(9).seen_later(4), Value::loss_in(5));
    }
}
