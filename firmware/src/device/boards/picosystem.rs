//! The Pimoroni PicoSystem: an RP2040 handheld with a 240x240 panel, eight keys, a piezo and a battery.

use embassy_rp::{
    Peripherals,
    adc::{self, Adc},
    gpio::{Input, Level, Output, Pull},
    peripherals::SPI0,
    pwm::Pwm,
};
use sanban_ui::Key;

use super::{Button, Equipment, Gauge, Light, Plug, Wires, panel_bus};
use crate::device::{display::Setting, light, sound};

/// The board's name, as its feature has it.
pub(in crate::device) const NAME: &str = "picosystem";
/// How far the panel is turned, in degrees.
pub(in crate::device) const ROTATION: u16 = 0;
/// Where the glass begins in the panel's memory: column and row.
pub(in crate::device) const OFFSET: (u16, u16) = (0, 0);
/// What the maker sends to the panel besides, so that it has the contrast and the tint that the maker shows: porches, gate
/// voltages, VCOM, power, frame rate, and both halves of the gamma curve.
pub(in crate::device) const SETTINGS: &[Setting] = &[
    (0x26, &[0x04]),
    (0xB2, &[0x0C, 0x0C, 0x00, 0x33, 0x33]),
    (0xB7, &[0x14]),
    (0xBB, &[0x25]),
    (0xC0, &[0x2C]),
    (0xC2, &[0x01]),
    (0xC3, &[0x12]),
    (0xC4, &[0x20]),
    (0xC6, &[0x0F]),
    (0xD0, &[0xA4, 0xA1]),
    (0xE0, &[0xD0, 0x04, 0x0D, 0x11, 0x13, 0x2B, 0x3F, 0x54, 0x4C, 0x18, 0x0D, 0x0B, 0x1F, 0x23]),
    (0xE1, &[0xD0, 0x04, 0x0C, 0x11, 0x13, 0x2C, 0x3F, 0x44, 0x51, 0x2F, 0x1F, 0x1F, 0x20, 0x23]),
];
/// How many keys there are: the direction pad has no centre, A serves for it.
pub(in crate::device) const KEYS: usize = 8;
/// The pin of the key that is wired to BOOTSEL as well: X. Held at a reset, it leads to the boot loader.
pub(in crate::device) const BOOTSEL_KEY: Option<u8> = Some(17);
/// The pin of the cable's 5 V, behind a divider.
pub(in crate::device) const VBUS: u8 = 2;
/// The bus of the panel.
pub(in crate::device) type PanelSpi = SPI0;

impl Equipment {
    /// The board, made of the chip's peripherals.
    pub(in crate::device) fn take(p: Peripherals) -> Equipment {
        Equipment {
            panel: Wires {
                spi: panel_bus(p.SPI0, p.PIN_6, p.PIN_7, p.DMA_CH0),
                select: Output::new(p.PIN_5, Level::High),
                data: Output::new(p.PIN_9, Level::High),
                reset: Output::new(p.PIN_4, Level::High),
            },
            light: Light::new(Pwm::new_output_a(p.PWM_SLICE6, p.PIN_12, light::dark())),
            keys: [
                Button::new(p.PIN_23, Key::Up),
                Button::new(p.PIN_20, Key::Down),
                Button::new(p.PIN_22, Key::Left),
                Button::new(p.PIN_21, Key::Right),
                Button::new(p.PIN_18, Key::A),
                Button::new(p.PIN_19, Key::B),
                Button::new(p.PIN_17, Key::X),
                Button::new(p.PIN_16, Key::Y),
            ],
            speaker: Some(Pwm::new_output_b(p.PWM_SLICE5, p.PIN_11, sound::silence())),
            gauge: Some(Gauge {
                adc: Adc::new_blocking(p.ADC, adc::Config::default()),
                voltage: adc::Channel::new_pin(p.PIN_26, Pull::None),
                // The charger pulls its status line down while it charges, and without USB too.
                status: Input::new(p.PIN_24, Pull::Up),
            }),
            plug: Plug { usb: p.USB, vbus: Input::new(p.PIN_2, Pull::Down) },
            flash: p.FLASH,
            watchdog: p.WATCHDOG,
        }
    }
}
