// The flash chip: keeps its bytes while the power is off, takes its time, and can be caught in the act.

/** Typical times of a W25Q16JV, the Pico's flash. Its maxima are 400 ms and 3 ms. */
export const ERASE_SECTOR_NANOS = 45e6;
export const PROGRAM_PAGE_NANOS = 0.4e6;

const SECTOR = 4096;
const PAGE = 256;

/** Thrown out of the emulator when the power goes. */
export class PowerCut extends Error {}

export class Flash {
  /** Sectors erased and pages programmed so far, oldest first: `{ kind, offset, length, nanos }`. */
  operations = [];
  /** Cuts the power inside the operation with this number, counted from now; null lets the power be. */
  cutIn = null;
  /** Called when an erase begins. */
  onErase = null;

  constructor(size = 2 << 20) {
    this.bytes = new Uint8Array(size).fill(0xff);
  }

  /** Another chip with the same bytes. */
  clone() {
    const copy = new Flash(this.bytes.length);
    copy.bytes.set(this.bytes);
    return copy;
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

  erase(offset, length, nanos) {
    for (let at = offset; at < offset + length; at += SECTOR) {
      const sector = this.bytes.subarray(at, at + SECTOR);
      const cut = this.#begin('erase', at, SECTOR, nanos);
      if (cut) {
        if (cut.how === 'zeroed') sector.fill(0);
        else if (cut.how === 'noise') noise(sector, at);
        else if (cut.how === 'after') sector.fill(0xff);
        throw new PowerCut(`erase of ${at.toString(16)}, ${cut.how}`);
      }
      sector.fill(0xff);
    }
    return (length / SECTOR) * ERASE_SECTOR_NANOS;
  }

  program(offset, data, nanos) {
    for (let at = 0; at < data.length; at += PAGE) {
      const page = data.subarray(at, at + PAGE);
      const cut = this.#begin('program', offset + at, PAGE, nanos);
      const done = cut ? Math.floor(page.length * cut.how) : page.length;
      for (let i = 0; i < done; i++) this.bytes[offset + at + i] &= page[i];
      if (cut) {
        // The byte that was under way has some of its bits.
        if (done < page.length) this.bytes[offset + at + done] &= page[done] | 0x5a;
        throw new PowerCut(`program of ${(offset + at).toString(16)}, ${done} bytes`);
      }
    }
    return (data.length / PAGE) * PROGRAM_PAGE_NANOS;
  }

  #begin(kind, offset, length, nanos) {
    this.operations.push({ kind, offset, length, nanos });
    if (kind === 'erase') this.onErase?.();
    if (this.cutIn && this.cutIn.left-- === 0) {
      const cut = this.cutIn;
      this.cutIn = null;
      return cut;
    }
    return null;
  }
}

/** Cells half way between two states read as anything. The same anything each time, so that a failure can be repeated. */
function noise(bytes, seed) {
  let state = seed | 1;
  for (let i = 0; i < bytes.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    bytes[i] = state >>> 24;
  }
}
