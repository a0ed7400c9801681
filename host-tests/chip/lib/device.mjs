// The handheld: chip, panel, keys, flash and power switch.

import { RP2040 } from 'rp2040js';

import { CycleClock } from './clock.mjs';
import { runCore } from './core.mjs';
import { enterHardFault, faultLogger } from './faults.mjs';
import { Flash, PowerCut } from './flash.mjs';
import { Registers } from './registers.mjs';
import { callRom, installRom, isRom } from './rom.mjs';
import { St7789 } from './st7789.mjs';
import { exactAlarms } from './timer.mjs';
import { connectSpi } from './wire.mjs';

const XIP_CTRL = 0x14000;
const PWM = 0x40050;
const TIMER = 0x40054;
const WATCHDOG = 0x40058;
const VECTORS = 0x10000100;

/** What RAM holds when the power comes on: anything but zeros. The stack's high-water mark is read off it too. */
export const PAINT = 0xa5;

/** The core runs from its ring oscillator until the firmware has started the crystal. */
const RING_OSCILLATOR_HZ = 6.5e6;

export class Device {
  /** The flash outlives the power. */
  flash;
  /** Breakpoints: address to `{ original, handler }`. */
  #breakpoints = new Map();
  /** Names of keys that are down, also while the power is off. */
  #down = new Set();
  /** Lets rp2040js execute every instruction: slow, and what the fast way is compared with. */
  byTheBook = false;
  /** How often the watchdog has reset the chip. */
  resets = 0;
  /** Handlers of breakpoints that the program itself contains: number to function. */
  calls = new Map();

  constructor(board, elf, flash = null) {
    this.board = board;
    this.elf = elf;
    this.flash = flash ?? new Flash();
    this.flash.load(elf);
  }

  /** Switches the device on. */
  powerOn() {
    this.panel = new St7789(this.board.mounting);
    this.#start(null);
    return this;
  }

  /** Time since the chip last started. */
  get nanos() {
    return this.clock.nanos;
  }

  /** Starts the chip: with fresh RAM, or, after a reset by the watchdog, with what the chip keeps over it. */
  #start(kept) {
    this.clock = new CycleClock();
    const mcu = new RP2040(this.clock);
    this.mcu = mcu;
    this.core = mcu.core;
    this.clock.core = mcu.core;
    this.lockedUp = false;
    this.bootLoader = false;
    this.#fault = null;
    this.#resetReason = null;
    mcu.logger = faultLogger(this);

    mcu.flash = this.flash.bytes;
    mcu.flashView = new DataView(this.flash.bytes.buffer);
    if (kept) mcu.sram.set(kept.sram);
    else mcu.sram.fill(PAINT);

    installRom(mcu.bootrom);
    mcu.onBreak = (number) => this.#onBreak(number);
    mcu.peripherals[XIP_CTRL] = new Registers(mcu, 'XIP_CTRL');
    // rp2040js counts every wrap of every PWM slice, which costs more than the rest of an idle chip.
    this.pwm = new Registers(mcu, 'PWM');
    mcu.peripherals[PWM] = this.pwm;
    // The divider's eight cycles pass while the firmware waits for them; rp2040js counts them again.
    const divide = mcu.sio.updateHardwareDivider.bind(mcu.sio);
    mcu.sio.updateHardwareDivider = (signed) => {
      divide(signed);
      this.core.cycles -= 8;
    };

    exactAlarms(mcu.peripherals[TIMER], this.clock);
    const watchdog = mcu.peripherals[WATCHDOG];
    if (kept) {
      watchdog.scratchData.set(kept.scratch);
      watchdog.reason = kept.reason;
    }
    watchdog.onWatchdogTrigger = () => {
      this.#resetReason = watchdog.reason;
      this.clock.interrupt();
    };

    this.clock.setFrequency(RING_OSCILLATOR_HZ);
    mcu.addClockListener((hz) => this.clock.setFrequency(hz));
    mcu.clkSys = RING_OSCILLATOR_HZ;

    this.#connectPanel();
    for (const [name, pin] of Object.entries(this.board.keys)) mcu.gpio[pin].setInputValue(!this.#down.has(name));
    if (this.board.charging !== undefined) mcu.gpio[this.board.charging].setInputValue(!this.charging);
    if (this.board.batteryChannel !== undefined) this.setBattery(this.batteryVolts ?? 3.9);

    this.core.VTOR = VECTORS;
    this.core.reset();
    for (const [address, breakpoint] of this.#breakpoints) this.#plant(address, breakpoint);
  }

  #connectPanel() {
    const { mcu, board, panel, clock } = this;
    const isHigh = (pin) => (mcu.sio.gpioValue >>> pin) & 1;
    const selected = () => {
      if (isHigh(board.select)) panel.complaints.push('a byte for nobody');
      return !isHigh(board.select);
    };
    connectSpi(this, board.spi, {
      complaints: panel.complaints,
      byte: (value, nanos) => selected() && panel.byte(value, isHigh(board.data) === 1, nanos),
      bytes: (data, nanos) => selected() && panel.bytes(data, nanos),
    });
    mcu.gpio[board.reset].addListener((state, before) => {
      if (state === 0) panel.reset();
      else if (before === 0) panel.readyNanos = clock.nanos + 5e6;
    });
  }

  /** Cuts the power. RAM is lost; the flash keeps what it has. */
  powerOff() {
    this.mcu = null;
    this.core = null;
  }

  /** Presses a key. */
  press(name) {
    this.#key(name, true);
  }

  /** Lets a key go. */
  release(name) {
    this.#key(name, false);
  }

  #key(name, down) {
    const pin = this.board.keys[name];
    if (pin === undefined) throw new Error(`${this.board.name} has no key ${name}`);
    if (down) this.#down.add(name);
    else this.#down.delete(name);
    this.mcu?.gpio[pin].setInputValue(!down);
  }

  /** Does something at a time from now. */
  at(nanos, action) {
    this.clock.createAlarm(action).schedule(nanos);
  }

  /** Sets the battery's voltage; the board divides it by three. */
  setBattery(volts) {
    this.batteryVolts = volts;
    if (this.mcu) this.mcu.adc.channelValues[this.board.batteryChannel] = Math.round((volts / 3 / 3.3) * 4096);
  }

  /** Plugs the charger in or out. */
  setCharging(charging) {
    this.charging = charging;
    this.mcu?.gpio[this.board.charging].setInputValue(!charging);
  }

  /** How much of the time the backlight is lit, 0 to 1. */
  get backlight() {
    return this.#duty(this.board.backlight);
  }

  /** What the speaker plays: `{ hz, duty }`, or null when it is silent. */
  get sound() {
    if (this.board.speaker === undefined) return null;
    const duty = this.#duty(this.board.speaker);
    if (!duty) return null;
    const slice = (this.board.speaker >> 1) & 7;
    const divider = this.pwm.read(slice * 0x14 + 4) / 16;
    return { hz: this.mcu.clkSys / divider / (this.pwm.read(slice * 0x14 + 16) + 1), duty };
  }

  #duty(pin) {
    const slice = (pin >> 1) & 7;
    const enabled = this.pwm.read(slice * 0x14) & 1;
    const compare = (this.pwm.read(slice * 0x14 + 12) >>> (pin & 1 ? 16 : 0)) & 0xffff;
    return enabled ? Math.min(1, compare / (this.pwm.read(slice * 0x14 + 16) + 1)) : 0;
  }

  /** A stretch of RAM or flash, as it is. */
  memory(address, length) {
    if (address >= 0x20000000) return this.mcu.sram.subarray(address - 0x20000000, address - 0x20000000 + length);
    return this.flash.bytes.subarray(address & 0xffffff, (address & 0xffffff) + length);
  }

  /** Lets the device run for so many nanoseconds. */
  run(nanos) {
    this.runUntil(() => false, nanos);
  }

  /**
   * Lets the device run until `isDone()` holds, asked whenever the core goes to sleep and at least every 100 us of its
   * time. Returns whether it came to hold before `nanos` had passed.
   */
  runUntil(isDone, nanos) {
    let left = nanos;
    this.#halted = false;
    while (left > 0 && !this.#halted) {
      if (isDone()) return true;
      const end = this.clock.nanos + left;
      this.#step(end);
      left = end - this.clock.nanos;
      // A reset starts the clock anew.
      this.#afterStep();
    }
    return isDone();
  }

  /** Stops `runUntil`. */
  halt() {
    this.#halted = true;
    this.clock.interrupt();
  }

  #halted = false;
  #fault = null;
  #resetReason = null;

  #step(end) {
    const { core, clock } = this;
    if (core.waiting || this.lockedUp) {
      clock.skipTo(Math.min(end, clock.nextNanos));
      return;
    }
    clock.runUntil(Math.min(end, clock.nanos + 100e3));
    if (this.byTheBook) while (core.cycles < clock.limit && !core.waiting) core.executeInstruction();
    else runCore(core, clock, this.mcu.sram, this.flash.bytes);
    clock.ring();
  }

  #afterStep() {
    if (this.#resetReason !== null) {
      const { mcu } = this;
      this.resets++;
      this.#start({ sram: mcu.sram, scratch: mcu.peripherals[WATCHDOG].scratchData, reason: this.#resetReason });
      return;
    }
    if (this.#fault) {
      this.lastFault = this.#fault;
      this.#fault = null;
      enterHardFault(this);
    }
  }

  /** The core did what it must not. */
  fault(message) {
    if (this.#fault) return;
    this.#fault = `${message} at ${this.core.PC.toString(16)}`;
    this.clock.interrupt();
  }

  /** Calls `handler(device)` each time the core comes to `address`, before it executes what is there. */
  setBreakpoint(address, handler) {
    const breakpoint = { handler, original: 0 };
    this.#breakpoints.set(address, breakpoint);
    if (this.mcu) this.#plant(address, breakpoint);
  }

  /** Takes a breakpoint away. */
  clearBreakpoint(address) {
    const breakpoint = this.#breakpoints.get(address);
    if (!breakpoint) return;
    this.#breakpoints.delete(address);
    if (this.mcu) this.#writeCode(address, breakpoint.original);
  }

  #plant(address, breakpoint) {
    breakpoint.original = this.mcu.readUint16(address);
    this.#writeCode(address, 0xbeff);
  }

  #writeCode(address, code) {
    const bytes = this.memory(address, 2);
    bytes[0] = code & 255;
    bytes[1] = code >> 8;
  }

  #onBreak(number) {
    const { core } = this;
    const address = core.PC - 2;
    core.breakRewind = 0;
    if (isRom(address)) {
      callRom(this, number);
      return;
    }
    const breakpoint = this.#breakpoints.get(address);
    if (breakpoint) {
      core.cycles -= 1; // The breakpoint is not the firmware's doing.
      breakpoint.handler(this);
      if (core.PC !== address + 2) return;
      this.#writeCode(address, breakpoint.original);
      core.PC = address;
      const pending = core.interruptsUpdated;
      core.interruptsUpdated = false;
      core.executeInstruction();
      core.interruptsUpdated ||= pending;
      if (this.#breakpoints.has(address)) this.#writeCode(address, 0xbeff);
      return;
    }
    const call = this.calls.get(number);
    if (call && this.mcu.readUint16(address) >> 8 === 0xbe) call(this);
    else this.fault('breakpoint or undefined instruction');
  }
}

export { PowerCut };
