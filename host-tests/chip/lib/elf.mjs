// The ELF file that would be flashed: what goes where, and what is called what.

import { readFileSync } from 'node:fs';

const PT_LOAD = 1;
const SHT_SYMTAB = 2;
const SHT_NOBITS = 8;
const SHF_ALLOC = 2;

/** Reads a 32-bit little-endian ELF file. */
export function readElf(path) {
  const bytes = readFileSync(path);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const u16 = (at) => view.getUint16(at, true);
  const u32 = (at) => view.getUint32(at, true);
  if (u32(0) !== 0x464c457f || bytes[4] !== 1) throw new Error(`${path} is not a 32-bit ELF file`);
  const text = (at) => bytes.toString('latin1', at, bytes.indexOf(0, at));

  const segments = [];
  for (let i = 0, at = u32(28); i < u16(44); i++, at += u16(42)) {
    const [type, offset, virtual, physical, fileSize, memorySize] = [0, 4, 8, 12, 16, 20].map((o) => u32(at + o));
    if (type !== PT_LOAD) continue;
    segments.push({ virtual, physical, memorySize, data: bytes.subarray(offset, offset + fileSize) });
  }

  const raw = [];
  for (let i = 0, at = u32(32); i < u16(48); i++, at += u16(46)) {
    const [name, type, flags, address, offset, size, link] = [0, 4, 8, 12, 16, 20, 24].map((o) => u32(at + o));
    raw.push({ name, type, flags, address, offset, size, link });
  }
  const names = raw[u16(50)].offset;
  const sections = raw
    .filter((s) => s.flags & SHF_ALLOC)
    .map((s) => ({ name: text(names + s.name), address: s.address, size: s.size, loaded: s.type !== SHT_NOBITS }));

  const symbols = new Map();
  const table = raw.find((s) => s.type === SHT_SYMTAB);
  for (let at = table.offset; at < table.offset + table.size; at += 16) {
    const name = text(raw[table.link].offset + u32(at));
    // Bit 0 of a function's address says Thumb; the function begins one below.
    const isFunction = (bytes[at + 12] & 15) === 2;
    if (name) symbols.set(name, { address: isFunction ? u32(at + 4) & ~1 : u32(at + 4), size: u32(at + 8), isFunction });
  }
  return { path, segments, sections, symbols };
}

/** The only symbol whose name contains all of `parts`. */
export function findSymbol(elf, ...parts) {
  const found = [...elf.symbols].filter(([name]) => parts.every((part) => name.includes(part)));
  if (found.length !== 1) {
    throw new Error(`${found.length} symbols for ${parts.join(' ')}: ${found.map(([name]) => name).slice(0, 5).join(', ')}`);
  }
  return { name: found[0][0], ...found[0][1] };
}

const FLASH = 0x10000000;
const RAM = 0x20000000;

/** Bytes of flash the image takes, and bytes of RAM that statics take. */
export function memoryUse(elf) {
  const flash = Math.max(...elf.segments.filter((s) => s.data.length).map((s) => s.physical - FLASH + s.data.length));
  const ram = elf.sections.filter((s) => s.address >= RAM && s.address < RAM + (1 << 20)).reduce((sum, s) => sum + s.size, 0);
  return { flash, ram };
}
