//! Crashes: noted in memory that a reset leaves alone, then the chip starts again and shows the note.

use core::{cell::UnsafeCell, mem::MaybeUninit, panic::PanicInfo};

use cortex_m_rt::{ExceptionFrame, exception};
use embassy_rp::{
    peripherals::WATCHDOG,
    watchdog::{ResetReason, Watchdog},
};
use sanban_firmware::crash::Note;

unsafe extern "C" {
    /// The lowest address of the stack, from memory.x.
    static _stack_end: u8;
}

/// The note, where no start clears it and the boot ROM has no business.
struct Kept(UnsafeCell<MaybeUninit<Note>>);

// SAFETY: it is only used through `with_note`, with interrupts off, on the one core that runs.
unsafe impl Sync for Kept {}

// SAFETY: memory.x makes the section, and nothing else is in it.
#[unsafe(link_section = ".kept")]
static NOTE: Kept = Kept(UnsafeCell::new(MaybeUninit::uninit()));

fn with_note<R>(work: impl FnOnce(&mut Note) -> R) -> R {
    critical_section::with(|_| {
        // SAFETY: a note is made of numbers and bytes, so memory holds one whatever it holds; its sum tells if it means
        // anything. With interrupts off nobody else is here. A crash inside `work` does not come back.
        work(unsafe { (*NOTE.0.get()).assume_init_mut() })
    })
}

/// The stack's lowest words but for those that the memory protection guards. Nothing should ever get there.
const CANARY_OFFSET: usize = 32;
const CANARY: [u32; 4] = [0x5A4B_BA11, 0xCA4A_41E5, 0x0DEA_D51D, 0xE5AB_0A4D];

fn canary() -> *mut [u32; 4] {
    (&raw const _stack_end).wrapping_add(CANARY_OFFSET).cast_mut().cast()
}

/// What the last run left behind.
pub(super) struct LastRun {
    /// The words of its crash.
    pub(super) crash: Option<heapless::String<120>>,
    /// How many crashes there were in a row.
    pub(super) crashes: u32,
}

/// Looks back at the last run, and gets ready to note the next crash.
pub(super) fn look_back(watchdog: &Watchdog) -> LastRun {
    // SAFETY: these words belong to the stack, whose top is far away this early.
    let intact = unsafe { canary().read_volatile() == CANARY };
    with_note(|note| {
        let crashes = note.crashes();
        let mut crash = note.take().and_then(|text| heapless::String::try_from(text).ok());
        if crash.is_none() && watchdog.reset_reason() == Some(ResetReason::TimedOut) {
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
        LastRun { crash, crashes: note.crashes() }
    })
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
