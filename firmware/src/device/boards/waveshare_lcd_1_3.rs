//! A Raspberry Pi Pico under a Waveshare Pico-LCD-1.3: a 240x240 panel, a joystick and four keys. No speaker, no battery.

use embassy_rp::{
    Peripherals, bind_interrupts, dma,
    gpio::{Input, Level, Output, Pull},
    peripherals::{DMA_CH0, SPI1},
    pwm::Pwm,
    spi::{self, Spi},
};
use mipidsi::options::Rotation;
use sanban_ui::Key;

use super::{Board, Wires};
use crate::device::{panel::SPI_HZ, screen};

/// The board's name, as its feature has it.
pub(in crate::device) const NAME: &str = "waveshare_lcd_1_3";
/// How the panel sits on the board.
pub(in crate::device) const ROTATION: Rotation = Rotation::Deg90;
/// How many keys there are.
pub(in crate::device) const KEYS: usize = 9;
/// The bus of the panel.
pub(in crate::device) type PanelSpi = SPI1;

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
                spi: Spi::new_txonly(p.SPI1, p.PIN_10, p.PIN_11, p.DMA_CH0, Irqs, config),
                select: Output::new(p.PIN_9, Level::High),
                data: Output::new(p.PIN_8, Level::High),
                reset: Output::new(p.PIN_12, Level::High),
            },
            light: Pwm::new_output_b(p.PWM_SLICE6, p.PIN_13, screen::dark()),
            keys: [
                (Input::new(p.PIN_2, Pull::Up), Key::Up),
                (Input::new(p.PIN_18, Pull::Up), Key::Down),
                (Input::new(p.PIN_16, Pull::Up), Key::Left),
                (Input::new(p.PIN_20, Pull::Up), Key::Right),
                (Input::new(p.PIN_3, Pull::Up), Key::Centre),
                (Input::new(p.PIN_15, Pull::Up), Key::A),
                (Input::new(p.PIN_17, Pull::Up), Key::B),
                (Input::new(p.PIN_19, Pull::Up), Key::X),
                (Input::new(p.PIN_21, Pull::Up), Key::Y),
            ],
        }
    }
}
