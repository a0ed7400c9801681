// A player at the device: keys, time and what is seen.

import { Device } from './device.mjs';

export const MS = 1e6;

/** Longer than any start may take. */
const PATIENCE = 2000 * MS;
/** A display on which nothing has moved for so long is at rest. */
const REST = 60 * MS;

export class Session {
  constructor(board, elf, flash = null) {
    this.device = new Device(board, elf, flash);
  }

  /** Switches the device on and waits for the first picture; returns when it was lit, in nanoseconds. */
  powerOn() {
    this.device.powerOn();
    return this.awaitLight();
  }

  /** Waits for the backlight. */
  awaitLight() {
    const { device } = this;
    if (!device.runUntil(() => device.backlight > 0, PATIENCE)) {
      throw new Error(`no picture after ${PATIENCE / MS} ms: ${device.lastFault ?? 'no fault'}`);
    }
    return device.nanos;
  }

  /** Switches the device off and on again. */
  restart() {
    this.device.powerOff();
    return this.powerOn();
  }

  wait(ms) {
    this.device.run(ms * MS);
  }

  /** Presses a key for 50 ms and waits another 50. */
  tap(key, times = 1) {
    for (let i = 0; i < times; i++) {
      this.device.press(key);
      this.wait(50);
      this.device.release(key);
      this.wait(50);
    }
  }

  /** Taps keys one after the other: `'down down a'`. */
  taps(keys) {
    for (const key of keys.split(' ')) this.tap(key);
    this.settle();
  }

  /** Waits until the display is at rest. */
  settle(limit = 3000) {
    const { device } = this;
    for (let waited = 0; waited < limit; waited += REST / MS) {
      const before = device.panel.pixelsReceived;
      device.run(REST);
      if (device.panel.pixelsReceived === before) return;
    }
  }

  /** Waits until messages have left by themselves, too. */
  rest() {
    this.wait(6000);
    this.settle();
  }

  /**
   * Presses a key and returns how long it took until the last pixel it changed was out, in milliseconds; null if it changed
   * nothing. Windows for which `isOther` holds are somebody else's doing.
   */
  latency(key, isOther = () => false) {
    const { device } = this;
    const { windows } = device.panel;
    const pressed = device.nanos;
    const before = windows.length;
    device.press(key);
    device.run(60 * MS);
    device.release(key);
    const mine = windows.slice(before).filter((window) => !isOther(window));
    device.run(40 * MS);
    return mine.length ? (Math.max(...mine.map((window) => window.nanos)) - pressed) / MS : null;
  }

  picture() {
    return this.device.panel.picture();
  }
}

/** Whether two pictures are the same; if not, how many pixels differ. */
export function differing(a, b) {
  let count = 0;
  for (let i = 0; i < a.pixels.length; i++) count += a.pixels[i] !== b.pixels[i];
  return count;
}
