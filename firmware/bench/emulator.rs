//! Calls to the emulator: breakpoints with a number, arguments in the first registers.

use core::{arch::asm, fmt, hint::black_box};

use heapless::String;

/// The next line of work. Does not return when there is none.
pub(super) fn next_line(buffer: &mut [u8]) -> &str {
    let length: usize;
    // SAFETY: the emulator writes at most as many bytes as it is told there is room for, and stops for good after the last
    // line. The compiler takes memory to be changed by the instruction.
    unsafe { asm!("bkpt #0x40", inlateout("r0") buffer.as_mut_ptr() => length, in("r1") buffer.len()) };
    core::str::from_utf8(buffer.get(..length).unwrap_or_default()).unwrap_or_default()
}

/// Times `work` on `input`, under `name`. What it gives is computed in full and not before.
#[inline(always)]
pub(super) fn time<I, O>(name: &str, input: &I, work: impl FnOnce(&I) -> O) -> O {
    let input = black_box(input);
    // SAFETY: the emulator reads the name and its cycle counter.
    unsafe { asm!("bkpt #0x41", in("r0") name.as_ptr(), in("r1") name.len()) };
    let output = work(black_box(input));
    black_box(&output);
    // SAFETY: the emulator reads its cycle counter.
    unsafe { asm!("bkpt #0x42") };
    output
}

/// Something as the bytes it is kept as.
pub(super) fn hand_over<T>(thing: &T) {
    // SAFETY: the emulator reads these bytes.
    unsafe { asm!("bkpt #0x45", in("r0") thing, in("r1") size_of::<T>()) };
}

/// An answer, as text for the emulator to compare.
pub(super) fn tell(answer: fmt::Arguments<'_>) {
    let mut text: String<2048> = String::new();
    if fmt::write(&mut text, answer).is_err() {
        fail("the answer is too long");
    }
    // SAFETY: the emulator reads the text.
    unsafe { asm!("bkpt #0x43", in("r0") text.as_ptr(), in("r1") text.len()) };
}

/// Ends the run with a message.
pub(super) fn fail(message: &str) -> ! {
    // SAFETY: the emulator reads the message and stops for good.
    unsafe { asm!("bkpt #0x44", in("r0") message.as_ptr(), in("r1") message.len()) };
    loop {
        cortex_m::asm::wfi();
    }
}
