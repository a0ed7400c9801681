// The handheld: chip, panel, keys, flash and power switch.

import { RP2040 } from 'rp2040js';

import { mounting } from './boards.mjs';
import { executeByTheBook } from './book.mjs';
import { CycleClock, NO_TIME } from './clock.mjs';
import { FastCore } from './core.mjs';
import { enterHardFault, faultLogger } from './faults.mjs';
import { Flash, PowerCut } from './flash.mjs';
import { noise } from './noise.mjs';
import { Registers } from './registers.mjs';
import { Switch, connectAdc, dutyOf, frequencyOf } from './pins.mjs';
import { callRom, installRom, isRom } from './rom.mjs';
import { Ssi } from './ssi.mjs';
import { St7789 } from './st7789.mjs';
import { exactAlarms } from './timer.mjs';
import { UsbController } from './usb.mjs';
import { writeUf2 } from './uf2.mjs';
import { connectSpi } from './wire.mjs';
import { Xip } from './xip.mjs';

const XIP_CTRL = 0x14000;
const SSI = 0x18000;
const PWM = 0x40050;
const TIMER = 0x40054;
const WATCHDOG = 0x40058;
/** Where the boot ROM puts the program's own boot stage, the first 256 bytes of the flash. */
const BOOT_STAGE = 0x20041f00;

const RAM = 0x20000000;
const USB_MEMORY = 0x50100000;

/** Resets by the watchdog, as its reason register names them. */
const TIMED_OUT = 1;
/** The boot ROM starts another program than the flash's if it finds its mark in this scratch register. */
const ROMS_SCRATCH = 4;

/** The core runs from its ring oscillator until the firmware has started the crystal. */
const RING_OSCILLATOR_HZ = 6.5e6;

export class Device {
  /** The flash outlives the power. */
  flash;
  /** Breakpoints: address to `{ original, handler }`. */
  #breakpoints = new Map();
  /** Names of keys that are down, also while the power is off. */
  #down = new Set();
  #switches = new Map();
  #fastCore = new FastCore();
  batteryVolts = 3.9;
  /** How often the power came on: what RAM holds then is never the same. */
  #powerOns = 0;
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
    this.flash.moveTo(this.#fastCore.flash);
    this.flash.load(elf);
  }

  /** Switches the device on. */
  powerOn() {
    this.panel = new St7789(mounting(this.board));
    this.flash.powerOn(this.#powerOns + 1);
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

    this.#fastCore.connect(mcu);
    if (!kept) noise(mcu.sram, ++this.#powerOns);
    /** What RAM held when the power came on. */
    this.ramAtPowerOn = kept?.ramAtPowerOn ?? mcu.sram.slice();

    installRom(mcu.bootrom);
    mcu.onBreak = (number) => this.#onBreak(number);
    mcu.peripherals[XIP_CTRL] = new Registers(mcu, 'XIP_CTRL');
    this.xip = new Xip(this.#fastCore.lines);
    this.xip.connect(mcu);
    this.ssi = new Ssi(mcu, this.flash, this.xip);
    mcu.peripherals[SSI] = this.ssi;
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
    for (const [name, pin] of Object.entries(this.board.keys)) {
      this.#switches.set(name, new Switch(this, pin));
      this.#switches.get(name).set(this.#down.has(name));
    }
    this.#connectCharger();
    this.usb = new UsbController(this);
    // The board divides the battery's voltage by three.
    connectAdc(this, (channel) => (channel === this.board.batteryChannel ? this.batteryVolts / 3 : 0));

    if (this.#down.has(this.board.bootsel)) {
      this.bootLoader = true;
      return;
    }
    this.#enterBootStage();
    for (const [address, breakpoint] of this.#breakpoints) this.#plant(address, breakpoint);
  }

  /** The program's own boot stage sets up the flash for reading, and jumps to what the vector table behind it names. */
  #enterBootStage() {
    const { core } = this;
    this.memory(BOOT_STAGE, 256).set(this.flash.bytes.subarray(0, 256));
    core.SP = BOOT_STAGE;
    core.LR = 0;
    core.PC = BOOT_STAGE;
    core.cycles = 0;
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
      else if (before === 0) panel.release(clock.nanos);
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

  /** Whether a key is held. */
  isDown(name) {
    return this.#down.has(name);
  }

  #key(name, down) {
    const pin = this.board.keys[name];
    const isPico = name === this.board.bootsel && pin === undefined;
    if (pin === undefined && !isPico) throw new Error(`${this.board.name} has no key ${name}`);
    if (down) this.#down.add(name);
    else this.#down.delete(name);
    if (!isPico && this.mcu) this.#switches.get(name).set(down);
  }

  /**
   * Copies a UF2 file onto the disk that the boot loader shows. When it has all blocks it restarts the chip, by the watchdog's timer
   * and with nothing in the scratch register that it looks for its own orders in.
   */
  copyUf2(file) {
    if (!this.bootLoader) throw new Error('there is no disk to copy to');
    writeUf2(file, this.flash, this.nanos);
    this.mcu.peripherals[WATCHDOG].scratchData[ROMS_SCRATCH] = 0;
    this.#restart(TIMED_OUT);
  }

  #restart(reason) {
    const { mcu, ramAtPowerOn } = this;
    this.#start({ scratch: mcu.peripherals[WATCHDOG].scratchData, reason, ramAtPowerOn });
  }

  /** Does something at a time from now. */
  at(nanos, action) {
    this.clock.createAlarm(action).schedule(nanos);
  }

  /** Sets the battery's voltage. */
  setBattery(volts) {
    this.batteryVolts = volts;
  }

  /** Plugs the cable in or out: a charger, or a host that then sees the device. */
  setCharging(charging) {
    this.charging = charging;
    this.#connectCharger();
  }

  /** The charger's status is low while it charges, and without USB too: only VBUS tells. */
  #connectCharger() {
    if (!this.mcu) return;
    if (this.board.charging !== undefined) this.mcu.gpio[this.board.charging].setInputValue(false);
    this.mcu.gpio[this.board.vbus].setInputValue(Boolean(this.charging));
  }

  /** How much of the time the backlight is lit, 0 to 1. */
  get backlight() {
    return dutyOf(this, this.board.backlight);
  }

  /** What the speaker plays: `{ hz, duty }`, or null when it is silent. */
  get sound() {
    if (this.board.speaker === undefined) return null;
    const duty = dutyOf(this, this.board.speaker);
    return duty ? { hz: frequencyOf(this, this.board.speaker), duty } : null;
  }

  /** How clock and data of the panel's bus stand to each other, as everybody numbers it. */
  get spiMode() {
    const control = this.mcu.spi[this.board.spi].control0;
    return ((control >> 6) & 1) * 2 + ((control >> 7) & 1);
  }

  /** A stretch of RAM or flash, as it is. */
  memory(address, length) {
    if (address >= RAM) return this.mcu.sram.subarray(address - RAM, address - RAM + length);
    return this.flash.bytes.subarray(address & 0xffffff, (address & 0xffffff) + length);
  }

  /** A stretch of memory to be written by the boot ROM's functions: RAM, or that of the USB controller. */
  writable(address, length) {
    if (address >>> 12 === USB_MEMORY >>> 12) return this.mcu.usbDPRAM.subarray(address & 0xfff, (address & 0xfff) + length);
    return this.memory(address, length);
  }

  /** The same as the core reads it: flash through its cache, and not while it is being written. */
  read(address, length) {
    if (address >>> 12 === USB_MEMORY >>> 12) return this.writable(address, length);
    if (address < RAM) for (let at = address & ~7; at < address + length; at += 8) this.mcu.readUint8(at);
    return this.memory(address, length);
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
    while (left > NO_TIME && !this.#halted) {
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
    if (core.waiting || this.lockedUp || this.bootLoader) {
      clock.skipTo(Math.min(end, clock.nextNanos));
      return;
    }
    clock.runUntil(Math.min(end, clock.nanos + 100e3));
    if (this.byTheBook) while (core.cycles < clock.limit && !core.waiting) executeByTheBook(this.mcu);
    else this.#fastCore.run(core, clock, this.xip);
    clock.ring();
  }

  #afterStep() {
    if (this.#resetReason !== null) {
      this.resets++;
      this.#restart(this.#resetReason);
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
    const [low, high] = this.memory(address, 2);
    breakpoint.original = low | (high << 8);
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

/** Whether the power goes while `run` runs. */
export function isCut(run) {
  try {
    run();
    return false;
  } catch (cut) {
    if (!(cut instanceof PowerCut)) throw cut;
    return true;
  }
}

