//! What runs from RAM, and how it gets there: `hot.x` says what it is and why.

use core::ptr::addr_of_mut;

unsafe extern "C" {
    // Set by hot.x.
    static mut _hot_start: u32;
    static mut _hot_end: u32;
    static mut _hot_source: u32;
}

/// Brings what runs from RAM there. The first thing that `main` does, before it can be needed.
pub(crate) fn load() {
    // SAFETY: the linker keeps these words for `.hot` alone, and its source in flash is as long. Nobody has called into it yet.
    unsafe {
        let start = addr_of_mut!(_hot_start);
        let words = addr_of_mut!(_hot_end).offset_from_unsigned(start);
        start.copy_from_nonoverlapping(addr_of_mut!(_hot_source), words);
    }
    // What was written as data is read as code from here on.
    cortex_m::asm::dsb();
    cortex_m::asm::isb();
}
