//! A Raspberry Pi Pico under a Waveshare Pico-LCD-1.3: a 240x240 panel, a joystick and four keys. No speaker, no battery.

use embassy_rp::{
    Peripherals,
    gpio::{Input, Level, Output, Pull},
    peripherals::SPI1,
    pwm::Pwm,
};
use sanban_ui::Key;

use super::{Button, Equipment, Light, Plug, Wires, panel_bus};
use crate::device::{display::Setting, light};

/// The board's name, as its feature has it.
pub(in crate::device) const NAME: &str = "waveshare_lcd_1_3";
/// How far the panel is turned, in degrees.
pub(in crate::device) const ROTATION: u16 = 90;
/// Where the glass begins in the panel's memory: column and row.
pub(in crate::device) const OFFSET: (u16, u16) = (0, 0);
/// What the maker sends to the panel besides, so that it has the contrast and the tint that the maker shows: porches, gate
/// voltages, VCOM, power, frame rate, and both halves of the gamma curve.
pub(in crate::device) const SETTINGS: &[Setting] = &[
    (0xB2, &[0x0C, 0x0C, 0x00, 0x33, 0x33]),
    (0xB7, &[0x35]),
    (0xBB, &[0x19]),
    (0xC0, &[0x2C]),
    (0xC2, &[0x01]),
    (0xC3, &[0x12]),
    (0xC4, &[0x20]),
    (0xC6, &[0x0F]),
    (0xD0, &[0xA4, 0xA1]),
    (0xE0, &[0xD0, 0x04, 0x0D, 0x11, 0x13, 0x2B, 0x3F, 0x54, 0x4C, 0x18, 0x0D, 0x0B, 0x1F, 0x23]),
    (0xE1, &[0xD0, 0x04, 0x0C, 0x11, 0x13, 0x2C, 0x3F, 0x44, 0x51, 0x2F, 0x1F, 0x1F, 0x20, 0x23]),
];
/// How many keys there are.
pub(in crate::device) const KEYS: usize = 9;
/// The Pico has a button of its own for BOOTSEL.
pub(in crate::device) const BOOTSEL_KEY: Option<u8> = None;
/// The pin of the cable's 5 V, behind a divider on the Pico itself.
pub(in crate::device) const VBUS: u8 = 24;
/// The bus of the panel.
pub(in crate::device) type PanelSpi = SPI1;

impl Equipment {
    /// The board, made of the chip's peripherals.
    pub(in crate::device) fn take(p: Peripherals) -> Equipment {
        Equipment {
            panel: Wires {
                spi: panel_bus(p.SPI1, p.PIN_10, p.PIN_11, p.DMA_CH0),
                select: Output::new(p.PIN_9, Level::High),
                data: Output::new(p.PIN_8, Level::High),
                reset: Output::new(p.PIN_12, Level::High),
            },
            light: Light::new(Pwm::new_output_b(p.PWM_SLICE6, p.PIN_13, light::dark())),
            keys: [
                Button::new(p.PIN_2, Key::Up),
                Button::new(p.PIN_18, Key::Down),
                Button::new(p.PIN_16, Key::Left),
                Button::new(p.PIN_20, Key::Right),
                Button::new(p.PIN_3, Key::Centre),
                Button::new(p.PIN_15, Key::A),
                Button::new(p.PIN_17, Key::B),
                Button::new(p.PIN_19, Key::X),
                Button::new(p.PIN_21, Key::Y),
            ],
            speaker: None,
            gauge: None,
            plug: Plug { usb: p.USB, vbus: Input::new(p.PIN_24, Pull::Down) },
            flash: p.FLASH,
            watchdog: p.WATCHDOG,
        }
    }
}
