// Every instruction of the emulator's own inner loop against rp2040js, on anything: the same registers, flags, cycles and memory.

import { RP2040 } from 'rp2040js';

import { executeByTheBook } from '../lib/book.mjs';
import { CycleClock } from '../lib/clock.mjs';
import { FastCore } from '../lib/core.mjs';
import { expect } from '../lib/expect.mjs';
import { dice } from '../lib/noise.mjs';
import { Xip } from '../lib/xip.mjs';

const [RAM, FLASH] = [0x20000000, 0x10000000];
const [RAM_SIZE, FLASH_SIZE] = [264 << 10, 2 << 20];
/** How often each pattern of ten bits is tried, with other bits behind it. */
const TRIES = 80;

/** Thrown when the fast core hands an instruction over. */
class Declined extends Error {}

/** A core with nothing around it but memory. */
class Bare {
  #fast = new FastCore();

  constructor() {
    this.mcu = new RP2040(new CycleClock());
    this.mcu.logger = { debug() {}, info() {}, warn() {}, error() {} };
    this.#fast.connect(this.mcu);
    this.core = this.mcu.core;
    this.xip = new Xip(this.#fast.lines);
    this.xip.connect(this.mcu);
    this.xip.enter(8, 4, 2);
  }

  /** Puts an instruction and what may belong to it where the program counter is. */
  set({ registers, flags, op, second }) {
    this.core.registers.set(registers);
    Object.assign(this.core, flags);
    const pc = registers[15] & ~1;
    const [view, at] = pc >= RAM ? [this.mcu.sramView, pc - RAM] : [this.mcu.flashView, pc - FLASH];
    view.setUint16(at, op, true);
    if (at + 4 <= view.byteLength) view.setUint16(at + 2, second, true);
  }

  /** Executes one instruction, fast; returns whether it was one for the fast core. */
  try() {
    const { core } = this;
    const byTheBook = core.executeInstruction;
    core.executeInstruction = () => {
      throw new Declined();
    };
    try {
      this.#fast.run(core, { limit: core.cycles + 1 }, this.xip);
      return true;
    } catch (thrown) {
      if (!(thrown instanceof Declined)) throw thrown;
      return false;
    } finally {
      core.executeInstruction = byTheBook;
    }
  }

  /** All that an instruction changes but memory. */
  get state() {
    const { registers, N, Z, C, V, cycles } = this.core;
    return { registers: [...registers], N, Z, C, V, cycles, misses: this.xip.misses };
  }

  /** Forgets cycles and cache. */
  forget() {
    this.core.cycles = 0;
    this.xip.misses = 0;
    this.xip.flush();
  }
}

/** What instructions do their work on: numbers of all sizes, and addresses that exist or nearly do. */
function anyWord(roll) {
  const near = roll(64) - 16;
  switch (roll(12)) {
    case 0: return roll(40);
    case 1: case 2: return 4 * roll(40);
    case 3: return 0x7ffffff0 + roll(32);
    case 4: return (0xfffffff0 + roll(32)) >>> 0;
    case 5: return FLASH + 4 * roll(FLASH_SIZE / 4) + near;
    case 6: return [RAM, RAM + RAM_SIZE, FLASH, FLASH + FLASH_SIZE][roll(4)] + near;
    case 7: return roll(2 ** 32);
    default: return RAM + 4 * roll(RAM_SIZE / 4) + (roll(3) ? 0 : near);
  }
}

/** An instruction that begins with these bits, and a core about to execute it. */
function anyMoment(roll, op) {
  const registers = Array.from({ length: 16 }, () => anyWord(roll));
  registers[13] = (registers[13] & ~3) >>> 0;
  // After an exception's entry the program counter is odd.
  registers[15] = (roll(2) ? RAM + 2 * roll(RAM_SIZE / 2) : FLASH + 2 * roll(FLASH_SIZE / 2)) + (roll(8) ? 0 : 1);
  const flags = Object.fromEntries(['N', 'Z', 'C', 'V'].map((flag) => [flag, roll(2) === 1]));
  return { registers, flags, op, second: roll(1 << 16) };
}

/** The first ten bits of all that the fast core leaves alone: reserved; CPS, BKPT, hints, UDF and SVC; 32 bits, but for BL. */
function isLeftAlone(bits) {
  const reserved = ['10110001', '10110011', '10110111', '10111000', '10111001', '1011101010', '10111011'];
  const special = ['10110110', '10111110', '1011111101', '101111111', '1101111'];
  return [...reserved, ...special, '11101', '11111'].some((start) => bits.startsWith(start));
}

export const tests = {
  'each does the same by the fast core and by the book'({ board }) {
    const roll = dice(board.name.length);
    const [fast, book] = [new Bare(), new Bare()];
    for (const memory of ['sram', 'flash']) {
      fast.mcu[memory].forEach((_, at, bytes) => (bytes[at] = roll(256)));
      book.mcu[memory].set(fast.mcu[memory]);
    }
    for (let number = 0; number < 1024; number++) {
      const bits = number.toString(2).padStart(10, '0');
      let done = 0;
      for (let i = 0; i < TRIES; i++) {
        // Of the hints it is the one with zeros behind that does nothing.
        const moment = anyMoment(roll, (number << 6) | (i ? roll(64) : 0));
        const told = () => `${bits}: ${JSON.stringify(moment)}`;
        fast.set(moment);
        book.set(moment);
        if (fast.try()) {
          done++;
          executeByTheBook(book.mcu);
          expect.equal(fast.state, book.state, told());
        } else {
          // It may have asked the cache, as the book will again; everything else is as it was.
          const { cycles, misses } = fast.state;
          expect.equal(fast.state, { registers: moment.registers, ...moment.flags, cycles, misses }, told());
          fast.forget();
          book.forget();
        }
      }
      expect.equal(Buffer.compare(fast.mcu.sram, book.mcu.sram), 0, `memory after ${bits}`);
      expect.equal(done === 0, isLeftAlone(bits), `${bits} is left to the book`);
    }
  },
};
