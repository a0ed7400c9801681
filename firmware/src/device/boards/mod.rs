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

use embassy_rp::{gpio::Input, pwm::Pwm};
use sanban_ui::Key;

use super::panel::Wires;

/// Everything on the board, ready to use.
pub(super) struct Board {
    /// The display.
    pub(super) panel: Wires,
    /// The backlight.
    pub(super) light: Pwm<'static>,
    /// The keys: low while pressed.
    pub(super) keys: [(Input<'static>, Key); KEYS],
}
