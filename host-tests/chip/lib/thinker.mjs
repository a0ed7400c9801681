// The search of the shipped firmware, called with questions of our own.
//
// The device plays until its computer is asked for a move. What it calls then is called again, with other bytes in the place of
// the question and with interrupts off, so that nothing is timed but the search.

import { findSymbol } from './elf.mjs';
import { Session } from './session.mjs';
import { stackUse } from './stack.mjs';

/** From home to the computer's first thought: the board of Renju, and a stone on its centre, which no book knows the answer to. */
const TO_A_THOUGHT = 'down a a a';
const WATCHDOG = 0x40058;
const PATIENCE = 1e12;

export class Thinker {
  /** The shipped firmware of a board, about to think. */
  constructor(board, elf) {
    const { address } = elf.symbols.get('sanban_think');
    const session = new Session(board, elf);
    const { device } = session;
    this.device = device;
    session.powerOn();
    session.settle();
    let registers = null;
    device.setBreakpoint(address, ({ core }) => {
      registers ??= core.registers.slice();
      device.halt();
    });
    for (const key of TO_A_THOUGHT.split(' ')) {
      if (!registers) session.tap(key);
    }
    if (!registers && !device.runUntil(() => registers !== null, 10e9)) throw new Error('the computer does not think');
    device.clearBreakpoint(address);
    registers[15] = address;
    this.registers = registers;
    // Seconds without a sign of life are as they should be here.
    const watchdog = device.mcu.peripherals[WATCHDOG];
    watchdog.timer.enable = false;
    watchdog.alarm.enable = false;

    device.setBreakpoint(findSymbol(elf, 'think', 'Watched', 'Watch', '4stop').address, () => this.#look());
    device.setBreakpoint(registers[14] & ~1, () => {
      this.#look();
      this.#isDone = true;
      device.halt();
    });
  }

  #isDone = false;
  #lastLook = 0;
  #longest = 0;

  #look() {
    const { cycles } = this.device.core;
    this.#longest = Math.max(this.#longest, cycles - this.#lastLook);
    this.#lastLook = cycles;
  }

  /**
   * Thinks about a question; returns the bytes of the answer, the `cycles` it took, and the longest of them between two looks at the
   * stop flag, `longestUnwatched`.
   */
  think(question, answerLength) {
    const { device } = this;
    const { core } = device;
    core.registers.set(this.registers);
    core.PM = true;
    device.memory(this.registers[1], question.length).set(question);
    const start = core.cycles;
    this.#isDone = false;
    this.#longest = 0;
    this.#lastLook = start;
    if (!device.runUntil(() => this.#isDone, PATIENCE)) throw new Error(`it thinks for ever: ${device.lastFault ?? 'no fault'}`);
    const answer = Buffer.from(device.memory(this.registers[3], answerLength)).toString('hex');
    return { answer, cycles: this.#lastLook - start, longestUnwatched: this.#longest };
  }

  /** How deep the stack ever was. */
  get stack() {
    return stackUse(this.device).used;
  }
}
