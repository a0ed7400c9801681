//! The display: started by mipidsi, fed by DMA.

use embassy_rp::{
    gpio::Output,
    spi::{Async, Spi},
};
use embassy_time::Timer;
use embedded_hal_bus::spi::ExclusiveDevice;
use mipidsi::{
    Builder,
    dcs::{DcsCommand, EnterSleepMode, ExitSleepMode, SetColumnAddress, SetPageAddress, WriteMemoryStart},
    interface::SpiInterface,
    models::ST7789,
    options::{ColorInversion, Orientation},
};
use sanban_firmware::{canvas::Canvas, damage::Window};
use sanban_ui::SIZE_PX;

use super::{
    boards::{self, PanelSpi},
    nap::Nap,
};

/// The wires to the panel.
pub(super) struct Wires {
    /// Clock and data.
    pub(super) spi: Spi<'static, PanelSpi, Async>,
    /// Low while the panel is meant.
    pub(super) select: Output<'static>,
    /// Low for a command, high for its parameters and for pixels.
    pub(super) data: Output<'static>,
    /// Low resets the panel.
    pub(super) reset: Output<'static>,
}

/// An ST7789 that shows 240x240 pixels.
pub(super) struct Panel {
    wires: Wires,
}

/// The panel takes a bit in 16 ns; the bus divides 125 MHz by 2 for that.
pub(super) const SPI_HZ: u32 = 62_500_000;

impl Panel {
    /// Resets the panel and switches it on. Takes 300 ms, nearly all of it asleep.
    pub(super) fn start(mut wires: Wires) -> Panel {
        let Wires { spi, select, data, reset } = &mut wires;
        let mut buffer = [0; 16];
        let device = ExclusiveDevice::new_no_delay(spi, select).unwrap_or_else(|never| match never {});
        let started = Builder::new(ST7789, SpiInterface::new(device, data, &mut buffer))
            .display_size(SIZE_PX as u16, SIZE_PX as u16)
            .invert_colors(ColorInversion::Inverted)
            .orientation(Orientation::new().rotate(boards::ROTATION))
            .reset_pin(reset)
            .init(&mut Nap);
        if started.is_err() {
            // Wires cannot answer, so neither can this fail: it would be a wrong size, refused before anything is sent.
            defmt::error!("the panel's settings are wrong");
        }
        drop(started);
        Panel { wires }
    }

    /// Sends what changed on the canvas.
    pub(super) async fn show(&mut self, canvas: &mut Canvas) {
        while let Some(window) = canvas.take_window() {
            self.open(window);
            for bytes in canvas.bytes(window) {
                // embassy's SPI has no errors.
                let _ = self.wires.spi.write(bytes).await;
            }
            self.wires.select.set_high();
        }
    }

    /// Puts the panel to sleep: it keeps its picture, and draws a few microamperes.
    pub(super) async fn sleep(&mut self) {
        self.command(EnterSleepMode);
        self.wires.select.set_high();
        Timer::after_millis(5).await;
    }

    /// Wakes the panel. As after going to sleep, it wants 5 ms before the next command.
    pub(super) async fn wake(&mut self) {
        self.command(ExitSleepMode);
        self.wires.select.set_high();
        Timer::after_millis(5).await;
    }

    /// Tells the panel where the next pixels go, and leaves it listening for them.
    fn open(&mut self, window: Window) {
        let Window { left, right, top, bottom } = window;
        self.command(SetColumnAddress::new(left.into(), right.into()));
        self.command(SetPageAddress::new(top.into(), bottom.into()));
        self.command(WriteMemoryStart);
    }

    /// Sends a command and its parameters. A handful of bytes: less work than setting up DMA for them.
    fn command(&mut self, command: impl DcsCommand) {
        let mut parameters = [0; 16];
        let length = command.fill_params_buf(&mut parameters);
        let Wires { spi, select, data, .. } = &mut self.wires;
        select.set_low();
        data.set_low();
        let _ = spi.blocking_write(&[command.instruction()]);
        data.set_high();
        let _ = spi.blocking_write(parameters.get(..length).unwrap_or_default());
    }
}
