// The emulator's own inner loop against rp2040js: the same registers, flags, cycles and memory all the way.

import { createHash } from 'node:crypto';

import { expect } from '../lib/expect.mjs';
import { MS, Session } from '../lib/session.mjs';

/** Everything that a program could tell a difference by. */
function state({ device }) {
  const { core, mcu, panel, nanos } = device;
  const memory = createHash('sha1').update(mcu.sram).digest('hex');
  const flags = [core.N, core.Z, core.C, core.V, core.PM, core.waiting];
  return { cycles: core.cycles, nanos, registers: [...core.registers], flags, memory, pixels: panel.pixelsReceived };
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
  },
};
