// From the edge of a key to the last pixel it changes.

import { atBoard, atHome, isThinking, whileThinking } from '../lib/games.mjs';
import { expect } from '../lib/expect.mjs';
import { memoryUse } from '../lib/elf.mjs';
import { timeFunction } from '../lib/regions.mjs';
import { stackUse } from '../lib/stack.mjs';
import { summary } from '../lib/table.mjs';

const BUDGET_MS = 16;

/** Walks over the boards that never leave them. */
const WALKS = {
  reversi: 'down right right up left down right down left left up right',
  renju: 'down right right up left down right down left left up right',
  quoridor: 'up right up left left up right right down left up down',
};

/** Where the cursor lies while the computer thinks depends on the moves before: round in a small square, at an edge or not. */
const ROUND = 'down right up left';

/** The bar under the status line that fills while the computer thinks. */
const isProgress = ({ top, bottom }) => top >= 20 && bottom <= 30;

/** Walks `rounds` times; returns how long each key took, and null for those at an edge. */
function walk(session, keys, rounds, isOther) {
  return Array.from({ length: rounds }, () => keys.split(' ').map((key) => session.latency(key, isOther))).flat();
}

export const tests = {};
for (const game of ['reversi', 'renju', 'quoridor']) {
  tests[`a cursor moves at once: ${game}`] = (context) => {
    const found = walk(atBoard(context, game), WALKS[game], 3);
    expect(!found.includes(null), 'every key moves the cursor');
    const { p99, mean } = summary(found);
    context.report.measure(`cursor to last pixel, ${game}, mean`, mean, 'ms');
    context.report.measure(`cursor to last pixel, ${game}, p99`, p99, 'ms', BUDGET_MS);
  };
}

tests['where the time of a cursor move goes'] = (context) => {
  const session = atBoard(context, 'renju');
  const regions = {
    'App::update': timeFunction(session.device, 'sanban_ui', 'App', 'update'),
    'App::draw': timeFunction(session.device, 'sanban_ui', '3App4draw'),
  };
  for (const key of WALKS.renju.split(' ')) session.tap(key);
  for (const [name, { cycles }] of Object.entries(regions)) {
    expect(cycles.length >= 12, `${name} is called for every key`);
    context.report.measure(`${name}, renju, worst`, summary(cycles).worst, 'cycles');
  }
};

tests['a cursor moves at once: home'] = (context) => {
  const session = atHome(context);
  const found = 'down down up up down down up up'.split(' ').map((key) => session.latency(key));
  context.report.measure('selection to last pixel, home, p99', summary(found).p99, 'ms', BUDGET_MS);
};

for (const game of ['reversi', 'renju', 'quoridor']) {
  tests[`a cursor moves at once while the computer thinks: ${game}`] = (context) => {
    const session = whileThinking(context, game);
    const found = walk(session, ROUND, 6, isProgress).filter((ms) => ms !== null);
    expect(isThinking(session), 'the computer still thinks');
    expect(found.length >= 12, 'most keys move the cursor');
    const { p99, mean } = summary(found);
    context.report.measure(`cursor to last pixel, ${game} thinking, mean`, mean, 'ms');
    context.report.measure(`cursor to last pixel, ${game} thinking, p99`, p99, 'ms', BUDGET_MS);
    const { ram } = memoryUse(context.elf);
    // Half of what the statics leave of 264 KiB.
    context.report.measure(`stack high-water, ${game} thinking`, stackUse(session.device).used, 'bytes', ((264 << 10) - ram) / 2);
  };
}
