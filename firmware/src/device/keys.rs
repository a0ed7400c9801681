//! The keys: one task each, woken by the edge of its pin.
//!
//! Debounced on the leading edge: the first edge counts at once, what follows within a contact's chatter is ignored. So a
//! press is on its way microseconds after the finger, and never doubled.

use core::{future::poll_fn, task::Poll};

use embassy_futures::select::select;
use embassy_rp::{
    Peri,
    gpio::{Input, Pin, Pull},
    pac,
};
use embassy_time::Timer;
use sanban_ui::Key;

use super::{
    boards::KEYS,
    screen::{HAPPENINGS, Happening},
    storage,
};

/// How long a contact may chatter.
const CHATTER_MS: u64 = 15;

/// A key and its pin.
pub(super) struct Button {
    /// The key.
    pub(super) key: Key,
    /// Low while it is pressed.
    input: Input<'static>,
    /// The pin's bit in the register of all pins.
    bit: u32,
}

impl Button {
    /// The key at a pin, which it connects to ground.
    pub(super) fn new(pin: Peri<'static, impl Pin>, key: Key) -> Button {
        let bit = 1 << pin.pin();
        let mut input = Input::new(pin, Pull::Up);
        // A contact lets go over microseconds: without it the edge would be many.
        input.set_schmitt(true);
        Button { key, bit, input }
    }

    /// Whether it is pressed just now.
    pub(super) fn is_down(&self) -> bool {
        self.input.is_low()
    }

    /// Waits for the key to go down. A tap that begins and ends while interrupts are off, for the flash is being erased, is
    /// not lost: the pin remembers its edge.
    async fn pressed(&mut self) {
        let bit = self.bit;
        // An edge counts from the moment it is waited for, and a key that is down by then has none any more. So the level
        // is looked at after the wait has begun: select polls in this order.
        let level = poll_fn(|_| if pac::SIO.gpio_in(0).read() & bit == 0 { Poll::Ready(()) } else { Poll::Pending });
        select(self.input.wait_for_falling_edge(), level).await;
    }
}

/// Reports one key's presses and releases.
#[embassy_executor::task(pool_size = KEYS)]
pub(super) async fn watch(mut button: Button) {
    loop {
        button.pressed().await;
        storage::touched();
        HAPPENINGS.send(Happening::Press(button.key)).await;
        Timer::after_millis(CHATTER_MS).await;
        button.input.wait_for_high().await;
        storage::touched();
        HAPPENINGS.send(Happening::Release(button.key)).await;
        Timer::after_millis(CHATTER_MS).await;
    }
}
