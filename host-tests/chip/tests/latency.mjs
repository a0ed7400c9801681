// From the edge of a key to the last pixel it changes.

import { Answers } from '../lib/answers.mjs';
import { TWO_PEOPLE, atBoard, atHome, isThinking, whileThinking } from '../lib/games.mjs';
import { expect } from '../lib/expect.mjs';
import { timeFunction } from '../lib/regions.mjs';
import { MS } from '../lib/session.mjs';
import { stackBudget, stackUse } from '../lib/stack.mjs';
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

/** Ways from home to every screen there is, and about on it. */
const WAYS = [
  'a up up right left down down b',
  'down a up right left down b',
  'down down a up down b',
  'b a down down right left up b',
  'b down a right left b',
  'b down down a b',
  'b down down down a b',
  'b down down down down a b',
  'b down down down down down a down up left right',
  'b down down down down down down a b',
  'right a a b',
  'down right x a a b',
  'down down right x a a b',
];

/** Ways over a board on which two people play, from its first picture to the question whether to give up. */
const TO_BOARDS = { reversi: 'a up up left left down down', renju: 'down a up up up up left left down down down down', quoridor: 'down down a up up left left down down' };
const OVER_BOARDS = {
  // No move, for its discs would turn for as long as they do.
  reversi: 'a up left right b down down b b up up up a',
  renju: 'a a up a right a x b down b b up up a right left b',
  quoridor: 'a up a y left a x b down b b up up a right left b',
};

/** What moves over a board, and the numbers of the self-test, each of which comes when it was measured. */
const isMoving = (window) => movesByItself(window) || (window.top >= 20 && window.bottom < 220 && window.right - window.left < 120);

for (const [language, first] of Object.entries({ Japanese: '', English: 'y' })) {
  tests[`a walk through all screens in ${language}`] = (context) => {
    const answers = new Answers();
    const go = (session, keys, isOther) => {
      let where = '';
      for (const key of keys.split(' ')) {
        session.rest();
        answers.press(session, key, isOther, where);
        where += `${key} `;
      }
    };
    for (const way of WAYS) {
      const session = atHome(context);
      if (first) go(session, first);
      go(session, way, way.startsWith('b down down down down down a') ? isMoving : undefined);
    }
    for (const [game, way] of Object.entries(TO_BOARDS)) {
      const session = atHome(context);
      if (first) session.taps(first);
      session.taps(way);
      go(session, OVER_BOARDS[game], movesByItself);
    }
    expect(answers.whole.length >= 45 && answers.less.length >= 60, `${answers.whole.length} whole screens and ${answers.less.length} parts`);
    answers.report(context.report, `, ${language}`);
  };
}

/** Part of a row of the library's list. */
const isRow = ({ top, bottom }) => top >= 28 && bottom < 220 && bottom - top < 26;

tests['the library: its rows at once, then what became of each game and its small board, one a frame'] = (context) => {
  const session = atHome(context);
  session.taps(TWO_PEOPLE);
  for (let games = 0; games < 5; games++) {
    session.taps(`${games ? 'a ' : ''}a b up up up a up a`);
    session.wait(1500);
  }
  session.taps('up a b down down');
  const answers = new Answers();
  const { windows } = session.device.panel;
  let slowest = 0;
  for (const key of 'a down right left x a b y b'.split(' ')) {
    session.rest();
    const before = windows.length;
    answers.press(session, key, isRow, 'the library ');
    session.settle();
    // What comes after the key's own picture: each game is read and drawn in the time of a frame.
    const later = windows.slice(before).filter(isRow).map(({ nanos }) => nanos);
    for (let i = 1; i < later.length; i++) slowest = Math.max(slowest, (later[i] - later[i - 1]) / MS);
  }
  expect(answers.whole.length >= 5 && slowest > 0, `${answers.whole.length} pictures of the library`);
  context.report.measure('library, a game read and drawn, slowest', slowest, 'ms', BUDGET_MS);
  answers.report(context.report, ', library');
};

/** The menu and back while something is thought about. */
tests['a walk while the computer thinks'] = (context) => {
  const answers = new Answers();
  for (const game of ['reversi', 'renju', 'quoridor']) {
    const session = whileThinking(context, game);
    for (const key of 'b down b down b'.split(' ')) answers.press(session, key, movesByItself);
  }
  expect(answers.whole.length >= 6 && answers.less.length >= 3, `${answers.whole.length} whole screens and ${answers.less.length} parts`);
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
    context.report.measure(`stack high-water, ${game} thinking`, stackUse(session.device).used, 'bytes', stackBudget(context.elf));
  };
}
