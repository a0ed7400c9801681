// Crashes: noted, shown, and not repeated for ever.

import { findSymbol } from '../lib/elf.mjs';
import { atBoard, atHome } from '../lib/games.mjs';
import { expect } from '../lib/expect.mjs';
import { MS, differing } from '../lib/session.mjs';

const RAM = 0x20000000;
/** A place in the stack that is never reached, for code and data that a test brings along. */
const SPARE = RAM + 0x400;

const CRASHES = {
  /** Calls the function that Rust calls when an index is out of bounds. */
  panic({ device }) {
    const text = Buffer.from('made/up/place.rs');
    device.memory(SPARE + 64, text.length).set(text);
    const place = new DataView(device.mcu.sram.buffer, SPARE - RAM, 16);
    [SPARE + 64, text.length, 42, 7].forEach((word, i) => place.setUint32(4 * i, word, true));
    const { core } = device;
    [core.registers[0], core.registers[1], core.registers[2]] = [7, 3, SPARE];
    jump(device, findSymbol(device.elf, 'panicking', 'panic_bounds_check').address);
  },
  'hard fault'({ device }) {
    jump(device, 0x30000000);
  },
  'stack overflow'({ device }) {
    device.core.SP = RAM + 0x60;
    device.press('down');
    device.run(20 * MS);
    device.release('down');
  },
  /** Thinking never comes back, and does not ask whether to stop. */
  'thinking hangs'({ device }) {
    loop(device);
    jump(device, SPARE);
  },
  /** The screen's task never comes back. */
  'the screen hangs'({ device }) {
    loop(device);
    const { address } = findSymbol(device.elf, 'sanban_ui', 'App', 'draw');
    device.setBreakpoint(address, () => {
      device.clearBreakpoint(address);
      device.core.PC = SPARE;
    });
    device.press('down');
    device.run(20 * MS);
    device.release('down');
  },
};

function jump(device, address) {
  device.core.waiting = false;
  device.core.PC = address;
}

function loop(device) {
  device.memory(SPARE, 2).set([0xfe, 0xe7]); // b .
}

/** Crashes the device and waits for its next picture. */
function crash(session, how) {
  const { device } = session;
  const before = device.resets;
  CRASHES[how](session);
  expect(device.runUntil(() => device.resets > before, 10_000 * MS), `${how} ends in a reset`);
  session.awaitLight();
  session.settle();
}

export const tests = {};
for (const how of Object.keys(CRASHES)) {
  tests[`${how}: the device starts again and says so`] = (context) => {
    const session = atHome(context);
    const home = session.picture();
    crash(session, how);
    expect(differing(session.picture(), home) > 2000, 'a notice is shown');
    context.keep(`crash ${how}`, session.picture());
    session.taps('a');
    expect.equal(differing(session.picture(), home), 0, 'pixels that differ from home after the notice');
    session.restart();
    session.settle();
    expect.equal(differing(session.picture(), home), 0, 'pixels that differ from home after another start');
  };
}

tests['three crashes in a row start without the save, and it is still there afterwards'] = (context) => {
  const session = atBoard(context, 'renju');
  session.taps('a');
  session.restart();
  session.rest();
  const game = session.picture();
  const home = atHome(context).picture();
  for (let i = 0; i < 2; i++) {
    crash(session, 'hard fault');
    session.taps('a');
    session.rest();
    expect.equal(differing(session.picture(), game), 0, `pixels that differ from the game after crash ${i + 1}`);
  }
  crash(session, 'hard fault');
  session.taps('a');
  expect.equal(differing(session.picture(), home), 0, 'pixels that differ from a new device after the third crash');
  session.restart();
  session.rest();
  expect.equal(differing(session.picture(), game), 0, 'pixels that differ from the game after switching off and on');
};

tests['crashes far apart do not count as a row'] = (context) => {
  const session = atBoard(context, 'renju');
  session.taps('a');
  session.restart();
  session.rest();
  const game = session.picture();
  for (let i = 0; i < 3; i++) {
    crash(session, 'hard fault');
    session.taps('a');
    session.rest();
    expect.equal(differing(session.picture(), game), 0, `pixels that differ after crash ${i + 1}`);
    session.wait(61_000);
    session.tap('down');
    session.tap('up');
    session.settle();
  }
};
