// Crashes: noted, shown, and not repeated for ever.

import { findSymbol } from '../lib/elf.mjs';
import { atBoard, atBoardForTwo, atHome, awaitTidy } from '../lib/games.mjs';
import { expect } from '../lib/expect.mjs';
import { MS, differing } from '../lib/session.mjs';

const RAM = 0x20000000;
/** A place in the stack that is never reached, for code and data that a test brings along. */
const SPARE = RAM + 0x400;

/** Calls the function that Rust calls when an index is out of bounds. */
function panic(device) {
  const text = Buffer.from('made/up/place.rs');
  device.memory(SPARE + 64, text.length).set(text);
  [SPARE + 64, text.length, 42, 7].forEach((word, i) => device.mcu.writeUint32(SPARE + 4 * i, word));
  const { core } = device;
  [core.registers[0], core.registers[1], core.registers[2]] = [7, 3, SPARE];
  jump(device, findSymbol(device.elf, 'panicking', 'panic_bounds_check').address);
}

/** Stays where it is for ever. */
function hang(device) {
  device.memory(SPARE, 2).set([0xfe, 0xe7]); // b .
  jump(device, SPARE);
}

/** Does something when the core comes to a function for the first time. */
function once(device, names, act) {
  const { address } = findSymbol(device.elf, ...names);
  device.setBreakpoint(address, () => {
    device.clearBreakpoint(address);
    act(device);
  });
}

/** What the executors above thinking run, by a function of theirs that a move on the board leads to. */
const EXECUTORS = { screen: ['sanban_ui', 'App', 'draw'], storage: ['sequential_storage', 'write_raw'] };

const CRASHES = {
  panic({ device }) {
    panic(device);
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
    hang(device);
  },
  /** Nobody is left to note anything: only the watchdog ends it. */
  'nothing runs any more'({ device }) {
    device.core.PM = true;
    hang(device);
  },
  /** The screen's task never comes back. */
  'the screen hangs'({ device }) {
    once(device, EXECUTORS.screen, hang);
    device.press('down');
    device.run(20 * MS);
    device.release('down');
  },
};

function jump(device, address) {
  device.core.waiting = false;
  device.core.PC = address;
}

/** Crashes the device and waits for its next picture. */
function crash(session, how) {
  const { device } = session;
  const before = device.resets;
  // While a sector is being erased nothing runs that could crash.
  expect(device.runUntil(() => device.xip.isOn, 1000 * MS), 'the flash is memory again');
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

for (const [executor, names] of Object.entries(EXECUTORS)) {
  for (const [what, act] of Object.entries({ 'a panic': panic, 'a task that hangs': hang })) {
    tests[`${what} in the executor of the ${executor}, during a move: the game is as before or after it`] = (context) => {
      const session = atBoardForTwo(context);
      const { device } = session;
      session.tap('a');
      awaitTidy(session);
      const flash = device.flash.clone();
      session.restart();
      session.rest();
      const before = session.picture();
      session.taps('x');
      awaitTidy(session);
      session.restart();
      session.rest();
      const after = session.picture();

      const crashing = atHome(context, flash);
      crashing.rest();
      once(crashing.device, names, act);
      // Not held: on one of the boards this key is BOOTSEL, which a reset looks at.
      crashing.device.press('x');
      crashing.wait(50);
      crashing.device.release('x');
      expect(crashing.device.runUntil(() => crashing.device.resets > 0, 10_000 * MS), 'it ends in a reset');
      crashing.awaitLight();
      crashing.settle();
      // What crashed, and then the game.
      crashing.taps('a');
      crashing.rest();
      const found = crashing.picture();
      expect(differing(found, before) === 0 || differing(found, after) === 0, 'the game as before or after the move');
      crashing.restart();
      crashing.rest();
      expect.equal(differing(crashing.picture(), found), 0, 'pixels that differ after another start');
    };
  }
}

tests['a crash while every key is held ends in a notice, not in the boot loader'] = (context) => {
  const session = atHome(context);
  const { device } = session;
  const home = session.picture();
  const keys = Object.keys(context.board.keys);
  keys.forEach((key) => device.press(key));
  CRASHES['hard fault'](session);
  session.wait(500);
  expect(!device.bootLoader, 'the boot loader has nothing to do with it');
  keys.forEach((key) => device.release(key));
  expect(device.runUntil(() => device.resets === 1, 1000 * MS), 'it ends in a reset');
  session.awaitLight();
  session.settle();
  expect(differing(session.picture(), home) > 2000, 'a notice is shown');
};

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
  const { flash } = session.device;
  const operations = flash.operations.length;
  // What crashed, and that the saves were not looked at.
  session.taps('a a');
  expect.equal(differing(session.picture(), home), 0, 'pixels that differ from a new device after the third crash');
  session.taps('a a a');
  session.rest();
  expect.equal(flash.operations.length, operations, 'flash operations after the third crash');
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
