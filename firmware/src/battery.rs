//! How full a lithium cell is, from its voltage.
//!
//! The voltage falls quickly at first, hardly at all over the middle, and quickly at the end. It also dips with every load,
//! so readings are averaged, and the figure on the screen moves only when it has really moved.

use sanban_ui::Power;

/// Millivolts of a resting cell, and how full it is.
const CURVE: [(u32, u32); 9] =
    [(3300, 0), (3500, 5), (3600, 10), (3700, 22), (3750, 40), (3800, 55), (3900, 70), (4000, 85), (4150, 100)];

/// A cell that gives less than this is not there.
const NO_CELL_MV: u32 = 2000;

/// How much of a new reading goes into the average: one part in this many.
const WEIGHT: u32 = 8;

/// A change of so many percent is shown.
const STEP: u8 = 2;

/// How full a cell is at a voltage.
fn percent(millivolts: u32) -> u8 {
    let mut below = CURVE[0];
    for above in CURVE {
        if millivolts < above.0 {
            let span = (above.0 - below.0).max(1);
            return (below.1 + (above.1 - below.1) * millivolts.saturating_sub(below.0) / span) as u8;
        }
        below = above;
    }
    100
}

/// A battery that is looked at now and then.
#[derive(Default)]
pub struct Battery {
    /// The average so far, in parts of a millivolt; zero before the first reading.
    average: u32,
    shown: Option<Power>,
}

impl Battery {
    /// A battery that was not looked at yet.
    pub const fn new() -> Self {
        Battery { average: 0, shown: None }
    }

    /// Takes a reading; `Some` when there is something new to show. A voltage that no cell has means that there is none,
    /// and the device runs from its plug.
    pub fn read(&mut self, millivolts: u32, charging: bool) -> Option<Power> {
        if millivolts < NO_CELL_MV {
            return None;
        }
        self.average = match self.average {
            0 => millivolts * WEIGHT,
            average => average - average / WEIGHT + millivolts,
        };
        let percent = percent(self.average / WEIGHT);
        let is_new = self.shown.is_none_or(|shown| {
            shown.charging != charging || shown.percent.abs_diff(percent) >= STEP || percent == 0 && shown.percent > 0
        });
        if !is_new {
            return None;
        }
        self.shown = Some(Power { percent, charging });
        self.shown
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fuller_is_never_less() {
        assert_eq!((percent(0), percent(3300), percent(4150), percent(5000)), (0, 0, 100, 100));
        assert!((2500..4500).is_sorted_by_key(percent));
        assert_eq!(percent(3775), 47);
    }

    #[test]
    fn without_a_battery_nothing_is_shown() {
        assert_eq!(Battery::new().read(30, false), None);
    }

    #[test]
    fn a_dip_is_not_shown_and_a_discharge_is() {
        let mut battery = Battery::new();
        assert_eq!(battery.read(3800, false), Some(Power { percent: 55, charging: false }));
        assert_eq!(battery.read(3790, false), None);
        assert_eq!(battery.read(3800, true), Some(Power { percent: 54, charging: true }));
        let shown: Vec<u8> = (0..100).filter_map(|_| battery.read(3500, true)).map(|power| power.percent).collect();
        assert!(shown.last().is_some_and(|last| (5..7).contains(last)), "{shown:?}");
        assert!(shown.len() > 5 && shown.is_sorted_by(|a, b| a > b));
    }
}
