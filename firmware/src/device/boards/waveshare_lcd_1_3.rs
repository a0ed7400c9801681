//! A Raspberry Pi Pico under a Waveshare Pico-LCD-1.3: a 240x240 panel, a joystick and four keys. No speaker, no battery.

use embassy_rp::{
    Peripherals, bind_interrupts, dma,
    gpio::{Level, Output},
    peripherals::{DMA_CH0, SPI1},
    pwm::Pwm,
    spi::{self, Spi},
};
use mipidsi::options::Rotation;
use sanban_ui::Key;

use super::{Board, Button, Light, Wires};
use crate::device::{light, panel::SPI_HZ};

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
            flash: p.FLASH,
            watchdog: p.WATCHDOG,
        }
    }
}
