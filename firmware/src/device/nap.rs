//! Waiting without burning cycles, for code that cannot `await`: the display driver's start-up.
//!
//! A delay that spins would hold the core awake for 300 ms. This one sets an alarm of the timer that nothing else uses and
//! sleeps until it rings.

use embassy_rp::{interrupt, interrupt::InterruptExt, pac};
use embassy_time::{Duration, Instant};
use embedded_hal::delay::DelayNs;

/// The timer has four alarms; embassy's clock uses the first.
const ALARM: usize = 1;

/// A delay that sleeps. To be used below the priority of the timer's interrupts only.
pub(super) struct Nap;

impl DelayNs for Nap {
    fn delay_ns(&mut self, ns: u32) {
        let until = Instant::now() + Duration::from_nanos(u64::from(ns)) + Duration::from_ticks(1);
        pac::TIMER.inte().modify(|w| w.set_alarm(ALARM, true));
        // SAFETY: the handler below only acknowledges the alarm, so unmasking it interrupts no critical section.
        unsafe { interrupt::TIMER_IRQ_1.enable() };
        // The alarm compares the low half of the clock.
        pac::TIMER.alarm(ALARM).write_value(until.as_ticks() as u32);
        while Instant::now() < until {
            cortex_m::asm::wfe();
        }
    }
}

#[interrupt]
fn TIMER_IRQ_1() {
    pac::TIMER.intr().write(|w| w.set_alarm(ALARM, true));
}
