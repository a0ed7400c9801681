//! Crashes: noted in memory that a reset leaves alone, then the chip starts again and shows the note.

use core::panic::PanicInfo;

use cortex_m_rt::{ExceptionFrame, exception};
use embassy_rp::{
    pac,
    peripherals::WATCHDOG,
    watchdog::{ResetReason, Watchdog},
};
use sanban_firmware::crash::Note;
use sanban_ui::Reset;

use super::boards;

unsafe extern "C" {
    /// The lowest address of the stack, from memory.x.
    static _stack_end: u8;
    /// Where the note lies, from memory.x: no start clears it, and the boot ROM has no business there.
    static mut _kept_start: u8;
}

const _: () = assert!(size_of::<Note>() <= 256, "memory.x keeps 256 bytes");

fn with_note<R>(work: impl FnOnce(&mut Note) -> R) -> R {
    critical_section::with(|_| {
        // SAFETY: memory.x keeps these bytes for the note alone, at an address that suits it. A note is made of numbers and
        // bytes, so they hold one whatever they hold; its sum tells if it means anything. With interrupts off nobody else
        // is here. A crash inside `work` does not come back.
        work(unsafe { &mut *(&raw mut _kept_start).cast::<Note>() })
    })
}

/// The stack's lowest words but for those that the memory protection guards. Nothing should ever get there.
const CANARY_OFFSET: usize = 32;
const CANARY: [u32; 4] = [0x5A4B_BA11, 0xCA4A_41E5, 0x0DEA_D51D, 0xE5AB_0A4D];

fn canary() -> *mut [u32; 4] {
    (&raw const _stack_end).wrapping_add(CANARY_OFFSET).cast_mut().cast()
}

/// The watchdog's scratch register that the boot ROM clears before it restarts the chip by the watchdog's timer, as it does after
/// an update, and that nothing else writes.
const MARK_AT: usize = 4;
const MARK: u32 = 0x5A2B_0D06;

/// From here on a time-out of the watchdog is this program's.
pub(super) fn mark(watchdog: &mut Watchdog) {
    watchdog.set_scratch(MARK_AT, MARK);
}

/// Whether this program, and not the boot ROM, was ended by the watchdog's timer. Says so once.
fn has_timed_out(watchdog: &mut Watchdog) -> bool {
    let is_marked = watchdog.get_scratch(MARK_AT) == MARK;
    watchdog.set_scratch(MARK_AT, 0);
    is_marked && watchdog.reset_reason() == Some(ResetReason::TimedOut)
}

/// What the last run left behind.
pub(super) struct LastRun {
    /// The words of its crash.
    pub(super) crash: Option<heapless::String<120>>,
    /// How many crashes there were in a row.
    pub(super) crashes: u32,
    /// What started this one.
    pub(super) reset: Reset,
}

/// Looks back at the last run, and gets ready to note the next crash.
pub(super) fn look_back(watchdog: &mut Watchdog) -> LastRun {
    let has_timed_out = has_timed_out(watchdog);
    let reset = match watchdog.reset_reason() {
        None => Reset::Power,
        Some(ResetReason::TimedOut) => Reset::Timer,
        Some(ResetReason::Forced) => Reset::Forced,
    };
    // SAFETY: these words belong to the stack, whose top is far away this early.
    let intact = unsafe { canary().read_volatile() == CANARY };
    with_note(|note| {
        let crashes = note.crashes();
        let mut crash = note.take().and_then(|text| heapless::String::try_from(text).ok());
        if crash.is_none() && has_timed_out {
            // It could not say anything itself.
            let words = if intact { "no sign of life for 8 seconds" } else { "stack overflow" };
            note.crash(|to| {
                let _ = to.write_str(words);
            });
            crash = note.take().and_then(|text| heapless::String::try_from(text).ok());
        } else if crash.is_none() && crashes > 0 && watchdog.reset_reason().is_none() {
            // Switched off and on, or started anew by a probe.
            note.forgive();
        }
        LastRun { crash, crashes: note.crashes(), reset }
    })
}

/// How much of the stack is below whoever asks.
pub(super) fn stack_free() -> usize {
    (cortex_m::register::msp::read() as usize).wrapping_sub(&raw const _stack_end as usize)
}

/// Guards the end of the stack.
pub(super) fn guard_stack() {
    // SAFETY: as above; the guard goes below these words.
    unsafe { canary().write_volatile(CANARY) };
    if embassy_rp::install_core0_stack_guard().is_err() {
        defmt::warn!("the stack is not guarded");
    }
}

/// The device has been running well.
pub(super) fn forgive() {
    with_note(Note::forgive);
}

/// Notes a crash that is about to be ended by the watchdog.
pub(super) fn note(words: &str) {
    with_note(|note| {
        note.crash(|to| {
            let _ = to.write_str(words);
        })
    });
}

/// Resets the whole chip, as the watchdog would.
fn reset() -> ! {
    // A key that is also BOOTSEL would make it start in the boot loader. One that is never let go leaves it to the watchdog.
    while boards::BOOTSEL_KEY.is_some_and(|pin| pac::SIO.gpio_in(0).read() >> pin & 1 == 0) {}
    // SAFETY: nothing runs any more that the watchdog could be shared with.
    let mut watchdog = Watchdog::new(unsafe { WATCHDOG::steal() });
    watchdog.trigger_reset();
    loop {
        cortex_m::asm::nop();
    }
}

#[panic_handler]
fn panic(info: &PanicInfo<'_>) -> ! {
    cortex_m::interrupt::disable();
    defmt::error!("{}", defmt::Display2Format(info));
    with_note(|note| {
        note.crash(|to| {
            let _ = write!(to, "{}", info.message());
            if let Some(place) = info.location() {
                let _ = write!(to, " at {}:{}", place.file(), place.line());
            }
        })
    });
    reset()
}

#[exception]
unsafe fn HardFault(frame: &ExceptionFrame) -> ! {
    let left = (&raw const *frame as usize).wrapping_sub(&raw const _stack_end as usize);
    with_note(|note| {
        note.crash(|to| {
            let what = if left < 256 { "stack overflow" } else { "hard fault" };
            let _ = write!(to, "{what} at {:#010x}, called from {:#010x}", frame.pc(), frame.lr());
        })
    });
    reset()
}

#[exception]
unsafe fn DefaultHandler(number: i16) {
    panic!("nobody handles interrupt {number}");
}
