// UF2 files, read the way the boot ROM does.

const MAGIC = [0x0a324655, 0x9e5d5157];
const MAGIC_END = 0x0ab16f30;
const RP2040 = 0xe48bff56;

/** Programs the blocks of a UF2 file into a flash. */
export function loadUf2(file, flash) {
  for (let at = 0; at < file.length; at += 512) {
    const word = (index) => file.readUInt32LE(at + 4 * index);
    const isBlock = word(0) === MAGIC[0] && word(1) === MAGIC[1] && word(127) === MAGIC_END && word(7) === RP2040;
    if (!isBlock) throw new Error(`block at ${at} is not for the RP2040`);
    flash.bytes.set(file.subarray(at + 32, at + 32 + word(4)), word(3) - 0x10000000);
  }
}
