// The flash chip: keeps its bytes while the power is off, takes its time, and can be caught in the act.

import { noise } from './noise.mjs';

/** How long a W25Q16JV, the Pico's flash, takes to erase a sector and to program a page: as a rule, and at most. */
export const TYPICAL = { eraseNanos: 45e6, programNanos: 0.4e6 };
export const SLOWEST = { eraseNanos: 400e6, programNanos: 3e6 };

/** A W25Q16JV says this of itself. */
const MAKER_AND_SIZE = [0xef, 0x40, 0x15];
const UNIQUE_ID = [0xe6, 0x61, 0x64, 0x08, 0x43, 0x2f, 0x5a, 0x21];
const QUAD_ENABLED = 2;

/** What is erased at once, in bytes. */
export const SECTOR = 4096;
const PAGE = 256;

/** Thrown out of the emulator when the power goes. */
export class PowerCut extends Error {}

export class Flash {
  /** How long all flash takes from now on. */
  static times = TYPICAL;

  /** Sectors erased and pages programmed so far, oldest first: `{ kind, offset, length, nanos }`. */
  operations = [];
  /** Cuts the power inside the operation with this number, counted from now; null lets the power be. */
  cutIn = null;
  /** Called when an erase begins. */
  onErase = null;
  /** Called when an erase or a program begins, with its kind. */
  onOperation = null;
  /** Whether the chip takes every order and carries out none, as one that is protected or worn out. */
  isProtected = false;
  /** Cells that the power left half way between two states: offset to a mask of bits. */
  #unsettled = new Map();

  constructor(size = 2 << 20) {
    this.bytes = new Uint8Array(size).fill(0xff);
  }

  /** Moves into memory that somebody else sees, too. */
  moveTo(bytes) {
    bytes.set(this.bytes);
    this.bytes = bytes;
  }

  /** Another chip with the same bytes. */
  clone() {
    const copy = new Flash(this.bytes.length);
    copy.bytes.set(this.bytes);
    copy.#unsettled = new Map(this.#unsettled);
    return copy;
  }

  /** The power comes on: cells half way between two states read as one or the other, and another time as the other. */
  powerOn(seed) {
    const read = new Uint8Array(this.#unsettled.size);
    noise(read, seed);
    let i = 0;
    for (const [offset, mask] of this.#unsettled) this.bytes[offset] = (this.bytes[offset] & ~mask) | (read[i++] & mask);
  }

  /** Puts the loadable parts of an ELF file where they belong. */
  load(elf) {
    for (const { physical, data } of elf.segments.filter((s) => s.data.length)) this.bytes.set(data, physical - 0x10000000);
  }

  /**
   * Cuts the power inside the `operation`th erase or program from now. `how` says how far it got: for a program the
   * fraction of its bytes, for an erase one of 'before', 'zeroed' (these chips program a sector to zero before they erase
   * it), 'noise' and 'after'.
   */
  cutPowerIn(operation, how) {
    this.cutIn = { left: operation, how };
  }

  /** Answers a command over one wire: the bytes that come back. */
  command(code) {
    return { 0x05: [0], 0x35: [QUAD_ENABLED], 0x4b: [0, 0, 0, 0, ...UNIQUE_ID], 0x9f: MAKER_AND_SIZE }[code] ?? [];
  }

  erase(offset, length, nanos) {
    for (let at = offset; at < offset + length; at += SECTOR) {
      const sector = this.bytes.subarray(at, at + SECTOR);
      const cut = this.#begin('erase', at, SECTOR, nanos);
      if (this.isProtected) continue;
      if (cut) {
        if (cut.how === 'zeroed') sector.fill(0);
        else if (cut.how === 'noise') for (let i = at; i < at + SECTOR; i++) this.#unsettled.set(i, 255);
        else if (cut.how === 'after') sector.fill(0xff);
        throw new PowerCut(`erase of ${at.toString(16)}, ${cut.how}`);
      }
      sector.fill(0xff);
      for (let i = at; i < at + SECTOR; i++) this.#unsettled.delete(i);
    }
    return (length / SECTOR) * Flash.times.eraseNanos;
  }

  program(offset, data, nanos) {
    for (let at = 0; at < data.length; at += PAGE) {
      const page = data.subarray(at, at + PAGE);
      const cut = this.#begin('program', offset + at, PAGE, nanos);
      if (this.isProtected) continue;
      const done = cut ? Math.floor(page.length * cut.how) : page.length;
      for (let i = 0; i < done; i++) this.#programByte(offset + at + i, page[i]);
      if (cut) {
        // The byte that was under way has some of its bits, and others that are neither.
        if (done < page.length) {
          const byte = offset + at + done;
          const under = this.bytes[byte] & ~page[done] & 0x5a;
          this.#programByte(byte, page[done] | 0x5a);
          this.#unsettled.set(byte, (this.#unsettled.get(byte) ?? 0) | under);
        }
        throw new PowerCut(`program of ${(offset + at).toString(16)}, ${done} bytes`);
      }
    }
    return (data.length / PAGE) * Flash.times.programNanos;
  }

  /** Clears the bits of a byte that are 0 in `value`; what is cleared is settled. */
  #programByte(at, value) {
    this.bytes[at] &= value;
    if (this.#unsettled.has(at)) this.#unsettled.set(at, this.#unsettled.get(at) & value);
  }

  #begin(kind, offset, length, nanos) {
    this.operations.push({ kind, offset, length, nanos });
    if (kind === 'erase') this.onErase?.();
    this.onOperation?.(kind);
    if (this.cutIn && this.cutIn.left-- === 0) {
      const cut = this.cutIn;
      this.cutIn = null;
      return cut;
    }
    return null;
  }
}
