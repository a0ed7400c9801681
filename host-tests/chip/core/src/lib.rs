//! The inner loop of the emulated chip's core, for what a Cortex-M0+ does nearly all of the time: arithmetic, branches, and loads
//! and stores of RAM and flash.
//!
//! Everything else it leaves to [rp2040js](https://github.com/wokwi/rp2040js), one instruction at a time: peripherals,
//! exceptions, special registers, breakpoints. Registers and memories lie in this module's own memory, where JavaScript sees
//! them too (`../lib/core.mjs`); no instruction is known in two places, and nothing is copied when they take turns. Results and
//! cycles are those of rp2040js: `../tests/emulator.mjs` has both take the same steps.

#[cfg(target_arch = "wasm32")]
mod abi;
mod cache;
mod execute;
mod lists;
mod memory;
mod run;

pub use cache::{Cache, SETS};
pub use memory::Memory;
pub use run::{BY_THE_BOOK, Flags, Flash};

/// Where RAM begins, and its size.
pub const RAM: u32 = 0x2000_0000;
/// Bytes of RAM.
pub const RAM_SIZE: usize = 264 << 10;
/// Where flash begins.
pub const FLASH: u32 = 0x1000_0000;
/// Bytes of flash.
pub const FLASH_SIZE: usize = 2 << 20;

/// What the core works with.
pub struct Chip {
    /// r0 to r15. The program counter names the instruction that comes next.
    pub registers: [u32; 16],
    /// RAM.
    pub ram: Memory<RAM_SIZE>,
    /// Flash.
    pub flash: Memory<FLASH_SIZE>,
    /// What of the flash is at hand.
    pub cache: Cache,
    /// Cycles of the last run.
    pub spent: u32,
}

impl Chip {
    /// Registers and memories of nothing but zeros.
    pub const fn new() -> Self {
        Chip { registers: [0; 16], ram: Memory::new(), flash: Memory::new(), cache: Cache::new(), spent: 0 }
    }
}

impl Default for Chip {
    fn default() -> Self {
        Self::new()
    }
}
