// Saves: after every move, and whatever the power does.

import { isCut } from '../lib/device.mjs';
import { Flash } from '../lib/flash.mjs';
import { TWO_PEOPLE, atBoardForTwo, atHome, awaitTidy } from '../lib/games.mjs';
import { expect } from '../lib/expect.mjs';
import { MS, Session, differing } from '../lib/session.mjs';

/** A board for two people, and no erase to come. */
function atTidyBoard(context) {
  const session = atBoardForTwo(context);
  awaitTidy(session);
  return session;
}

export const tests = {
  'a game goes on after the power was cut right after a move'(context) {
    const session = atTidyBoard(context);
    const { device } = session;
    device.press('a');
    session.wait(20);
    // 20 ms after the key: the disc is down, and the power goes.
    device.powerOff();
    device.release('a');
    session.powerOn();
    session.rest();
    const found = session.picture();
    const undisturbed = atTidyBoard(context);
    const { nanos: pressed, flash } = undisturbed.device;
    const before = flash.operations.length;
    undisturbed.tap('a');
    const operations = flash.operations.slice(before);
    // Two copies of the game and of the list of what is newest, each in three goes: its head, its whole words, and what is left.
    context.report.measure('flash operations of a move', operations.length, '');
    context.report.measure('key to saved move', (operations.at(-1).nanos + Flash.times.programNanos - pressed) / MS, 'ms');
    undisturbed.restart();
    undisturbed.rest();
    expect.equal(differing(found, undisturbed.picture()), 0, 'pixels that differ from an undisturbed game');
  },

  'after a power cut in any flash operation of a move the board is as before or after it'(context) {
    const base = atTidyBoard(context);
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
        isCut(() => {
          session.device.press('a');
          session.wait(1000);
        });
        session.device.release('a');
        // Bits that are neither read differently at the next start.
        for (const start of ['first', 'second']) {
          session.restart();
          session.rest();
          const found = session.picture();
          const isOld = differing(found, before) === 0;
          const isNew = differing(found, after) === 0;
          expect(isOld || isNew, `operation ${number} cut at ${how}, ${start} start: the board is the old or the new one`);
        }
        cuts++;
      }
    }
    context.report.measure('power cuts in a move survived', cuts, '');
  },

  'a sector whose erase was cut again and again, and reads differently at every start, costs nothing'(context) {
    const undisturbed = atTidyBoard(context);
    undisturbed.tap('a');
    undisturbed.restart();
    undisturbed.rest();

    const session = new Session(context.board, context.elf);
    const { flash } = session.device;
    const seen = new Set();
    for (let start = 0; start < 3; start++) {
      flash.onErase = () => flash.cutPowerIn(0, 'noise');
      expect(isCut(() => { session.powerOn(); session.wait(5000); }), 'the power goes in an erase');
      const { offset } = flash.operations.at(-1);
      session.device.powerOff();
      flash.powerOn(100 + start);
      seen.add(Buffer.from(flash.bytes.subarray(offset, offset + 64)).toString('hex'));
    }
    expect.equal(seen.size, 3, 'different readings');
    flash.onErase = null;
    session.powerOn();
    session.settle();
    session.taps(TWO_PEOPLE);
    session.rest();
    session.tap('a');
    session.restart();
    session.rest();
    expect.equal(differing(session.picture(), undisturbed.picture()), 0, 'pixels that differ from an undisturbed game');
    expect.equal(session.device.resets, 0);
  },
};
