//! The keys: one task each, woken by the edge of its pin.
//!
//! Debounced on the leading edge: the first edge counts at once, what follows within a contact's chatter is ignored. So a
//! press is on its way microseconds after the finger, and never doubled.

use core::{future::poll_fn, task::Poll};

use embassy_futures::select::select;
use embassy_rp::gpio::Input;
use embassy_time::Timer;
use sanban_ui::Key;

use super::screen::{HAPPENINGS, Happening};
use crate::device::boards::KEYS;

/// How long a contact may chatter.
const CHATTER_MS: u64 = 15;

/// Reports one key's presses and releases.
#[embassy_executor::task(pool_size = KEYS)]
pub(super) async fn watch(mut pin: Input<'static>, key: Key) {
    loop {
        pressed(&mut pin).await;
        HAPPENINGS.send(Happening::Press(key)).await;
        Timer::after_millis(CHATTER_MS).await;
        pin.wait_for_high().await;
        HAPPENINGS.send(Happening::Release(key)).await;
        Timer::after_millis(CHATTER_MS).await;
    }
}

/// Waits for the key to go down. A tap that begins and ends while interrupts are off (the flash is being erased) is not
/// lost: the pin remembers its edge.
async fn pressed(pin: &mut Input<'static>) {
    // The edge counts from the moment it is waited for. A key already down by then has no edge any more: look at its level
    // after the wait began, so that no moment is left between the two.
    let is_low = pin.is_low();
    let level = poll_fn(|_| if is_low { Poll::Ready(()) } else { Poll::Pending });
    select(pin.wait_for_falling_edge(), level).await;
}
