//! The display: started by mipidsi, fed by DMA.

use embassy_rp::{
    gpio::Output,
    spi::{Async, Spi},
};
use embedded_hal_bus::spi::ExclusiveDevice;
use mipidsi::{
    Builder,
    dcs::{DcsCommand, EnterSleepMode, ExitSleepMode, SetColumnAddress, SetPageAddress, WriteMemoryStart},
    interface::SpiInterface,
    models::ST7789,
    options::{ColorInversion, Orientation, Rotation},
};
use sanban_firmware::{
    damage::Window,
    doze::Turn,
    framebuffer::{Framebuffer, Rows},
    placement::{self, Mapping},
};
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
pub(super) struct Display {
    wires: Wires,
}

/// The panel takes a bit in 16 ns; the bus divides 125 MHz by 2 for that.
pub(super) const SPI_HZ: u32 = 62_500_000;

/// A register of the panel's controller, and the bytes that go into it.
pub(super) type Setting = (u8, &'static [u8]);

/// How the panel sits on the board, and where its glass begins in its memory: another module is no reason to change a file.
const ROTATION: Rotation = match placement::degrees(option_env!("SANBAN_ROTATION"), boards::ROTATION) {
    90 => Rotation::Deg90,
    180 => Rotation::Deg180,
    270 => Rotation::Deg270,
    _ => Rotation::Deg0,
};
const OFFSET: (u16, u16) = placement::offset(option_env!("SANBAN_OFFSET"), boards::OFFSET);

/// The address of the top left pixel, as the panel is turned and placed.
const fn origin() -> (u16, u16) {
    // What mipidsi tells the panel for each turn.
    let (reverse_columns, reverse_rows, swap) = match ROTATION {
        Rotation::Deg0 => (false, false, false),
        Rotation::Deg90 => (true, false, true),
        Rotation::Deg180 => (true, true, false),
        Rotation::Deg270 => (false, true, true),
    };
    placement::origin(Mapping { reverse_columns, reverse_rows, swap }, OFFSET)
}

impl Display {
    /// Resets the panel and switches it on. Takes 300 ms, nearly all of it asleep.
    pub(super) fn start(mut wires: Wires) -> Display {
        let Wires { spi, select, data, reset } = &mut wires;
        let mut buffer = [0; 16];
        let device = ExclusiveDevice::new_no_delay(spi, select).unwrap_or_else(|never| match never {});
        let started = Builder::new(ST7789, SpiInterface::new(device, data, &mut buffer))
            .display_size(SIZE_PX as u16, SIZE_PX as u16)
            .invert_colors(ColorInversion::Inverted)
            .display_offset(OFFSET.0, OFFSET.1)
            .orientation(Orientation::new().rotate(ROTATION))
            .reset_pin(reset)
            .init(&mut Nap);
        if started.is_err() {
            // Wires cannot answer, so neither can this fail: it would be a wrong size, refused before anything is sent.
            defmt::error!("the panel's settings are wrong");
        }
        drop(started);
        let mut panel = Display { wires };
        for &(register, bytes) in boards::SETTINGS {
            panel.send(register, bytes);
            panel.wires.select.set_high();
        }
        panel
    }

    /// Sends what changed on the framebuffer.
    pub(super) async fn show(&mut self, framebuffer: &mut Framebuffer) {
        while let Some(window) = framebuffer.take_window() {
            self.open(window);
            for bytes in framebuffer.bytes(window) {
                // embassy's SPI has no errors.
                let _ = self.wires.spi.write(bytes).await;
            }
            self.wires.select.set_high();
        }
    }

    /// Sends a band of the picture.
    pub(super) async fn send_band(&mut self, band: &Rows<'_>) {
        self.open(band.window());
        let _ = self.wires.spi.write(band.bytes()).await;
        self.wires.select.set_high();
    }

    /// Puts the panel to sleep, where it keeps its picture and draws a few microamperes, or wakes it.
    pub(super) fn turn(&mut self, turn: Turn) {
        match turn {
            Turn::Sleep => self.command(EnterSleepMode),
            Turn::Wake => self.command(ExitSleepMode),
        }
        self.wires.select.set_high();
    }

    /// Tells the panel where the next pixels go, and leaves it listening for them.
    fn open(&mut self, window: Window) {
        let Window { left, right, top, bottom } = window;
        let (x, y) = const { origin() };
        self.command(SetColumnAddress::new(x + u16::from(left), x + u16::from(right)));
        self.command(SetPageAddress::new(y + u16::from(top), y + u16::from(bottom)));
        self.command(WriteMemoryStart);
    }

    /// Sends a command and its parameters. A handful of bytes: less work than setting up DMA for them.
    fn command(&mut self, command: impl DcsCommand) {
        let mut parameters = [0; 16];
        let length = command.fill_params_buf(&mut parameters);
        self.send(command.instruction(), parameters.get(..length).unwrap_or_default());
    }

    fn send(&mut self, instruction: u8, parameters: &[u8]) {
        let Wires { spi, select, data, .. } = &mut self.wires;
        select.set_low();
        data.set_low();
        let _ = spi.blocking_write(&[instruction]);
        data.set_high();
        let _ = spi.blocking_write(parameters);
    }
}
