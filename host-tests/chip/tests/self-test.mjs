// The self-test on the chip: every number is there, and those beside it are the emulator's.

import { atHome, awaitTidy } from '../lib/games.mjs';
import { expect } from '../lib/expect.mjs';
import { findSymbol } from '../lib/elf.mjs';
import { differing } from '../lib/session.mjs';

/** Where the sector lies that holds nothing; see memory.x. */
const SPARE = 0x1cf000;
/** How far a number may be from the one beside it: code lies elsewhere in the cache after every change. */
const NEAR = 0.25;

export const tests = {
  'the numbers come in, and the flash is tried only when asked, where nothing lies'(context) {
    const session = atHome(context);
    const { device } = session;
    session.taps('b down down down down down a');
    const empty = session.picture();
    session.wait(8000);
    // The sectors of the saves are erased ahead meanwhile.
    awaitTidy(session);
    session.settle();
    expect(differing(session.picture(), empty) > 500, 'numbers have come in');
    const operations = device.flash.operations.length;
    expect(device.flash.operations.every(({ offset }) => offset > SPARE), 'nothing is tried before Y');
    const before = session.picture();
    device.press('y');
    session.wait(50);
    device.release('y');
    session.wait(1000);
    session.settle();
    const done = device.flash.operations.slice(operations);
    expect.equal(done.map(({ kind, offset }) => [kind, offset]), [['erase', SPARE], ['program', SPARE]], 'flash operations');
    expect(differing(session.picture(), before) > 50, 'the times of the flash have come in');
    context.keep('self test', session.picture());
    expect.equal(device.panel.complaints, []);
    expect.equal(device.lastFault, undefined);
  },

  'what the self-test calls the emulator\'s is what the emulator measures'(context) {
    const session = atHome(context);
    const { device } = session;
    session.taps('b down down down down down a');
    session.wait(8000);
    const { address } = findSymbol(device.elf, 'SANBAN_SELF_TEST');
    const words = new Uint32Array(device.memory(address, 48).slice().buffer);
    const names = ['reversi', 'renju', 'quoridor'];
    const near = (here, there) => Math.abs(here - there) <= NEAR * there;
    for (const [i, name] of names.entries()) {
      const [cycles, nodes] = [words[i], words[3 + i]];
      context.report.measure(`self-test, ${name}: rules`, cycles, 'cycles');
      context.report.measure(`self-test, ${name}: thinking`, nodes, 'nodes/s');
    }
    const far = [...words.slice(0, 6)].map((here, i) => [here, words[6 + i]]).filter(([here, there]) => !near(here, there));
    expect.equal(far, [], 'numbers far from those beside them');
  },
};
