// From the edge of a key to the last pixel it changes.

import { Answers } from '../lib/answers.mjs';
import { atBoard, atHome, isThinking, whileThinking } from '../lib/games.mjs';
import { expect } from '../lib/expect.mjs';
import { memoryUse } from '../lib/elf.mjs';
import { timeFunction } from '../lib/regions.mjs';
import { MS } from '../lib/session.mjs';
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

/** What moves by itself over a board: that bar, and a message that leaves its foot. */
const movesByItself = (window) =>
  isProgress(window) || (window.left === 0 && window.right === 239 && window.top >= 200 && window.bottom === 239);

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

/** Over all screens and back home, as a player would go: each key's last pixel counts for the screen it leads to. */
const TOUR = [
  'b a down down up b down a right left b down a b down a b down a',
  'down down up up down down up',
].join(' ');

/** More pixels than this are another screen. */
const WHOLE_PX = 240 * 120;
/** A pixel on the wire: 17 clocks of 16 ns. */
const PIXEL_NANOS = 272;

const pixels = ({ left, right, top, bottom }) => (right - left + 1) * (bottom - top + 1);

/** The windows of the first picture after a key: what moves afterwards, a message that slides in, takes its time on purpose. */
function firstPicture(windows) {
  const pause = (window, i) => i > 0 && window.nanos - pixels(window) * PIXEL_NANOS - windows[i - 1].nanos > 5 * MS;
  const end = windows.findIndex(pause);
  return end < 0 ? windows : windows.slice(0, end);
}

tests['a walk through all screens'] = (context) => {
  const whole = [];
  const less = [];
  const go = (session, keys, isOther) => {
    for (const key of keys.split(' ')) {
      const { device } = session;
      const before = device.panel.windows.length;
      const pressed = device.nanos;
      session.latency(key);
      const first = firstPicture(device.panel.windows.slice(before).filter((window) => !isOther?.(window)));
      if (!first.length) continue;
      const ms = (first.at(-1).nanos - pressed) / MS;
      (first.reduce((sum, window) => sum + pixels(window), 0) > WHOLE_PX ? whole : less).push(ms);
    }
  };
  go(atHome(context), TOUR);
  for (const game of ['reversi', 'renju', 'quoridor']) {
    const session = atHome(context);
    go(session, { reversi: 'a', renju: 'down a', quoridor: 'down down a' }[game]);
    go(session, 'up up down down a');
    session.rest();
    go(session, 'right a b down down b');
    session.rest();
    const thinking = whileThinking(context, game);
    go(thinking, 'b down b b', isProgress);
  }
  expect(whole.length >= 20 && less.length >= 20, `${whole.length} whole screens and ${less.length} parts`);
  context.report.measure('key to last pixel, whole screen, mean', summary(whole).mean, 'ms');
  context.report.measure('key to last pixel, whole screen, p99', summary(whole).p99, 'ms');
  context.report.measure('key to last pixel, part of a screen, p99', summary(less).p99, 'ms');
};

/** The menu and back while something is thought about. */
tests['a walk while the computer thinks'] = (context) => {
  const answers = new Answers();
  for (const game of ['reversi', 'renju', 'quoridor']) {
    const session = whileThinking(context, game);
    for (const key of 'b down b down b'.split(' ')) {
      const answer = answers.begin(session.device);
      session.latency(key);
      answer.end(isProgress);
    }
  }
  expect(answers.whole.length >= 4 && answers.less.length >= 3, `${answers.whole.length} whole screens and ${answers.less.length} parts`);
  answers.report(context.report, ' while thinking');
};

tests['a cursor moves at once: home'] = (context) => {
  const session = atHome(context);
  const found = 'down down up up down down up up'.split(' ').map((key) => session.latency(key));
  context.report.measure('selection to last pixel, home, p99', summary(found).p99, 'ms', BUDGET_MS);
};

for (const game of ['reversi', 'renju', 'quoridor']) {
  tests[`a cursor moves at once while the computer thinks: ${game}`] = (context) => {
    const session = whileThinking(context, game);
    const found = walk(session, ROUND, 6, movesByItself).filter((ms) => ms !== null);
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
