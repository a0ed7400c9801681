//! Time as the app knows it: what came with the last event.

/// A moment, in milliseconds since the device was switched on; it wraps after 49 days.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Moment(pub u32);

impl Moment {
    /// The moment `ms` milliseconds later.
    pub(crate) const fn after(self, ms: u32) -> Moment {
        Moment(self.0.wrapping_add(ms))
    }

    /// Whether this moment has come, at `now`. Moments lie less than 24 days apart.
    pub(crate) const fn has_come(self, now: Moment) -> bool {
        now.0.wrapping_sub(self.0) < 1 << 31
    }

    /// Milliseconds from `now` until this moment; 0 if it has come.
    pub(crate) const fn left_ms(self, now: Moment) -> u32 {
        if self.has_come(now) { 0 } else { self.0.wrapping_sub(now.0) }
    }

    /// Milliseconds since this moment, at `now`; 0 if it has not come.
    pub(crate) const fn passed_ms(self, now: Moment) -> u32 {
        if self.has_come(now) { now.0.wrapping_sub(self.0) } else { 0 }
    }
}

/// The next moment something is due: the earliest of all that were named.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Due(Option<u32>);

impl Due {
    /// Something is due in `ms` milliseconds.
    pub(crate) fn within_ms(&mut self, ms: u32) {
        self.0 = Some(self.0.map_or(ms, |earlier| earlier.min(ms)));
    }

    /// Something may be due in some milliseconds.
    pub(crate) fn maybe_within_ms(&mut self, ms: Option<u32>) {
        if let Some(ms) = ms {
            self.within_ms(ms);
        }
    }

    /// Milliseconds until the earliest; `None` if nothing is due.
    pub(crate) fn ms(self) -> Option<u32> {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::Moment;

    #[test]
    fn a_moment_comes_even_when_the_clock_wraps_before_it() {
        let now = Moment(u32::MAX - 10);
        let later = now.after(20);
        assert!(!later.has_come(now));
        assert_eq!(later.left_ms(now), 20);
        assert!(later.has_come(Moment(9)));
        assert_eq!(later.passed_ms(Moment(12)), 3);
    }
}
