//! The Pimoroni PicoSystem: an RP2040 handheld with a 240x240 panel, eight keys, a piezo and a battery.

use embassy_rp::{
    Peripherals,
    adc::{self, Adc},
    bind_interrupts, dma,
    gpio::{Input, Level, Output, Pull},
    peripherals::{DMA_CH0, SPI0},
    pwm::Pwm,
    spi::{self, Spi},
};
use mipidsi::options::Rotation;
use sanban_ui::Key;

use super::{Board, Button, Gauge, Light, Wires};
use crate::device::{light, panel::SPI_HZ, sound};

/// The board's name, as its feature has it.
pub(in crate::device) const NAME: &str = "picosystem";
/// How the panel sits on the board.
pub(in crate::device) const ROTATION: Rotation = Rotation::Deg0;
/// How many keys there are: the direction pad has no centre, A serves for it.
pub(in crate::device) const KEYS: usize = 8;
/// The bus of the panel.
pub(in crate::device) type PanelSpi = SPI0;

bind_interrupts!(struct Irqs {
    DMA_IRQ_0 => dma::InterruptHandler<DMA_CH0>;
});

impl Board {
    /// The board, made of the chip's peripherals.
    pub(in crate::device) fn take(p: Peripherals) -> Board {
        let mut config = spi::Config::default();
        config.frequency = SPI_HZ;
        Board {
            panel: Wires {
                spi: Spi::new_txonly(p.SPI0, p.PIN_6, p.PIN_7, p.DMA_CH0, Irqs, config),
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
                // The charger pulls its status line down while it charges, and else lets it go.
                charging: Input::new(p.PIN_24, Pull::Up),
            }),
            flash: p.FLASH,
            watchdog: p.WATCHDOG,
        }
    }
}
