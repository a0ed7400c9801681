//! The backlight.

use embassy_rp::pwm::{self, Pwm};
use sanban_firmware::light;

/// The backlight, off until it is told otherwise.
pub(super) struct Light {
    pwm: Pwm<'static>,
}

impl Light {
    /// The backlight on a pin that was set up [`dark`].
    pub(super) fn new(pwm: Pwm<'static>) -> Light {
        Light { pwm }
    }

    /// Makes it look `percent` bright.
    pub(super) fn set(&mut self, percent: u8) {
        let mut config = dark();
        // The lamp is on one of the slice's two channels; the other one drives no pin.
        config.compare_a = light::duty(percent);
        config.compare_b = config.compare_a;
        self.pwm.set_config(&config);
    }
}

/// The settings of a lamp that is off: 1.9 kHz, at which no eye sees it flicker.
pub(super) fn dark() -> pwm::Config {
    let mut config = pwm::Config::default();
    config.top = light::FULL;
    config
}
