//! The boards that the firmware runs on, as far as a player can tell them apart.

use clap::ValueEnum;
use sanban_ui::Key;

/// A board: how the handheld looks in the page and which keys it has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Model {
    /// Waveshare Pico-LCD-1.3: a joystick to push and press, four keys in a column
    #[default]
    Waveshare,
    /// Pimoroni PicoSystem: a cross of four keys without a centre, four keys in a diamond
    Picosystem,
}

impl Model {
    /// The board's name, as the command line and the page's style sheet spell it.
    pub fn name(self) -> &'static str {
        match self {
            Model::Waveshare => "waveshare",
            Model::Picosystem => "picosystem",
        }
    }

    /// The board's name among those of the firmware.
    pub fn firmware_name(self) -> &'static str {
        match self {
            Model::Waveshare => "waveshare_lcd_1_3",
            Model::Picosystem => "picosystem",
        }
    }

    /// Whether the board has a key.
    pub fn has(self, key: Key) -> bool {
        self == Model::Waveshare || key != Key::Centre
    }
}
