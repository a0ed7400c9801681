// The serial interface to the flash. In one mode the flash is memory; in the others bytes go out and come in.

import { Registers } from './registers.mjs';

const CTRLR0 = 0x00;
const CTRLR1 = 0x04;
const SSIENR = 0x08;
const BAUDR = 0x14;
const SR = 0x28;
const DR = 0x60;
const SPI_CTRLR0 = 0xf4;

const [TRANSMIT_FIFO_EMPTY, TRANSMIT_FIFO_NOT_FULL, RECEIVED] = [4, 2, 8];
const QUAD = 2;
const READ_AFTER_COMMAND = 3;

export class Ssi extends Registers {
  #command = [];
  #received = [];

  /** An interface to `flash`, which is memory for `xip` while it is set up so. */
  constructor(mcu, flash, xip) {
    super(mcu, 'SSI');
    this.flash = flash;
    this.xip = xip;
  }

  /** As the boot ROM sets it up for commands: one wire each way, a byte at a time. */
  listen() {
    this.writeUint32(SSIENR, 0);
    this.writeUint32(CTRLR0, 0x070000);
    this.writeUint32(SSIENR, 1);
  }

  get #wires() {
    return (this.read(CTRLR0) >>> 21) & 3;
  }

  get #direction() {
    return (this.read(CTRLR0) >>> 8) & 3;
  }

  readUint32(offset) {
    if (offset === SR || offset === DR) this.#answer();
    if (offset === SR) return TRANSMIT_FIFO_EMPTY | TRANSMIT_FIFO_NOT_FULL | (this.#received.length ? RECEIVED : 0);
    if (offset === DR) return this.#received.shift() ?? 0;
    return super.readUint32(offset);
  }

  writeUint32(offset, value) {
    super.writeUint32(offset, value);
    if (offset === DR && this.#wires !== QUAD) this.#command.push(value & 255);
    if (offset !== SSIENR) return;
    this.#command = [];
    this.#received = [];
    if (value & 1 && this.#wires === QUAD && this.#direction === READ_AFTER_COMMAND) {
      const format = this.read(SPI_CTRLR0);
      this.xip.enter((format >>> 2) & 15, (format >>> 11) & 31, this.read(BAUDR));
    } else {
      this.xip.leave();
    }
  }

  /** What was written has gone out: the flash has answered it. */
  #answer() {
    if (!this.#command.length) return;
    const answer = this.flash.command(this.#command[0]);
    const read = this.#direction === READ_AFTER_COMMAND;
    const count = read ? this.read(CTRLR1) + 1 : this.#command.length - 1;
    // While a command goes out, something comes in, too.
    if (!read) this.#received.push(0);
    for (let i = 0; i < count; i++) this.#received.push(answer[i] ?? 0xff);
    this.#command = [];
  }
}
