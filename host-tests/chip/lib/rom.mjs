// The boot ROM, as far as the firmware calls it.
//
// The ROM's functions are found by two-letter codes in a table. Each one here is a breakpoint and a return: the emulator
// stops at the breakpoint and does the work. Cycles are charged for what the real ROM would spend.

const CODE = 0x100;
const TABLE = 0x80;
const BKPT = 0xbe00;
const BX_LR = 0x4770;

/** The functions, by code. Each gets the device and its four argument registers, and returns r0 and cycles. */
const FUNCTIONS = {
  // The table itself: lookup(table, code)
  lookup: (device, [, code]) => [addressOf(code) | 1, 60],
  C4: copy,
  MC: copy,
  S4: set,
  MS: set,
  P3: (_, [value]) => [popcount(value), 30],
  L3: (_, [value]) => [Math.clz32(value), 20],
  T3: (_, [value]) => [value ? 31 - Math.clz32(value & -value) : 32, 20],
  R3: (_, [value]) => [reverse(value), 25],
  IF: (_, [r0]) => [r0, 200],
  EX: ({ ssi }, [r0]) => {
    ssi.listen();
    return [r0, 3000];
  },
  FC: ({ xip }, [r0]) => {
    xip.flush();
    return [r0, 500];
  },
  RE: (device, [offset, length]) => {
    device.xip.expectOff();
    const nanos = device.flash.erase(offset, length, device.nanos);
    return [0, nanos / device.clock.nanosPerCycle];
  },
  RP: (device, [offset, from, length]) => {
    device.xip.expectOff();
    const nanos = device.flash.program(offset, device.read(from, length), device.nanos);
    return [0, nanos / device.clock.nanosPerCycle];
  },
  UB: (device) => {
    device.bootLoader = true;
    device.halt();
    return [0, 0];
  },
};
const CODES = Object.keys(FUNCTIONS);

function addressOf(code) {
  const name = String.fromCharCode(code & 255, (code >> 8) & 255);
  const index = CODES.indexOf(name);
  if (index < 0) throw new Error(`the firmware looks for the ROM function ${name}, which is not here`);
  return CODE + 4 * index;
}

function copy(device, [to, from, length]) {
  device.writable(to, length).set(device.read(from, length).slice());
  return [to, 20 + length];
}

function set(device, [to, value, length]) {
  device.writable(to, length).fill(value);
  return [to, 20 + length / 2];
}

function popcount(value) {
  let count = 0;
  for (; value; value &= value - 1) count++;
  return count;
}

function reverse(value) {
  let result = 0;
  for (let bit = 0; bit < 32; bit++) result |= ((value >>> bit) & 1) << (31 - bit);
  return result >>> 0;
}

/** Writes the table and the stubs. */
export function installRom(bootrom) {
  const halves = new Uint16Array(bootrom.buffer);
  halves[0x10 / 2] = 0x754d; // 'Mu', 1, version 3
  halves[0x12 / 2] = 0x0301;
  halves[0x14 / 2] = TABLE;
  halves[0x16 / 2] = TABLE;
  halves[0x18 / 2] = (CODE + 4 * CODES.indexOf('lookup')) | 1;
  CODES.forEach((_, index) => {
    halves[(CODE + 4 * index) / 2] = BKPT | index;
    halves[(CODE + 4 * index) / 2 + 1] = BX_LR;
  });
}

/** Whether a breakpoint at `address` is one of the ROM's. */
export function isRom(address) {
  return address >= CODE && address < CODE + 4 * CODES.length;
}

/** Serves the ROM function with this number. */
export function callRom(device, index) {
  const { core } = device;
  const [result, cycles] = FUNCTIONS[CODES[index]](device, core.registers);
  core.registers[0] = result;
  core.cycles += Math.round(cycles);
}
