// A peripheral that only keeps what is written to it.

export class Registers {
  #values = new Map();

  constructor(mcu, name) {
    this.rp2040 = mcu;
    this.name = name;
  }

  read(offset) {
    return this.#values.get(offset) ?? 0;
  }

  readUint32(offset) {
    return this.read(offset);
  }

  writeUint32(offset, value) {
    this.#values.set(offset, value >>> 0);
  }

  /** The bus can also set, clear and toggle bits. */
  writeUint32Atomic(offset, value, kind) {
    const old = this.read(offset);
    this.writeUint32(offset, [value, old ^ value, old | value, old & ~value][kind]);
  }
}
