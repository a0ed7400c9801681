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
    Peri, bind_interrupts, dma, pac,
    peripherals::{DMA_CH0, FLASH, WATCHDOG},
    pwm::Pwm,
    spi::{self, Spi},
};

use super::{
    display::{SPI_HZ, Wires},
    gauge::Gauge,
    keys::Button,
    light::Light,
    usb::Plug,
};

/// Whether power comes over the cable.
pub(super) fn is_plugged() -> bool {
    pac::SIO.gpio_in(0).read() >> VBUS & 1 == 1
}

/// Everything on the board, ready to use.
pub(super) struct Equipment {
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
    /// The plug of the cable.
    pub(super) plug: Plug,
    /// The program's flash, with the saves at its end.
    pub(super) flash: Peri<'static, FLASH>,
    /// The watchdog, not yet running.
    pub(super) watchdog: Peri<'static, WATCHDOG>,
}

bind_interrupts!(struct Irqs {
    DMA_IRQ_0 => dma::InterruptHandler<DMA_CH0>;
});

/// The bus of the panel, on its pins for clock and data.
///
/// In mode 3 this chip sends a byte in 8.5 clocks; in mode 0 it takes 10. A bit lasts 16 ns, and with what embassy sets, 2 mA and
/// slow, an edge alone takes most of that: so 8 mA and fast.
fn panel_bus(
    spi: Peri<'static, PanelSpi>,
    clock: Peri<'static, impl spi::ClkPin<PanelSpi>>,
    out: Peri<'static, impl spi::MosiPin<PanelSpi>>,
    dma: Peri<'static, DMA_CH0>,
) -> Spi<'static, PanelSpi, spi::Async> {
    let mut config = spi::Config::default();
    config.frequency = SPI_HZ;
    config.phase = spi::Phase::CaptureOnSecondTransition;
    config.polarity = spi::Polarity::IdleHigh;
    let pins = [clock.pin(), out.pin()];
    let bus = Spi::new_txonly(spi, clock, out, dma, Irqs, config);
    for pin in pins {
        pac::PADS_BANK0.gpio(pin.into()).modify(|pad| {
            pad.set_drive(pac::pads::vals::Drive::_8M_A);
            pad.set_slewfast(true);
        });
    }
    bus
}
