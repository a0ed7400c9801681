//! The battery gauge: looks at voltage and charger every second, and tells the app what changed.

use embassy_rp::{
    adc::{self, Adc},
    gpio::Input,
};
use embassy_time::{Duration, Ticker};
use sanban_firmware::battery::{Battery, Reading};

use super::{
    boards,
    screen::{HAPPENINGS, Happening},
    self_test,
};

/// What tells of the battery.
pub(super) struct Gauge {
    /// The converter.
    pub(super) adc: Adc<'static, adc::Blocking>,
    /// A third of the battery's voltage.
    pub(super) voltage: adc::Channel<'static>,
    /// Low while charging, and without USB too.
    pub(super) status: Input<'static>,
}

/// Full scale of the converter, in millivolts of the battery: 3.3 V behind a divider by three.
const FULL_SCALE_MV: u32 = 3 * 3300;

/// Watches the battery.
#[embassy_executor::task]
pub(super) async fn watch(mut gauge: Gauge) {
    let mut battery = Battery::new();
    let mut ticker = Ticker::every(Duration::from_secs(1));
    loop {
        // A conversion takes 2 us: not worth an interrupt.
        if let Ok(sample) = gauge.adc.blocking_read(&mut gauge.voltage) {
            let millivolts = u32::from(sample) * FULL_SCALE_MV / 4096;
            let reading = Reading { millivolts, plugged: boards::is_plugged(), status_low: gauge.status.is_low() };
            self_test::note(|readings| {
                readings.battery_mv = Some(millivolts);
                readings.status = Some(!reading.status_low);
                readings.vbus = Some(reading.plugged);
            });
            if let Some(power) = battery.read(reading) {
                HAPPENINGS.send(Happening::Power(power)).await;
            }
        }
        ticker.next().await;
    }
}
