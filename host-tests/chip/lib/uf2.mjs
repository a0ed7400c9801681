// UF2 files, read the way the boot ROM does.

import { SECTOR } from './flash.mjs';

const MAGIC = [0x0a324655, 0x9e5d5157];
const MAGIC_END = 0x0ab16f30;
const RP2040 = 0xe48bff56;
const FLASH = 0x10000000;

/** The blocks of a UF2 file: offset in the flash and 256 bytes each. */
function blocks(file) {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const found = [];
  for (let at = 0; at < file.length; at += 512) {
    const word = (index) => view.getUint32(at + 4 * index, true);
    const isBlock = word(0) === MAGIC[0] && word(1) === MAGIC[1] && word(127) === MAGIC_END && word(7) === RP2040;
    if (!isBlock || word(4) !== 256) throw new Error(`block at ${at} is not for the RP2040`);
    found.push({ offset: word(3) - FLASH, data: file.subarray(at + 32, at + 32 + 256) });
  }
  return found;
}

/** Writes the blocks of a UF2 file: a sector is erased before the first block that goes into it. */
export function writeUf2(file, flash, nanos) {
  const erased = new Set();
  for (const { offset, data } of blocks(file)) {
    const sector = offset - (offset % SECTOR);
    if (!erased.has(sector)) flash.erase(sector, SECTOR, nanos);
    erased.add(sector);
    flash.program(offset, data, nanos);
  }
}

/** What a UF2 file puts where, as of an ELF file: a chip that was flashed at the factory. */
export function readUf2(file) {
  return { segments: blocks(file).map(({ offset, data }) => ({ physical: FLASH + offset, data })) };
}
