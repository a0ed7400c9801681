//! The boards: one file each, with its pins and the settings of its panel. A feature chooses.

#[cfg(all(feature = "waveshare_lcd_1_3", feature = "picosystem"))]
compile_error!("choose one board: `picosystem` wants `--no-default-features`, or `waveshare_lcd_1_3` comes along");
#[cfg(not(any(feature = "waveshare_lcd_1_3", feature = "picosystem")))]
compile_error!("choose a board: `--features waveshare_lcd_1_3` or `--features picosystem`");

#[cfg(feature = "picosystem")]
mod picosystem;
#[cfg(all(feature = "waveshare_lcd_1_3", not(feature = "picosystem")))]
mod waveshare_lcd_1_3;

#[cfg(feature = "picosystem")]
pub(super) use picosystem::*;
#[cfg(all(feature = "waveshare_lcd_1_3", not(feature = "picosystem")))]
pub(super) use waveshare_lcd_1_3::*;

use embassy_rp::{
    Peri,
    peripherals::{FLASH, WATCHDOG},
    pwm::Pwm,
};

use super::{gauge::Gauge, keys::Button, light::Light, panel::Wires};

/// Everything on the board, ready to use.
pub(super) struct Board {
    /// The display.
    pub(super) panel: Wires,
    /// Its backlight, off.
    pub(super) light: Light,
    /// The keys.
    pub(super) keys: [Button; KEYS],
    /// The speaker, silent.
    pub(super) speaker: Option<Pwm<'static>>,
    /// The battery.
    pub(super) gauge: Option<Gauge>,
    /// The program's flash, with the saves at its end.
    pub(super) flash: Peri<'static, FLASH>,
    /// The watchdog, not yet running.
    pub(super) watchdog: Peri<'static, WATCHDOG>,
}
