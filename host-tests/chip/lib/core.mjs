// The core's inner loop, for what a Cortex-M0+ does nearly all of the time: `../core`, compiled to WebAssembly by `cargo xtask`.
// Everything else goes to rp2040js, one instruction at a time: peripherals, exceptions, special registers, breakpoints.
//
// Registers, RAM, flash and the cache's tags lie in the module's memory, and rp2040js works on them there. That memory never
// grows, so that views of it stay what they are. Results and cycles are those of rp2040js; `tests/emulator.mjs` runs both.

import { SETS } from './xip.mjs';

const FILE = new URL('./core.wasm', import.meta.url);

let compiled = null;

/** Gets the module ready, before the first device. A browser fetches its file from beside the script; Node has it beside this one. */
export async function loadCore() {
  if (FILE.protocol !== 'file:') {
    compiled = await WebAssembly.compileStreaming(fetch(FILE));
    return;
  }
  const { readFile } = await import('node:fs/promises');
  compiled = await WebAssembly.compile(await readFile(FILE));
}

const [N, Z, C, V, BY_THE_BOOK] = [1, 2, 4, 8, 16];
/** As many cycles as the module counts at once. */
const MOST = 1 << 30;
/** What a line costs of a flash that is no memory. */
const NO_FLASH = -1;

export class FastCore {
  #run;
  #spent;
  #misses;

  constructor() {
    const chip = new WebAssembly.Instance(compiled).exports;
    const { buffer } = chip.memory;
    this.#run = chip.run;
    this.#spent = new Uint32Array(buffer, chip.spent(), 1);
    this.#misses = new Uint32Array(buffer, chip.misses(), 1);
    this.registers = new Uint32Array(buffer, chip.registers(), 16);
    this.ram = new Uint8Array(buffer, chip.ram(), chip.ram_size());
    this.flash = new Uint8Array(buffer, chip.flash(), chip.flash_size());
    /** The lines of the flash's cache, for `Xip`. */
    this.lines = { recent: new Int32Array(buffer, chip.recent(), SETS), other: new Int32Array(buffer, chip.other(), SETS) };
  }

  /** Has `mcu` work with these registers and memories. */
  connect(mcu) {
    mcu.core.registers = this.registers;
    mcu.sram = this.ram;
    mcu.sramView = new DataView(this.ram.buffer, this.ram.byteOffset, this.ram.length);
    mcu.flash = this.flash;
    mcu.flashView = new DataView(this.flash.buffer, this.flash.byteOffset, this.flash.length);
  }

  /** Runs the core until its cycles reach the clock's limit or it goes to sleep. */
  run(core, clock, xip) {
    while (core.cycles < clock.limit) {
      if (!core.interruptsUpdated && !this.#runFast(core, clock, xip)) continue;
      core.executeInstruction();
      if (core.waiting) return;
    }
  }

  /** Runs what needs no book; returns whether the next instruction does. */
  #runFast(core, clock, xip) {
    const cycles = Math.min(clock.limit - core.cycles, MOST);
    const before = (core.N ? N : 0) | (core.Z ? Z : 0) | (core.C ? C : 0) | (core.V ? V : 0);
    const after = this.#run(cycles, before, xip.isOn ? xip.missCycles : NO_FLASH);
    core.N = (after & N) !== 0;
    core.Z = (after & Z) !== 0;
    core.C = (after & C) !== 0;
    core.V = (after & V) !== 0;
    core.cycles += this.#spent[0];
    xip.misses += this.#misses[0];
    this.#misses[0] = 0;
    return (after & BY_THE_BOOK) !== 0;
  }
}
