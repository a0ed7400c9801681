//! A run of the core: its state, and how instructions and data come from memory.

use crate::{Chip, FLASH, FLASH_SIZE, RAM, RAM_SIZE};

/// The result of a run has this bit if the next instruction is not for this loop.
pub const BY_THE_BOOK: u32 = 1 << 4;

/// No line of memory.
const NOWHERE: u32 = u32::MAX;

pub(crate) const SP: usize = 13;
pub(crate) const LR: usize = 14;
pub(crate) const PC: usize = 15;

/// The flash as memory: `None` while it is none, or what a line costs that the cache does not have, in cycles.
pub type Flash = Option<u32>;

/// Negative, zero, carry, overflow, the first one lowest.
pub type Flags = u32;

/// A run of the core: what changes with every instruction.
pub(crate) struct Run<'a> {
    pub(crate) chip: &'a mut Chip,
    flash: Flash,
    pub(crate) pc: u32,
    /// The eight bytes that the present instruction is from, and which they are: the next one is most likely there too.
    line: u32,
    window: u64,
    /// Negative if this is; zero if that is.
    pub(crate) negative: u32,
    pub(crate) zero: u32,
    pub(crate) carry: bool,
    /// Overflow is this one's sign.
    pub(crate) overflow: u32,
    /// Cycles left.
    pub(crate) left: i32,
}

impl Chip {
    /// Lets the core run for so many cycles at least, or up to an instruction that is not for this loop. Returns the flags, with
    /// [`BY_THE_BOOK`]; how long it ran is in `spent`.
    pub fn run(&mut self, cycles: i32, flags: Flags, flash: Flash) -> Flags {
        let pc = self.registers[PC];
        let mut run = Run {
            chip: self,
            flash,
            pc,
            line: NOWHERE,
            window: 0,
            negative: flags << 31,
            zero: !flags & 2,
            carry: flags & 4 != 0,
            overflow: flags << 28,
            left: cycles,
        };
        let is_left = run.run();
        let Run { pc, negative, zero, carry, overflow, left, .. } = run;
        self.registers[PC] = pc;
        self.spent = cycles.wrapping_sub(left) as u32;
        negative >> 31
            | u32::from(zero == 0) << 1
            | u32::from(carry) << 2
            | overflow >> 31 << 3
            | if is_left { BY_THE_BOOK } else { 0 }
    }
}

impl Run<'_> {
    /// Runs; says whether it stopped at an instruction that it leaves to others.
    fn run(&mut self) -> bool {
        while self.left > 0 {
            match self.fetch(self.pc) {
                Some(op) if self.step(op) => {}
                _ => return true,
            }
        }
        false
    }

    /// The halfword of an instruction.
    #[inline(always)]
    pub(crate) fn fetch(&mut self, pc: u32) -> Option<u32> {
        if pc >> 3 != self.line && !self.enter_line(pc) {
            return None;
        }
        Some((self.window >> ((pc & 6) * 8)) as u32 & 0xffff)
    }

    /// Takes in the eight bytes that an instruction lies in.
    #[inline(always)]
    fn enter_line(&mut self, pc: u32) -> bool {
        let at = pc.wrapping_sub(FLASH);
        let bytes = if (at as usize) < FLASH_SIZE {
            let Some(miss) = self.flash else { return false };
            if !self.chip.cache.is_recent(at >> 3) && self.chip.cache.fetch(at >> 3) {
                self.left -= miss as i32;
            }
            self.chip.flash.read(at & !7)
        } else {
            self.chip.ram.read(pc.wrapping_sub(RAM) & !7)
        };
        let Some(bytes) = bytes else { return false };
        self.window = u64::from_le_bytes(bytes);
        self.line = pc >> 3;
        true
    }

    /// Reads memory, flash through its cache.
    #[inline(always)]
    pub(crate) fn read<const COUNT: usize>(&mut self, address: u32) -> Option<[u8; COUNT]> {
        let at = address.wrapping_sub(RAM);
        if (at as usize) < RAM_SIZE {
            return self.chip.ram.read(at);
        }
        let at = address.wrapping_sub(FLASH);
        if at as usize >= FLASH_SIZE {
            return None;
        }
        self.touch(at >> 3)?;
        self.chip.flash.read(at)
    }

    /// Has data of a line of flash in the cache.
    #[inline(always)]
    pub(crate) fn touch(&mut self, line: u32) -> Option<()> {
        let miss = self.flash?;
        if !self.chip.cache.is_recent(line) {
            if self.chip.cache.fetch(line) {
                self.left -= miss as i32;
            }
            self.line = NOWHERE;
        }
        Some(())
    }

    /// Writes RAM.
    #[inline(always)]
    pub(crate) fn write<const COUNT: usize>(&mut self, address: u32, bytes: [u8; COUNT]) -> bool {
        if address >> 3 == self.line {
            self.line = NOWHERE;
        }
        self.chip.ram.write(address.wrapping_sub(RAM), bytes)
    }
}
