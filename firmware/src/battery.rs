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

/// The charger's status has to stay as it is for so many readings before it counts: near full it pulses.
const STEADY: u8 = 10;

/// What is read of a battery at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The cell's voltage.
    pub millivolts: u32,
    /// Whether power comes over USB.
    pub plugged: bool,
    /// Whether the charger pulls its status line down. It does so while it charges, but without USB too.
    pub status_low: bool,
}

/// The charger, as its two lines tell.
#[derive(Default)]
struct Charger {
    plugged: bool,
    charging: bool,
    /// For how many readings the status has said otherwise.
    doubts: u8,
}

impl Charger {
    /// Whether the battery is being charged.
    fn read(&mut self, Reading { plugged, status_low, .. }: Reading) -> bool {
        let is_new = plugged != self.plugged;
        self.plugged = plugged;
        let says = plugged && status_low;
        if says == self.charging {
            self.doubts = 0;
        } else {
            self.doubts += 1;
            // A plug that comes or goes is believed at once.
            if is_new || !plugged || self.doubts >= STEADY {
                self.charging = says;
                self.doubts = 0;
            }
        }
        self.charging
    }
}

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
    charger: Charger,
    shown: Option<Power>,
}

impl Battery {
    /// A battery that was not looked at yet.
    pub const fn new() -> Self {
        Battery { average: 0, charger: Charger { plugged: false, charging: false, doubts: 0 }, shown: None }
    }

    /// Takes a reading; `Some` when there is something new to show. A voltage that no cell has means that there is none,
    /// and the device runs from its plug.
    pub fn read(&mut self, reading: Reading) -> Option<Power> {
        let millivolts = reading.millivolts;
        let charging = self.charger.read(reading);
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

    /// On the battery alone: the charger's status reads low then.
    fn unplugged(millivolts: u32) -> Reading {
        Reading { millivolts, plugged: false, status_low: true }
    }

    fn charging(millivolts: u32) -> Reading {
        Reading { plugged: true, ..unplugged(millivolts) }
    }

    fn full(millivolts: u32) -> Reading {
        Reading { status_low: false, ..charging(millivolts) }
    }

    #[test]
    fn without_a_battery_nothing_is_shown() {
        assert_eq!(Battery::new().read(unplugged(30)), None);
    }

    #[test]
    fn a_dip_is_not_shown_and_a_discharge_is() {
        let mut battery = Battery::new();
        assert_eq!(battery.read(unplugged(3800)), Some(Power { percent: 55, charging: false }));
        assert_eq!(battery.read(unplugged(3790)), None);
        assert_eq!(battery.read(charging(3800)), Some(Power { percent: 54, charging: true }));
        let shown: Vec<u8> = (0..100).filter_map(|_| battery.read(charging(3500))).map(|power| power.percent).collect();
        assert!(shown.last().is_some_and(|last| (5..7).contains(last)), "{shown:?}");
        assert!(shown.len() > 5 && shown.is_sorted_by(|a, b| a > b));
    }

    #[test]
    fn without_usb_a_low_status_is_no_charging() {
        let mut battery = Battery::new();
        assert_eq!(battery.read(unplugged(3800)).map(|power| power.charging), Some(false));
        assert_eq!(battery.read(charging(3800)).map(|power| power.charging), Some(true));
        assert_eq!(battery.read(unplugged(3800)).map(|power| power.charging), Some(false), "at once");
    }

    #[test]
    fn a_charger_that_pulses_near_full_does_not_flicker() {
        let mut battery = Battery::new();
        battery.read(full(4150));
        let mut changes = Vec::new();
        for second in 0..600 {
            let reading = if second % 12 < 5 { charging(4150) } else { full(4150) };
            changes.extend(battery.read(reading));
        }
        assert_eq!(changes, []);
        // One that has begun to charge for good is shown after the hold-off.
        let seen = (0..20).position(|_| battery.read(charging(4150)).is_some());
        assert_eq!(seen, Some(usize::from(STEADY) - 1));
    }
}
