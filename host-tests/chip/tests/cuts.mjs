// Power cuts by chance: inside erases and programs, wherever they fall. `--cuts N` makes N of them; the suite makes a few.

import { isCut } from '../lib/device.mjs';
import { expect } from '../lib/expect.mjs';
import { TWO_PEOPLE, atHome } from '../lib/games.mjs';
import { dice } from '../lib/noise.mjs';
import { differing } from '../lib/session.mjs';

const USUAL = 8;

/** The player's move, and then idle time, in which sectors are erased ahead. */
function moveAndIdle(session) {
  session.device.press('a');
  session.wait(50);
  session.device.release('a');
  session.wait(8000);
}

/** What the board shows after a restart. */
function afterRestart(session) {
  session.restart();
  session.rest();
  return session.picture();
}

export const tests = {
  'after a power cut inside any erase or program the board is as before or after the move'(context) {
    const count = Number(context.options.cuts ?? USUAL);
    const seed = Number(context.options.seed ?? 1);
    const roll = dice(seed);
    // The game was begun before the sectors of a new device were erased: a move, and then erases with their notes.
    const base = atHome(context);
    base.taps(TWO_PEOPLE);
    const flash = base.device.flash.clone();
    const before = afterRestart(atHome(context, flash.clone()));
    const undisturbed = atHome(context, flash.clone());
    const done = undisturbed.device.flash.operations.length;
    moveAndIdle(undisturbed);
    const operations = undisturbed.device.flash.operations.slice(done).length;
    const after = afterRestart(undisturbed);
    expect(operations > 40 && differing(before, after) > 500, `a move is saved, with erases: ${operations} operations`);

    const inside = { erase: 0, program: 0 };
    let survived = 0;
    for (let tried = 0; survived < count && tried < 3 * count; tried++) {
      const session = atHome(context, flash.clone());
      const chip = session.device.flash;
      let cutIn = null;
      const number = roll(operations);
      let left = number;
      chip.onOperation = (kind) => {
        if (left-- !== 0) return;
        const how = kind === 'erase' ? ['before', 'zeroed', 'noise', 'noise', 'after'][roll(5)] : roll(1000) / 1000;
        cutIn = `${kind} ${number} cut at ${how}`;
        inside[kind]++;
        chip.cutPowerIn(0, how);
      };
      const wasCut = isCut(() => moveAndIdle(session));
      chip.onOperation = null;
      session.device.release('a');
      if (!wasCut) continue;
      // Bits that are neither 0 nor 1 read differently at the next start.
      for (const start of ['first', 'second']) {
        const found = afterRestart(session);
        const isKept = differing(found, before) === 0 || differing(found, after) === 0;
        expect(isKept, `seed ${seed}, ${cutIn}, ${start} start: the board is the old or the new one`);
      }
      // The next save works.
      if (differing(session.picture(), before) === 0) moveAndIdle(session);
      expect.equal(differing(afterRestart(session), after), 0, `seed ${seed}, ${cutIn}: pixels that differ after the next move`);
      survived++;
    }
    expect(survived >= count, `only ${survived} cuts of ${count} fell inside an operation`);
    context.report.measure('power cuts inside an erase survived', inside.erase, '');
    context.report.measure('power cuts inside a program survived', inside.program, '');
  },
};
