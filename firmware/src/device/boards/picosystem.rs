//! The Pimoroni PicoSystem: an RP2040 handheld with a 240x240 panel, eight keys, a piezo and a battery.

use embassy_rp::{
    Peripherals, bind_interrupts, dma,
    gpio::{Input, Level, Output, Pull},
    peripherals::{DMA_CH0, SPI0},
    pwm::Pwm,
    spi::{self, Spi},
};
use mipidsi::options::Rotation;
use sanban_ui::Key;

use super::{Board, Wires};
use crate::device::{panel::SPI_HZ, screen};

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
            light: Pwm::new_output_a(p.PWM_SLICE6, p.PIN_12, screen::dark()),
            keys: [
                (Input::new(p.PIN_23, Pull::Up), Key::Up),
                (Input::new(p.PIN_20, Pull::Up), Key::Down),
                (Input::new(p.PIN_22, Pull::Up), Key::Left),
                (Input::new(p.PIN_21, Pull::Up), Key::Right),
                (Input::new(p.PIN_18, Pull::Up), Key::A),
                (Input::new(p.PIN_19, Pull::Up), Key::B),
                (Input::new(p.PIN_17, Pull::Up), Key::X),
                (Input::new(p.PIN_16, Pull::Up), Key::Y),
            ],
        }
    }
}
