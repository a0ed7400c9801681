//! The panel's sleep, and how long it takes over it.
//!
//! An ST7789 that was sent to sleep wants 120 ms before it is woken, and as long before it sleeps again; after either it
//! takes no other command for 5 ms. A key may come at any time, so nobody waits here: this says what may be done now, and
//! when to look again.

/// From one change to the opposite one, in microseconds.
const TURN_US: u64 = 120_000;
/// From a change to any other command.
const REST_US: u64 = 5_000;

/// What to send the panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Sleep in.
    Sleep,
    /// Sleep out.
    Wake,
}

/// A panel that is awake or asleep.
pub struct Doze {
    is_asleep: bool,
    turned_us: u64,
}

impl Doze {
    /// A panel that was woken at a time.
    pub const fn woken(now_us: u64) -> Doze {
        Doze { is_asleep: false, turned_us: now_us }
    }

    /// What to send now for the panel to become as wanted, if anything.
    pub fn turn(&mut self, wants_sleep: bool, now_us: u64) -> Option<Turn> {
        if wants_sleep == self.is_asleep || now_us < self.turned_us + TURN_US {
            return None;
        }
        *self = Doze { is_asleep: wants_sleep, turned_us: now_us };
        Some(if wants_sleep { Turn::Sleep } else { Turn::Wake })
    }

    /// Whether the panel sleeps.
    pub fn is_asleep(&self) -> bool {
        self.is_asleep
    }

    /// Whether the panel takes pixels.
    pub fn is_ready(&self, now_us: u64) -> bool {
        !self.is_asleep && now_us >= self.turned_us + REST_US
    }

    /// When there is something to do for the panel to become as wanted and to show what it is sent.
    pub fn due_us(&self, wants_sleep: bool, now_us: u64) -> Option<u64> {
        if wants_sleep != self.is_asleep {
            Some(self.turned_us + TURN_US)
        } else if !wants_sleep && !self.is_ready(now_us) {
            Some(self.turned_us + REST_US)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_right_after_falling_asleep_wakes_the_panel_as_soon_as_it_may_be_woken() {
        let mut doze = Doze::woken(0);
        assert_eq!(doze.turn(true, 1_000_000), Some(Turn::Sleep));
        assert!(doze.is_asleep() && !doze.is_ready(1_000_000));
        assert_eq!(doze.turn(false, 1_010_000), None, "10 ms after sleep-in");
        assert_eq!(doze.due_us(false, 1_010_000), Some(1_120_000));
        assert_eq!(doze.turn(false, 1_120_000), Some(Turn::Wake));
        assert!(!doze.is_ready(1_124_999));
        assert_eq!(doze.due_us(false, 1_124_999), Some(1_125_000));
        assert!(doze.is_ready(1_125_000));
        assert_eq!(doze.due_us(false, 1_125_000), None);
    }

    #[test]
    fn a_wish_that_is_taken_back_in_time_sends_nothing() {
        let mut doze = Doze::woken(0);
        assert_eq!(doze.turn(true, 50_000), None);
        assert_eq!(doze.turn(false, 60_000), None);
        assert_eq!(doze.due_us(false, 60_000), None);
        assert!(doze.is_ready(60_000));
    }
}
