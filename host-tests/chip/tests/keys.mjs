// Keys: no press lost, none doubled.

import { atBoard, atHome } from '../lib/games.mjs';
import { expect } from '../lib/expect.mjs';
import { MS, differing } from '../lib/session.mjs';

/** Moves a contact up and down before it comes to rest: times in microseconds after the first edge. */
function chatter(session, key, down, at) {
  const { device } = session;
  let now = 0;
  let state = down;
  for (const micros of [...at, 12_000]) {
    if (state) device.press(key);
    else device.release(key);
    device.run((micros - now) * 1000);
    now = micros;
    state = !state;
  }
  if (down) device.press(key);
  else device.release(key);
}

const CHATTER = [120, 300, 350, 900, 2_000, 2_100, 4_700, 9_000];

export const tests = {
  'a chattering key counts once'(context) {
    const clean = atBoard(context, 'reversi');
    clean.taps('down right');
    const noisy = atBoard(context, 'reversi');
    for (const key of ['down', 'right']) {
      chatter(noisy, key, true, CHATTER);
      noisy.wait(60);
      chatter(noisy, key, false, CHATTER);
      noisy.wait(60);
    }
    noisy.settle();
    expect.equal(differing(noisy.picture(), clean.picture()), 0, 'pixels that differ');
  },

  'quick taps all count'(context) {
    const slow = atBoard(context, 'renju');
    slow.taps('down down down right right up');
    const quick = atBoard(context, 'renju');
    for (const key of 'down down down right right up'.split(' ')) {
      quick.device.press(key);
      quick.device.run(20 * MS);
      quick.device.release(key);
      quick.device.run(20 * MS);
    }
    quick.settle();
    expect.equal(differing(quick.picture(), slow.picture()), 0, 'pixels that differ');
  },

  'a tap while the flash is being erased is not lost'(context) {
    const slow = atHome(context);
    slow.taps('down');
    // The sectors of a new device are erased while nobody presses anything: the tap falls right into one of these.
    const session = atHome(context);
    const { device } = session;
    let tapped = false;
    device.flash.onErase = () => {
      device.at(5 * MS, () => device.press('down'));
      device.at(30 * MS, () => device.release('down'));
      device.flash.onErase = null;
      tapped = true;
    };
    expect(device.runUntil(() => tapped, 5000 * MS), 'a sector is erased when it is quiet');
    session.wait(100);
    session.settle();
    expect.equal(differing(session.picture(), slow.picture()), 0, 'pixels that differ');
  },
};
