// What can go wrong around the program: keys, flash, battery. Each ends in a running device with the game as it was.

import { expect } from '../lib/expect.mjs';
import { atBoardForTwo, atHome, awaitTidy } from '../lib/games.mjs';
import { MS, Session, differing } from '../lib/session.mjs';

/** Whether a device lives: a key changes something, and nothing was reset on the way. */
function expectAlive(session, key = 'right', back = 'left') {
  const { device } = session;
  const before = session.picture();
  session.taps(key);
  expect(differing(session.picture(), before) > 50, 'a key is answered');
  session.taps(back);
  expect.equal(device.resets, 0, 'resets');
  expect.equal(device.panel.complaints, []);
}

/** What the device shows after it was switched off and on. */
function restarted(session) {
  session.restart();
  session.rest();
  return session.picture();
}

/** A board after one move, with nothing left to erase, and what a restart shows of it. */
function afterAMove(context) {
  const session = atBoardForTwo(context);
  session.tap('a');
  awaitTidy(session);
  const picture = restarted(session);
  return { session, picture };
}

/** A device whose program looks for its saves where the flash has ended: it cannot open them. */
function withoutSaves({ board, elf }) {
  const session = new Session(board, elf);
  const { buffer, byteOffset, length } = session.device.flash.bytes;
  const words = new Uint32Array(buffer, byteOffset, length / 4);
  const { address } = elf.symbols.get('_saves_start');
  const at = words.indexOf(address);
  expect(at >= 0 && words.indexOf(address, at + 1) < 0, 'the program names the place of its saves once');
  words[at] = 0x10000000 + words.byteLength;
  session.powerOn();
  session.settle();
  return session;
}

export function tests({ board }) {
  const all = {
    'saves that cannot be opened are refused one by one: each is told of, and nothing waits for them'(context) {
      const session = withoutSaves(context);
      const { device } = session;
      // Start without what is stored; delete all of it; yes. Settings, statistics, three games and the library are saved then, more than
      // wait in the queue.
      session.taps('down a up a');
      session.rest();
      const notices = new Set();
      for (let i = 0; i < 6; i++) {
        notices.add(session.picture().pixels.join());
        session.taps('b');
      }
      expect.equal(notices.size, 6, 'notices, each of something else');
      expect.equal(differing(session.picture(), atHome(context).picture()), 0, 'pixels that differ from home after them');
      session.taps('down');
      expectAlive(session, 'down', 'up');
      expect.equal(device.flash.operations, [], 'flash operations');
      // It would not sleep, nor go to the boot loader, as long as there is something to save.
      expect(device.runUntil(() => device.panel.asleep, 900_000 * MS), 'it falls asleep');
      session.wait(500);
      expect.equal(device.mcu.clkSys, 12e6, 'clock asleep');
    },

    'a key that chatters a thousand times in 10 ms counts once'(context) {
      const clean = atBoardForTwo(context);
      clean.taps('down');
      const session = atBoardForTwo(context);
      const { device } = session;
      for (let i = 0; i < 1000; i++) {
        if (i % 2 === 0) device.press('down');
        else device.release('down');
        device.run(10_000);
      }
      device.press('down');
      session.wait(60);
      device.release('down');
      session.rest();
      clean.rest();
      expect.equal(differing(session.picture(), clean.picture()), 0, 'pixels that differ from one press');
      expectAlive(session);
    },

    'a key that is stuck holds up nothing: the game goes on, is saved, and the device falls asleep or not as it likes'(context) {
      const { session } = afterAMove(context);
      const { device } = session;
      device.press('down');
      session.wait(120_000);
      expect.equal(device.resets, 0, 'resets in two minutes');
      const saves = device.flash.operations.length;
      // A move is taken back with the key still held.
      session.taps('x');
      session.wait(1000);
      expect(device.flash.operations.length > saves, 'a move taken back is saved');
      device.release('down');
      session.rest();
      expectAlive(session);
      const shown = restarted(atBoardForTwo(context));
      // The start of the game again, wherever the cursor stands.
      expect(differing(restarted(session), shown) < 3000, 'the board as it was before the move');
    },

    'all keys at once, again and again, and the device lives'(context) {
      const { session } = afterAMove(context);
      const { device } = session;
      const keys = Object.keys(board.keys);
      for (let i = 0; i < 20; i++) {
        keys.forEach((key) => device.press(key));
        session.wait(7 * i);
        keys.toReversed().forEach((key) => device.release(key));
        session.wait(40);
      }
      session.rest();
      expect.equal(device.resets, 0, 'resets');
      expect(device.backlight > 0 && !device.bootLoader, 'lit, and no boot loader');
      expect.equal(device.panel.complaints, []);
      const shown = session.picture();
      session.taps('b down');
      expect(differing(session.picture(), shown) > 50, 'a key is answered');
    },

    'a flash that refuses is told of, the game goes on, and is saved once the flash works again'(context) {
      const { session, picture } = afterAMove(context);
      const { device } = session;
      device.flash.isProtected = true;
      session.taps('x');
      session.rest();
      expect.equal(device.resets, 0, 'resets');
      expect(differing(session.picture(), picture) > 2000, 'a notice is shown');
      context.keep('flash refuses', session.picture());
      // Switched off now, the last save that worked is there.
      const copy = device.flash.clone();
      device.flash.isProtected = false;
      const kept = atHome(context, copy);
      kept.rest();
      expect.equal(differing(kept.picture(), picture), 0, 'pixels that differ from the last save that worked');
      // The notice offers to save again; then the move is made again.
      for (const key of ['a', 'a']) {
        session.taps(key);
        session.rest();
        awaitTidy(session);
      }
      expect.equal(differing(restarted(session), picture), 0, 'pixels that differ once the move was made again');
    },
  };
  if (board.batteryChannel !== undefined) Object.assign(all, withBattery);
  return all;
}

const withBattery = {
  'a battery that sags during a save, and goes, leaves the game before or after the move'(context) {
    const { session, picture } = afterAMove(context);
    const { device } = session;
    const flash = device.flash.clone();
    session.taps('x');
    awaitTidy(session);
    const undone = restarted(session);
    for (const ms of [0, 2, 5, 9, 14, 40, 400, 3000]) {
      const sagging = atHome(context, flash.clone());
      sagging.rest();
      let saved = false;
      sagging.device.flash.onOperation = () => {
        if (!saved) sagging.device.setBattery(2.9);
        saved = true;
      };
      sagging.device.press('x');
      expect(sagging.device.runUntil(() => saved, 1000 * MS), 'a save begins');
      sagging.wait(ms);
      sagging.device.flash.onOperation = null;
      sagging.device.release('x');
      sagging.device.powerOff();
      sagging.device.setBattery(3.9);
      sagging.powerOn();
      sagging.rest();
      const found = sagging.picture();
      const isKept = differing(found, picture) === 0 || differing(found, undone) === 0;
      expect(isKept, `${ms} ms after the save began: the game before or after`);
    }
  },
};
