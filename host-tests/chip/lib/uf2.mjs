// UF2 files, read the way the boot ROM does.

const MAGIC = [0x0a324655, 0x9e5d5157];
const MAGIC_END = 0x0ab16f30;
const RP2040 = 0xe48bff56;
const FLASH = 0x10000000;
const SECTOR = 4096;

/** Writes the blocks of a UF2 file: a sector is erased before the first block that goes into it. */
export function writeUf2(file, flash, nanos) {
  const erased = new Set();
  for (let at = 0; at < file.length; at += 512) {
    const word = (index) => file.readUInt32LE(at + 4 * index);
    const isBlock = word(0) === MAGIC[0] && word(1) === MAGIC[1] && word(127) === MAGIC_END && word(7) === RP2040;
    if (!isBlock || word(4) !== 256) throw new Error(`block at ${at} is not for the RP2040`);
    const offset = word(3) - FLASH;
    const sector = offset - (offset % SECTOR);
    if (!erased.has(sector)) flash.erase(sector, SECTOR, nanos);
    erased.add(sector);
    flash.program(offset, file.subarray(at + 32, at + 32 + 256), nanos);
  }
}
