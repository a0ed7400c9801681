// Execute in place: flash is read over four wires through a cache, and not at all while it is being written.
//
// 16 KB in lines of 8 bytes, each of which may lie in two places. What the cache does not have takes the bus's clocks: the
// address and the flash's own pause, as the program's boot stage has set them up, and sixteen for the eight bytes.

const LINE = 8;
const WAYS = 2;
/** How many pairs of lines there are. */
export const SETS = (16 << 10) / LINE / WAYS;
const CLOCKS_OF_A_LINE = 16;
const FLASH = 0x10000000;

/** Thrown out of the emulator when flash is read while it is not memory: the real core would get anything, or hang. */
export class FlashBusy extends Error {}

export class Xip {
  /** Whether the flash can be read as memory. */
  isOn = false;
  /** What a line costs that the cache does not have, in cycles. */
  missCycles = 0;
  /** How often that happened. */
  misses = 0;
  /** The line of each pair that was used last, and the other one. */
  #recent;
  #other;

  /** Keeps the numbers of its lines in these two places. */
  constructor({ recent, other } = { recent: new Int32Array(SETS), other: new Int32Array(SETS) }) {
    this.#recent = recent;
    this.#other = other;
    this.flush();
  }

  /** Empties the cache. */
  flush() {
    this.#recent.fill(-1);
    this.#other.fill(-1);
  }

  /** The bus was set up for reading: clocks of an address and of the pause after it, and the core's cycles to a clock. */
  enter(addressClocks, pauseClocks, divider) {
    this.isOn = true;
    this.missCycles = (addressClocks + pauseClocks + CLOCKS_OF_A_LINE) * divider;
  }

  /** The flash is not memory any more. */
  leave() {
    this.isOn = false;
  }

  /** The flash takes commands only while it is not memory. */
  expectOff() {
    if (this.isOn) throw new FlashBusy('flash is written while it is memory');
  }

  /** Reads a line; returns the cycles it takes beyond those of the instruction. */
  fetch(line) {
    const set = line & (SETS - 1);
    const last = this.#recent[set];
    if (last === line) return 0;
    const isThere = this.#other[set] === line;
    this.#other[set] = last;
    this.#recent[set] = line;
    if (isThere) return 0;
    this.misses++;
    return this.missCycles;
  }

  /** Lets everything that `mcu` reads from its flash go through the cache. */
  connect(mcu) {
    const watch = (name) => {
      const read = mcu[name].bind(mcu);
      mcu[name] = (address) => {
        if (address >>> 24 === FLASH >>> 24) {
          if (!this.isOn) throw new FlashBusy(`${mcu.core.PC.toString(16)} reads flash at ${address.toString(16)} while it is no memory`);
          mcu.core.cycles += this.fetch((address - FLASH) >> 3);
        }
        return read(address);
      };
    };
    ['readUint32', 'readUint16', 'readUint8'].forEach(watch);
  }
}
