//! What runs from RAM, and how it gets there: `hot.x` says what it is and why.

unsafe extern "C" {
    // Set by hot.x.
    static mut _hot_start: u32;
    static _hot_end: u32;
    static _hot_source: u32;
}

/// Brings what runs from RAM there. The first thing that `main` does, before it can be needed.
pub(crate) fn load() {
    // SAFETY: the linker keeps these words for `.hot` alone, and its source in flash is as long. Nobody has called into it yet.
    unsafe {
        let start = &raw mut _hot_start;
        // Two symbols of the linker are two objects to the compiler: their addresses may be compared, they may not.
        let words = ((&raw const _hot_end).addr() - start.addr()) / size_of::<u32>();
        start.copy_from_nonoverlapping(&raw const _hot_source, words);
    }
    // What was written as data is read as code from here on.
    cortex_m::asm::dsb();
    cortex_m::asm::isb();
}
