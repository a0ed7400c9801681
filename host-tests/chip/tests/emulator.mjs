// The emulator's own inner loop against rp2040js: the same registers, flags, cycles and memory all the way.

import { createHash } from 'node:crypto';

import { expect } from '../lib/expect.mjs';
import { atBoardForTwo, atHome, whileThinking } from '../lib/games.mjs';
import { MS, Session } from '../lib/session.mjs';
import { FlashBusy, SETS, Xip } from '../lib/xip.mjs';

/** Everything that a program could tell a difference by. */
function state({ device }) {
  const { core, mcu, panel, nanos } = device;
  const memory = createHash('sha1').update(mcu.sram).digest('hex');
  const flags = [core.N, core.Z, core.C, core.V, core.PM, core.waiting];
  return { cycles: core.cycles, nanos, registers: [...core.registers], flags, memory, pixels: panel.pixelsReceived };
}

/** Milliseconds of the chip that one of this machine is good for: the best of `count` stretches, since others are at work here too. */
function speed({ device }, count, ms) {
  const stretches = Array.from({ length: count }, () => {
    const started = performance.now();
    device.run(ms * MS);
    return ms / (performance.now() - started);
  });
  return Math.max(...stretches);
}

export const tests = {
  'a start and a few keys take the same steps in both'({ board, elf }) {
    const [fast, slow] = [false, true].map((byTheBook) => {
      const session = new Session(board, elf);
      session.device.byTheBook = byTheBook;
      session.device.powerOn();
      return session;
    });
    for (let i = 0; i < 45; i++) {
      for (const session of [fast, slow]) {
        if (i === 36) session.device.press('a');
        if (i === 40) session.device.release('a');
        session.device.run(10 * MS);
      }
      expect.equal(state(fast), state(slow), `after ${(i + 1) * 10} ms`);
    }
    expect(fast.device.xip.misses > 10_000, 'the cache does not have everything');
    expect.equal(fast.device.xip.misses, slow.device.xip.misses, 'misses');
  },

  'how fast it is beside the chip'(context) {
    const board = atBoardForTwo(context);
    board.device.press('a');
    context.report.measure('speed beside the chip, discs turning', speed(board, 1, 300), 'x');
    context.report.measure('speed beside the chip, idle', speed(atHome(context), 3, 5000), 'x');
    for (const game of ['reversi', 'renju', 'quoridor']) {
      context.report.measure(`speed beside the chip, ${game} thinking`, speed(whileThinking(context, game), 15, 20), 'x');
    }
  },

  'a stretch of time comes to its end, whatever rounding leaves of it'({ board, elf }) {
    const session = new Session(board, elf);
    for (let start = 0; start < 40; start++) {
      session.device.powerOn();
      session.device.run(start * 0.0137 * MS);
      for (let i = 0; i < 3; i++) {
        let asked = 0;
        const isStuck = session.device.runUntil(() => ++asked > 10_000, 8 * MS);
        expect(!isStuck, `start ${start}, stretch ${i}: stands still at ${session.device.nanos} ns`);
      }
    }
  },

  'a line that the cache does not have takes the clocks of the shipped boot stage'(context) {
    // A byte of mode bits and three of address on four wires, four clocks of pause, eight bytes: 28 clocks of two cycles.
    expect.equal(atHome(context).device.xip.missCycles, 56);
  },

  'the cache keeps the two lines of a place that were used last'() {
    const xip = new Xip();
    xip.enter(8, 4, 2);
    const [a, b, c] = [5, 5 + SETS, 5 + 2 * SETS];
    expect.equal([a, b, a, b].map((line) => xip.fetch(line)), [56, 56, 0, 0]);
    expect.equal([c, b, a, c, b].map((line) => xip.fetch(line)), [56, 0, 56, 56, 56], 'b outlives a, then all three take turns');
    xip.flush();
    expect.equal(xip.fetch(b), 56, 'after a flush');
  },

  'flash that is read while it is no memory stops everything'(context) {
    const { device } = atHome(context);
    device.ssi.listen();
    let thrown = null;
    try {
      device.press('down');
      device.run(20 * MS);
    } catch (error) {
      thrown = error;
    }
    expect(thrown instanceof FlashBusy, `${thrown} is about busy flash`);
  },
};
