//! The doors that JavaScript knows.
//!
//! Nothing here ever asks for memory, so whoever looks at this module's memory may go on looking.

use std::cell::RefCell;

use crate::{Chip, FLASH_SIZE, Flags, RAM_SIZE};

thread_local! {
    static CHIP: RefCell<Chip> = const { RefCell::new(Chip::new()) };
}

/// Where something of the chip lies. It never moves.
fn place<T>(of: impl FnOnce(&mut Chip) -> &mut T) -> *mut T {
    CHIP.with_borrow_mut(|chip| &raw mut *of(chip))
}

/// r0 to r15.
#[unsafe(no_mangle)]
extern "C" fn registers() -> *mut [u32; 16] {
    place(|chip| &mut chip.registers)
}

/// RAM.
#[unsafe(no_mangle)]
extern "C" fn ram() -> *mut u8 {
    place(|chip| chip.ram.bytes()).cast()
}

/// Flash.
#[unsafe(no_mangle)]
extern "C" fn flash() -> *mut u8 {
    place(|chip| chip.flash.bytes()).cast()
}

/// Bytes of RAM.
#[unsafe(no_mangle)]
extern "C" fn ram_size() -> usize {
    RAM_SIZE
}

/// Bytes of flash.
#[unsafe(no_mangle)]
extern "C" fn flash_size() -> usize {
    FLASH_SIZE
}

/// The lines that were used last, one for each pair.
#[unsafe(no_mangle)]
extern "C" fn recent() -> *mut u32 {
    place(|chip| &mut chip.cache.recent).cast()
}

/// The other lines.
#[unsafe(no_mangle)]
extern "C" fn other() -> *mut u32 {
    place(|chip| &mut chip.cache.other).cast()
}

/// How often a line was not there.
#[unsafe(no_mangle)]
extern "C" fn misses() -> *mut u32 {
    place(|chip| &mut chip.cache.misses)
}

/// The cycles of the last run.
#[unsafe(no_mangle)]
extern "C" fn spent() -> *mut u32 {
    place(|chip| &mut chip.spent)
}

/// Lets the core run ([`Chip::run`]); flash is memory unless a line of it costs less than nothing.
#[unsafe(no_mangle)]
extern "C" fn run(cycles: i32, flags: Flags, miss_cycles: i32) -> Flags {
    CHIP.with_borrow_mut(|chip| chip.run(cycles, flags, u32::try_from(miss_cycles).ok()))
}
