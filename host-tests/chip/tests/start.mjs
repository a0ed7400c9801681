// The start: how fast, how dark until there is something to see, and how much memory is taken.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { memoryUse } from '../lib/elf.mjs';
import { Flash } from '../lib/flash.mjs';
import { loadUf2 } from '../lib/uf2.mjs';
import { MS, Session } from '../lib/session.mjs';
import { expect } from '../lib/expect.mjs';

/** Where the saves begin; see memory.x. */
const SAVES = 0x1f0000;
const RAM = 0x20000000;

export const tests = {
  'the first picture is there in half a second, and no light before it'({ board, elf, report }) {
    const session = new Session(board, elf);
    const { device } = session;
    device.powerOn();
    const lit = device.runUntil(() => device.backlight > 0, 1000 * MS);
    expect(lit, 'the backlight goes on');
    expect(device.panel.pixelsReceived === 240 * 240, 'one whole picture was sent before the light went on');
    expect(new Set(device.panel.picture().pixels).size > 8, 'the picture has colours');
    report.measure('power on to first picture', device.nanos / MS, 'ms', 500);
  },

  'the image fits'({ elf, report }) {
    const { flash, ram } = memoryUse(elf);
    report.measure('flash image', flash, 'bytes', 1 << 20);
    report.measure('static RAM', ram, 'bytes', 200 << 10);
  },

  'the inner loops of the rules run from RAM'({ elf, report }) {
    for (const loop of ['7reversi5lines5legal', '7reversi5flips', '5renju5lanes', '8quoridor6fences7closing']) {
      const found = [...elf.symbols].filter(([name]) => name.startsWith(`_ZN11sanban_core${loop}`));
      expect(found.length > 0 && found.every(([, { address }]) => address >= RAM), `${loop} is in RAM`);
    }
    const [start, end] = ['_hot_start', '_hot_end'].map((name) => elf.symbols.get(name).address);
    report.measure('of it, what runs from RAM', end - start, 'bytes');
  },

  'the UF2 file loads to the bytes of the ELF file'({ board, elf, options }) {
    const [fromUf2, fromElf] = [new Flash(), new Flash()];
    loadUf2(readFileSync(join(options.uf2, `sanban-${board.name}.uf2`)), fromUf2);
    fromElf.load(elf);
    const used = memoryUse(elf).flash;
    expect(used > 100_000, 'there is a program');
    expect.equal(Buffer.compare(fromUf2.bytes.subarray(0, used), fromElf.bytes.subarray(0, used)), 0, 'difference');
    expect(fromUf2.bytes.subarray(SAVES).every((byte) => byte === 0xff), 'the saves are left alone');
  },

  'a start leaves nothing for the panel to complain about'({ board, elf }) {
    const session = new Session(board, elf);
    session.powerOn();
    session.settle();
    expect.equal(session.device.panel.complaints, []);
    expect.equal(session.device.lastFault, undefined);
  },
};
