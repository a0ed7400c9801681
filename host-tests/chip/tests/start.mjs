// The start: how fast, how dark until there is something to see, and how much memory is taken.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { memoryUse } from '../lib/elf.mjs';
import { Flash } from '../lib/flash.mjs';
import { writeUf2 } from '../lib/uf2.mjs';
import { MS, Session, differing } from '../lib/session.mjs';
import { atBoard, atHome } from '../lib/games.mjs';
import { expect } from '../lib/expect.mjs';

const RAM = 0x20000000;

/** The file that `cargo uf2` makes. */
function readUf2(board, options) {
  return readFileSync(join(options.uf2, `sanban-${board.name}.uf2`));
}

/** Switches on with BOOTSEL held, copies the file, and waits for what the device shows. */
function update(session, file) {
  const { device } = session;
  device.press(device.board.bootsel);
  device.powerOn();
  device.release(device.board.bootsel);
  device.copyUf2(file);
  session.awaitLight();
  session.settle();
}

export const tests = {
  'the first picture is there in half a second, and no light before it'({ board, elf, report, options }) {
    const session = new Session(board, elf);
    const { device } = session;
    device.powerOn();
    const lit = device.runUntil(() => device.backlight > 0, 1000 * MS);
    expect(lit, 'the backlight goes on');
    expect(device.panel.pixelsReceived === 240 * 240, 'one whole picture was sent before the light went on');
    expect(new Set(device.panel.picture().pixels).size > 8, 'the picture has colours');
    // A sector is erased meanwhile; the slowest flash takes longer for it than the panel does to start.
    report.measure('power on to first picture', device.nanos / MS, 'ms', options['slow-flash'] ? 1000 : 500);
  },

  'the image fits'({ elf, report }) {
    const { flash, ram } = memoryUse(elf);
    report.measure('flash image', flash, 'bytes', 1 << 20);
    report.measure('static RAM', ram, 'bytes', 200 << 10);
  },

  'the inner loops of the rules run from RAM'({ elf, report }) {
    const rules = ['7reversi5lines5legal', '7reversi5flips', '5renju5lanes', '8quoridor6fences7closing'];
    const loops = rules.map((loop) => `_ZN11sanban_core${loop}`);
    for (const loop of loops) {
      const found = [...elf.symbols].filter(([name]) => name.startsWith(loop));
      expect(found.length > 0 && found.every(([, { address }]) => address >= RAM), `${loop} is in RAM`);
    }
    const [start, end] = ['_hot_start', '_hot_end'].map((name) => elf.symbols.get(name).address);
    report.measure('of it, what runs from RAM', end - start, 'bytes');
  },

  'the UF2 file loads to the bytes of the ELF file'({ board, elf, options }) {
    const [fromUf2, fromElf] = [new Flash(), new Flash()];
    writeUf2(readUf2(board, options), fromUf2, 0);
    fromElf.load(elf);
    const used = memoryUse(elf).flash;
    expect(used > 100_000, 'there is a program');
    expect.equal(Buffer.compare(fromUf2.bytes.subarray(0, used), fromElf.bytes.subarray(0, used)), 0, 'difference');
    const saves = elf.symbols.get('_saves_start').address - 0x10000000;
    expect(fromUf2.bytes.subarray(saves).every((byte) => byte === 0xff), 'the saves are left alone');
  },

  'the first start after an update shows what every start shows, and three of them keep the game'(context) {
    const { board, elf, options } = context;
    const file = readUf2(board, options);
    const home = atHome(context).picture();
    const fresh = new Session(board, elf);
    update(fresh, file);
    expect.equal(differing(fresh.picture(), home), 0, 'pixels that differ from home on a new device');

    const session = atBoard(context, 'renju');
    session.taps('a');
    session.restart();
    session.rest();
    const game = session.picture();
    for (let i = 0; i < 3; i++) {
      session.device.powerOff();
      update(session, file);
      session.rest();
      expect.equal(differing(session.picture(), game), 0, `pixels that differ from the game after update ${i + 1}`);
    }
  },

  'BOOTSEL held at power-on gives the disk, and no program runs'({ board, elf }) {
    const { device } = new Session(board, elf);
    device.press(board.bootsel);
    device.powerOn();
    device.run(1000 * MS);
    expect(device.bootLoader && device.core.cycles === 0 && device.panel.pixelsReceived === 0, 'the boot loader waits');
  },

  'a start leaves nothing for the panel to complain about'({ board, elf }) {
    const session = new Session(board, elf);
    session.powerOn();
    session.settle();
    expect.equal(session.device.panel.complaints, []);
    expect.equal(session.device.lastFault, undefined);
  },
};
