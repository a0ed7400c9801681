//! Instructions that load or store a list of registers.

use crate::{
    FLASH, FLASH_SIZE, RAM, RAM_SIZE,
    execute::low,
    run::{LR, Run, SP},
};

impl Run<'_> {
    /// Whether all of so many words from an address on are in RAM.
    #[inline(always)]
    fn is_in_ram(bottom: u32, count: u32) -> bool {
        let at = bottom.wrapping_sub(RAM);
        at.is_multiple_of(4) && at as usize <= RAM_SIZE - 4 * count as usize
    }

    #[inline(always)]
    pub(crate) fn push(&mut self, op: u32) -> bool {
        let count = (op & 0x1ff).count_ones();
        let bottom = self.get(SP).wrapping_sub(4 * count);
        if !Self::is_in_ram(bottom, count) {
            return false;
        }
        let at = self.store_listed(op, bottom);
        if op & 0x100 != 0 {
            self.write(at, self.get(LR).to_le_bytes());
        }
        self.chip.registers[SP] = bottom;
        self.go_on(1 + (op & 255).count_ones() as i32)
    }

    #[inline(always)]
    pub(crate) fn store_many(&mut self, op: u32) -> bool {
        let count = (op & 255).count_ones();
        let base = low(op, 8);
        let bottom = self.get(base);
        if !Self::is_in_ram(bottom, count) {
            return false;
        }
        let end = self.store_listed(op, bottom);
        if op >> base & 1 == 0 {
            self.chip.registers[base] = end;
        }
        self.go_on(1 + count as i32)
    }

    /// Stores the low registers of a list in RAM; returns the address after them.
    #[inline(always)]
    fn store_listed(&mut self, op: u32, mut address: u32) -> u32 {
        let mut list = op & 255;
        while list != 0 {
            self.write(address, self.get(list.trailing_zeros() as usize & 7).to_le_bytes());
            list &= list - 1;
            address = address.wrapping_add(4);
        }
        address
    }

    #[inline(always)]
    pub(crate) fn pop(&mut self, op: u32) -> bool {
        let count = (op & 0x1ff).count_ones();
        let bottom = self.get(SP);
        if !Self::is_in_ram(bottom, count) {
            return false;
        }
        let low = (op & 255).count_ones();
        let top = bottom.wrapping_add(4 * low);
        if op & 0x100 == 0 {
            self.load_listed(op, bottom);
            self.chip.registers[SP] = top;
            return self.go_on(1 + low as i32);
        }
        let Some(to) = self.chip.ram.read(top.wrapping_sub(RAM)).map(u32::from_le_bytes) else { return false };
        if to >> 28 == 15 {
            return false;
        }
        self.load_listed(op, bottom);
        self.chip.registers[SP] = top.wrapping_add(4);
        self.jump(to & !1, 3 + low as i32)
    }

    #[inline(always)]
    pub(crate) fn load_many(&mut self, op: u32) -> bool {
        let count = (op & 255).count_ones();
        let base = low(op, 8);
        let bottom = self.get(base);
        if !Self::is_in_ram(bottom, count) {
            let at = bottom.wrapping_sub(FLASH);
            if !at.is_multiple_of(4) || at as usize > FLASH_SIZE - 4 * count as usize {
                return false;
            }
            for place in 0..count {
                if self.touch((at + 4 * place) >> 3).is_none() {
                    return false;
                }
            }
        }
        let end = self.load_listed(op, bottom);
        if op >> base & 1 == 0 {
            self.chip.registers[base] = end;
        }
        self.go_on(1 + count as i32)
    }

    /// Loads the low registers of a list; returns the address after what was read.
    #[inline(always)]
    fn load_listed(&mut self, op: u32, mut address: u32) -> u32 {
        let mut list = op & 255;
        while list != 0 {
            let at = address.wrapping_sub(RAM);
            let bytes = if (at as usize) < RAM_SIZE {
                self.chip.ram.read(at)
            } else {
                self.chip.flash.read(address.wrapping_sub(FLASH))
            };
            if let Some(bytes) = bytes {
                self.chip.registers[list.trailing_zeros() as usize & 7] = u32::from_le_bytes(bytes);
            }
            list &= list - 1;
            address = address.wrapping_add(4);
        }
        address
    }
}
