// Saves: after every move, and whatever the power does.

import { PowerCut } from '../lib/device.mjs';
import { PROGRAM_PAGE_NANOS } from '../lib/flash.mjs';
import { atHome } from '../lib/games.mjs';
import { expect } from '../lib/expect.mjs';
import { MS, differing } from '../lib/session.mjs';

/** From home to a board for two people: with the computer, thinking would come between the moves. */
const TWO_PLAYERS = 'a up up left left down down a';

function atBoardForTwo(context) {
  const session = atHome(context);
  session.taps(TWO_PLAYERS);
  session.rest();
  return session;
}

export const tests = {
  'a game goes on after the power was cut right after a move'(context) {
    const session = atBoardForTwo(context);
    const { device } = session;
    const before = device.flash.operations.length;
    const pressed = device.nanos;
    device.press('a');
    session.wait(20);
    const operations = device.flash.operations.slice(before);
    context.report.measure('flash operations of a move', operations.length, '');
    context.report.measure('key to saved move', (operations.at(-1).nanos + PROGRAM_PAGE_NANOS - pressed) / MS, 'ms');
    // 20 ms after the key: the disc is down, and the power goes.
    device.powerOff();
    device.release('a');
    session.powerOn();
    session.rest();
    const found = session.picture();
    const undisturbed = atBoardForTwo(context);
    undisturbed.tap('a');
    undisturbed.restart();
    undisturbed.rest();
    expect.equal(differing(found, undisturbed.picture()), 0, 'pixels that differ from an undisturbed game');
  },

  'after a power cut in any flash operation of a move the board is as before or after it'(context) {
    const base = atBoardForTwo(context);
    const flash = base.device.flash.clone();
    base.restart();
    base.rest();
    const before = base.picture();
    const done = base.device.flash.operations.length;
    base.tap('a');
    base.settle();
    const operations = base.device.flash.operations.length - done;
    base.restart();
    base.rest();
    const after = base.picture();
    expect(operations > 0 && differing(before, after) > 500, 'a move is saved');

    let cuts = 0;
    for (let number = 0; number < operations; number++) {
      for (const how of [0, 0.4, 1]) {
        const session = atHome(context, flash.clone());
        session.device.flash.cutPowerIn(number, how);
        try {
          session.device.press('a');
          session.wait(1000);
        } catch (cut) {
          if (!(cut instanceof PowerCut)) throw cut;
        }
        session.device.release('a');
        session.restart();
        session.rest();
        const found = session.picture();
        const isOld = differing(found, before) === 0;
        const isNew = differing(found, after) === 0;
        expect(isOld || isNew, `operation ${number} cut at ${how}: the board is the old or the new one`);
        cuts++;
      }
    }
    context.report.measure('power cuts in a move survived', cuts, '');
  },
};
