// The start: how fast, how dark until there is something to see, and how much memory is taken.

import { memoryUse } from '../lib/elf.mjs';
import { MS, Session } from '../lib/session.mjs';
import { expect } from '../lib/expect.mjs';

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

  'a start leaves nothing for the panel to complain about'({ board, elf }) {
    const session = new Session(board, elf);
    session.powerOn();
    session.settle();
    expect.equal(session.device.panel.complaints, []);
    expect.equal(session.device.lastFault, undefined);
  },
};
