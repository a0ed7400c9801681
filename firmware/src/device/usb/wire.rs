//! Lines in and texts out, packet by packet.

use core::fmt;

use embassy_rp::{peripherals::USB, usb::Driver};
use embassy_usb::{
    class::cdc_acm::{Receiver, Sender},
    driver::EndpointError,
};
use sanban_firmware::serial::{Excerpt, Lines};

/// The most bytes of a packet.
pub(super) const PACKET: usize = 64;
/// The most that are sent in one: a full packet would tell the host that there is more to come.
const SENT: usize = PACKET - 1;
/// A text is written anew for every so many bytes of it.
pub(super) const PIECE: usize = 2 * SENT;

/// An open port.
pub(super) struct Wire<'d> {
    sender: Sender<'d, Driver<'d, USB>>,
    receiver: Receiver<'d, Driver<'d, USB>>,
    /// What has come in and was not looked at yet.
    packet: [u8; PACKET],
    seen: usize,
    len: usize,
}

impl<'d> Wire<'d> {
    pub(super) fn new(sender: Sender<'d, Driver<'d, USB>>, receiver: Receiver<'d, Driver<'d, USB>>) -> Self {
        Wire { sender, receiver, packet: [0; PACKET], seen: 0, len: 0 }
    }

    /// The speed that the host has set, which means nothing.
    pub(super) fn baud(&self) -> u32 {
        self.sender.line_coding().data_rate()
    }

    /// Forgets what has come in.
    pub(super) fn forget(&mut self) {
        (self.seen, self.len) = (0, 0);
    }

    /// Waits for the next line. What has come in of it stays there if nobody waits any more.
    pub(super) async fn read(&mut self, lines: &mut Lines) -> Result<(), EndpointError> {
        loop {
            while let Some(&byte) = self.packet.get(..self.len).and_then(|bytes| bytes.get(self.seen)) {
                self.seen += 1;
                if lines.push(byte) {
                    return Ok(());
                }
            }
            self.forget();
            self.len = self.receiver.read_packet(&mut self.packet).await?;
        }
    }

    /// Sends bytes.
    pub(super) async fn send(&mut self, bytes: &[u8]) -> Result<(), EndpointError> {
        for packet in bytes.chunks(SENT) {
            self.sender.write_packet(packet).await?;
        }
        Ok(())
    }

    /// Sends a text.
    pub(super) async fn say(&mut self, text: &impl fmt::Display) -> Result<(), EndpointError> {
        let mut sent = 0;
        loop {
            let piece = Excerpt::<PIECE>::of(text, sent);
            self.send(piece.bytes()).await?;
            sent += piece.bytes().len();
            if piece.bytes().len() < PIECE {
                return Ok(());
            }
        }
    }
}
