//! The scores that are of interest, and what a score found with them says.

use super::Value;

/// The values that are of interest: those above `alpha` and below `beta`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Window {
    pub(crate) alpha: Value,
    pub(crate) beta: Value,
}

impl Window {
    /// All values.
    pub(crate) const FULL: Window = Window { alpha: Value::LOST, beta: Value::WON };

    /// The same for the other side.
    #[inline]
    pub(crate) fn turned(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// Whether a value is above alpha, and no more: the null window of a principal variation search.
    #[inline]
    pub(crate) const fn null(self) -> Window {
        Window { alpha: self.alpha, beta: self.alpha.plus(1) }
    }

    /// Whether it asks no more than one thing: is the value above alpha?
    #[inline]
    pub(crate) fn is_null(self) -> bool {
        self.alpha.plus(1) >= self.beta
    }

    /// With `value` known to be reached.
    #[inline]
    pub(crate) fn above(self, value: Value) -> Window {
        Window { alpha: self.alpha.max(value), beta: self.beta }
    }

    /// Whether a value lies outside: then it is a bound, and exact enough.
    #[inline]
    pub(crate) fn excludes(self, value: Value) -> bool {
        value <= self.alpha || value >= self.beta
    }
}

/// What a value that a search found says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The true value is this or less.
    Upper,
    /// The true value is this or more.
    Lower,
    /// This is the value.
    Exact,
}

impl Bound {
    /// What a value says that a search with this window found.
    #[inline]
    pub(crate) fn of(value: Value, window: Window) -> Bound {
        if value >= window.beta {
            Bound::Lower
        } else if value > window.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        }
    }
}
