//! Executes. What an instruction's place does not know, or only in most cases, it leaves to the book before it has changed
//! anything but the cache.

use crate::run::{LR, PC, Run, SP};

const NOP: u32 = 0xbf00;

/// Bits of an instruction as the number of a register.
pub(crate) const fn low(op: u32, shift: u32) -> usize {
    (op >> shift & 7) as usize
}

fn word(bytes: [u8; 4]) -> u32 {
    u32::from_le_bytes(bytes)
}

fn half(bytes: [u8; 2]) -> u32 {
    u16::from_le_bytes(bytes).into()
}

fn byte([byte]: [u8; 1]) -> u32 {
    byte.into()
}

impl Run<'_> {
    /// Executes an instruction; says whether it was one for this loop.
    ///
    /// The manual's own tree of bits, by twos. One jump through a table would be shorter, and slower where a program is long: it is
    /// the one jump whose target has to be guessed for every instruction.
    #[inline(always)]
    pub(crate) fn step(&mut self, op: u32) -> bool {
        match op >> 14 {
            0b00 => self.numbers(op),
            0b01 => match op >> 12 & 3 {
                0b00 => match op >> 10 & 3 {
                    0b00 => self.registers(op),
                    0b01 => self.any_registers(op),
                    _ => self.load(low(op, 8), (self.pc.wrapping_add(4) & !3).wrapping_add((op & 255) << 2), word),
                },
                0b01 => self.by_registers(op),
                0b10 => self.words_by_number(op),
                _ => self.bytes_by_number(op),
            },
            0b10 => match op >> 12 & 3 {
                0b00 => self.halves_by_number(op),
                0b01 => self.words_by_stack(op),
                0b10 => {
                    let from = if op & 0x800 == 0 { (self.pc & !3).wrapping_add(4) } else { self.get(SP) };
                    self.put(low(op, 8), from.wrapping_add((op & 255) << 2))
                }
                _ => self.miscellaneous(op),
            },
            _ => match op >> 12 & 3 {
                0b00 => {
                    if op & 0x800 == 0 {
                        self.store_many(op)
                    } else {
                        self.load_many(op)
                    }
                }
                0b01 => self.branch_on_condition(op),
                0b10 => {
                    if op & 0x800 != 0 {
                        return false;
                    }
                    let offset = (op << 21) as i32 >> 20;
                    self.jump(self.pc.wrapping_add(4).wrapping_add_signed(offset), 2)
                }
                _ => self.branch_and_link(op),
            },
        }
    }

    /// Shifts by a number, sums with one, and sums of three registers.
    #[inline(always)]
    fn numbers(&mut self, op: u32) -> bool {
        let (d, from, by) = (low(op, 0), self.get(low(op, 3)), op >> 6 & 31);
        let (eight, wide) = (op & 255, low(op, 8));
        match op >> 12 {
            0b00 if op & 0x800 == 0 => {
                if by != 0 {
                    self.carry = from >> (32 - by) & 1 != 0;
                }
                self.put_and_judge(d, from << by)
            }
            0b00 => {
                self.carry = from >> (by.wrapping_sub(1) & 31) & 1 != 0;
                self.put_and_judge(d, if by == 0 { 0 } else { from >> by })
            }
            0b01 if op & 0x800 == 0 => {
                self.carry = from >> (by.wrapping_sub(1) & 31) & 1 != 0;
                self.put_and_judge(d, (from as i32 >> if by == 0 { 31 } else { by }) as u32)
            }
            0b01 => {
                let other = if op & 0x400 == 0 { self.get(low(op, 6)) } else { op >> 6 & 7 };
                let result = if op & 0x200 == 0 { self.add(from, other) } else { self.subtract(from, other) };
                self.put_and_judge(d, result)
            }
            0b10 if op & 0x800 == 0 => self.put_and_judge(wide, eight),
            0b10 => {
                let difference = self.subtract(self.get(wide), eight);
                self.judge(difference)
            }
            _ => {
                let from = self.get(wide);
                let result = if op & 0x800 == 0 { self.add(from, eight) } else { self.subtract(from, eight) };
                self.put_and_judge(wide, result)
            }
        }
    }

    /// Two registers, and the result in one of them.
    #[inline(always)]
    fn registers(&mut self, op: u32) -> bool {
        let d = low(op, 0);
        let (a, b) = (self.get(d), self.get(low(op, 3)));
        let by = b & 255;
        match op >> 8 & 3 {
            0b00 => match op >> 6 & 3 {
                0b00 => self.put_and_judge(d, a & b),
                0b01 => self.put_and_judge(d, a ^ b),
                // The last bit that leaves is the carry.
                0b10 => {
                    if by != 0 {
                        self.carry = by <= 32 && a >> (32 - by) & 1 != 0;
                    }
                    self.put_and_judge(d, if by < 32 { a << by } else { 0 })
                }
                _ => {
                    if by != 0 {
                        self.carry = by <= 32 && a >> (by - 1) & 1 != 0;
                    }
                    self.put_and_judge(d, if by < 32 { a >> by } else { 0 })
                }
            },
            0b01 => match op >> 6 & 3 {
                0b00 => {
                    if by != 0 {
                        self.carry = a as i32 >> (by - 1).min(31) & 1 != 0;
                    }
                    self.put_and_judge(d, (a as i32 >> by.min(31)) as u32)
                }
                0b01 => {
                    let sum = self.add_with_carry(a, b);
                    self.put_and_judge(d, sum)
                }
                0b10 => {
                    let difference = self.add_with_carry(a, !b);
                    self.put_and_judge(d, difference)
                }
                _ => {
                    let result = a.rotate_right(by & 31);
                    if by != 0 {
                        self.carry = result >> 31 != 0;
                    }
                    self.put_and_judge(d, result)
                }
            },
            0b10 => match op >> 6 & 3 {
                0b00 => self.judge(a & b),
                0b01 => {
                    let difference = self.subtract(0, b);
                    self.put_and_judge(d, difference)
                }
                0b10 => {
                    let difference = self.subtract(a, b);
                    self.judge(difference)
                }
                _ => {
                    let sum = self.add(a, b);
                    self.judge(sum)
                }
            },
            _ => match op >> 6 & 3 {
                0b00 => self.put_and_judge(d, a | b),
                0b01 => self.put_and_judge(d, a.wrapping_mul(b)),
                0b10 => self.put_and_judge(d, a & !b),
                _ => self.put_and_judge(d, !b),
            },
        }
    }

    /// Sums, comparisons and moves of any two registers, and branches to where one says.
    #[inline(always)]
    fn any_registers(&mut self, op: u32) -> bool {
        let (d, m) = ((op & 7 | op >> 4 & 8) as usize, (op >> 3 & 15) as usize);
        match op >> 8 & 3 {
            0b00 => self.put_anywhere(d, self.value_of(d).wrapping_add(self.value_of(m))),
            0b01 => {
                if d == PC || m == PC {
                    return false;
                }
                let difference = self.subtract(self.get(d), self.get(m));
                self.judge(difference)
            }
            0b10 => self.put_anywhere(d, self.value_of(m)),
            _ => {
                let to = self.get(m);
                // Up there are the ways out of an exception.
                if to >> 28 == 15 || m == PC || op & 7 != 0 {
                    return false;
                }
                if op & 0x80 != 0 {
                    self.chip.registers[LR] = self.pc.wrapping_add(2) | 1;
                }
                self.jump(to & !1, 2)
            }
        }
    }

    /// Loads and stores by the sum of two registers.
    #[inline(always)]
    fn by_registers(&mut self, op: u32) -> bool {
        let (t, address) = (low(op, 0), self.get(low(op, 3)).wrapping_add(self.get(low(op, 6))));
        let is_upper = op & 0x800 != 0;
        match op >> 9 & 3 {
            0b00 if is_upper => self.load(t, address, word),
            0b00 => self.store(address, self.get(t).to_le_bytes()),
            0b01 if is_upper => self.load(t, address, half),
            0b01 => self.store(address, (self.get(t) as u16).to_le_bytes()),
            0b10 if is_upper => self.load(t, address, byte),
            0b10 => self.store(address, [self.get(t) as u8]),
            _ if is_upper => self.load(t, address, |bytes| i16::from_le_bytes(bytes) as u32),
            _ => self.load(t, address, |[byte]: [u8; 1]| byte as i8 as u32),
        }
    }

    #[inline(always)]
    fn words_by_number(&mut self, op: u32) -> bool {
        let (t, address) = (low(op, 0), self.get(low(op, 3)).wrapping_add(op >> 4 & 0x7c));
        if op & 0x800 == 0 { self.store(address, self.get(t).to_le_bytes()) } else { self.load(t, address, word) }
    }

    #[inline(always)]
    fn bytes_by_number(&mut self, op: u32) -> bool {
        let (t, address) = (low(op, 0), self.get(low(op, 3)).wrapping_add(op >> 6 & 31));
        if op & 0x800 == 0 { self.store(address, [self.get(t) as u8]) } else { self.load(t, address, byte) }
    }

    #[inline(always)]
    fn halves_by_number(&mut self, op: u32) -> bool {
        let (t, address) = (low(op, 0), self.get(low(op, 3)).wrapping_add(op >> 5 & 0x3e));
        if op & 0x800 == 0 {
            self.store(address, (self.get(t) as u16).to_le_bytes())
        } else {
            self.load(t, address, half)
        }
    }

    #[inline(always)]
    fn words_by_stack(&mut self, op: u32) -> bool {
        let (t, address) = (low(op, 8), self.get(SP).wrapping_add((op & 255) << 2));
        if op & 0x800 == 0 { self.store(address, self.get(t).to_le_bytes()) } else { self.load(t, address, word) }
    }

    /// The stack pointer, the stack, and parts of words.
    #[inline(always)]
    fn miscellaneous(&mut self, op: u32) -> bool {
        let (d, from) = (low(op, 0), self.get(low(op, 3)));
        match op >> 8 & 15 {
            0b0000 if op & 0x80 == 0 => self.put(SP, self.get(SP).wrapping_add((op & 127) << 2) & !3),
            0b0000 => self.put(SP, self.get(SP).wrapping_sub((op & 127) << 2) & !3),
            0b0010 => match op >> 6 & 3 {
                0b00 => self.put(d, from as i16 as u32),
                0b01 => self.put(d, from as i8 as u32),
                0b10 => self.put(d, from & 0xffff),
                _ => self.put(d, from & 0xff),
            },
            0b0100 | 0b0101 => self.push(op),
            0b1010 => match op >> 6 & 3 {
                0b00 => self.put(d, from.swap_bytes()),
                0b01 => self.put(d, from.swap_bytes().rotate_left(16)),
                0b11 => self.put(d, (from as u16).swap_bytes() as i16 as u32),
                _ => false,
            },
            0b1100 | 0b1101 => self.pop(op),
            _ if op == NOP => self.go_on(1),
            _ => false,
        }
    }

    #[inline(always)]
    fn branch_on_condition(&mut self, op: u32) -> bool {
        let is_less = (self.negative ^ self.overflow) >> 31 != 0;
        let holds = match op >> 9 & 7 {
            0b000 => self.zero == 0,
            0b001 => self.carry,
            0b010 => self.negative >> 31 != 0,
            0b011 => self.overflow >> 31 != 0,
            0b100 => self.carry && self.zero != 0,
            0b101 => !is_less,
            0b110 => self.zero != 0 && !is_less,
            // No condition: undefined, or a call of the supervisor.
            _ => return false,
        };
        if holds != (op & 0x100 != 0) {
            let offset = (op << 24) as i32 >> 23;
            self.jump(self.pc.wrapping_add(4).wrapping_add_signed(offset), 2)
        } else {
            self.go_on(1)
        }
    }

    #[inline(always)]
    fn branch_and_link(&mut self, op: u32) -> bool {
        if op & 0x800 != 0 {
            return false;
        }
        let Some(low) = self.fetch(self.pc.wrapping_add(2)) else { return false };
        if low & 0xd000 != 0xd000 {
            return false;
        }
        let sign = op >> 10 & 1;
        let (j1, j2) = (!(low >> 13 ^ sign) & 1, !(low >> 11 ^ sign) & 1);
        let offset = 0u32.wrapping_sub(sign) << 24 | j1 << 23 | j2 << 22 | (op & 0x3ff) << 12 | (low & 0x7ff) << 1;
        let next = self.pc.wrapping_add(4);
        self.chip.registers[LR] = next | 1;
        self.jump(next.wrapping_add(offset), 3)
    }
}

/// What instructions are made of.
impl Run<'_> {
    /// The next instruction is the next one.
    #[inline(always)]
    pub(crate) fn go_on(&mut self, cycles: i32) -> bool {
        self.pc = self.pc.wrapping_add(2);
        self.left -= cycles;
        true
    }

    #[inline(always)]
    pub(crate) fn jump(&mut self, to: u32, cycles: i32) -> bool {
        self.pc = to;
        self.left -= cycles;
        true
    }

    /// Ends an instruction with a result that flags are set by.
    #[inline(always)]
    fn judge(&mut self, result: u32) -> bool {
        self.negative = result;
        self.zero = result;
        self.go_on(1)
    }

    #[inline(always)]
    fn put_and_judge(&mut self, register: usize, result: u32) -> bool {
        self.chip.registers[register] = result;
        self.judge(result)
    }

    #[inline(always)]
    fn put(&mut self, register: usize, value: u32) -> bool {
        self.chip.registers[register] = value;
        self.go_on(1)
    }

    #[inline(always)]
    pub(crate) fn get(&self, register: usize) -> u32 {
        self.chip.registers[register]
    }

    #[inline(always)]
    fn add(&mut self, a: u32, b: u32) -> u32 {
        let (sum, carry) = a.overflowing_add(b);
        self.carry = carry;
        self.overflow = (a ^ sum) & (b ^ sum);
        sum
    }

    #[inline(always)]
    fn subtract(&mut self, a: u32, b: u32) -> u32 {
        let difference = a.wrapping_sub(b);
        self.carry = a >= b;
        self.overflow = (a ^ b) & (a ^ difference);
        difference
    }

    /// a + b + carry; with `!b`, a - b - !carry.
    #[inline(always)]
    fn add_with_carry(&mut self, a: u32, b: u32) -> u32 {
        let wide = u64::from(a) + u64::from(b) + u64::from(self.carry);
        let sum = wide as u32;
        self.carry = wide >> 32 != 0;
        self.overflow = (a ^ sum) & (b ^ sum);
        sum
    }

    #[inline(always)]
    fn load<const COUNT: usize>(&mut self, register: usize, address: u32, value: impl Fn([u8; COUNT]) -> u32) -> bool {
        let Some(bytes) = self.read(address) else { return false };
        self.chip.registers[register] = value(bytes);
        self.go_on(2)
    }

    #[inline(always)]
    fn store<const COUNT: usize>(&mut self, address: u32, bytes: [u8; COUNT]) -> bool {
        self.write(address, bytes) && self.go_on(2)
    }

    /// What a register is worth in a sum or a move: the program counter is two instructions ahead.
    #[inline(always)]
    fn value_of(&self, register: usize) -> u32 {
        if register == PC { self.pc.wrapping_add(4) } else { self.get(register) }
    }

    /// Puts a value into any register: a new program counter is a jump.
    #[inline(always)]
    fn put_anywhere(&mut self, register: usize, value: u32) -> bool {
        match register {
            PC => self.jump(value & !1, 2),
            SP => self.put(SP, value & !3),
            _ => self.put(register, value),
        }
    }
}
