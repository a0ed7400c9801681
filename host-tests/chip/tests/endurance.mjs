// Computers against computers, hour after hour: no stuck screen, no drift, no growth, and every record replays.
//
// `--endurance HOURS` of the chip's time, shared by the three games; the suite plays a game of each. Idle time costs
// next to nothing here, thinking costs what it costs.

import { createHash } from 'node:crypto';

import { expect } from '../lib/expect.mjs';
import { atHome } from '../lib/games.mjs';
import { MS, differing } from '../lib/session.mjs';
import { stackBudget, stackUse } from '../lib/stack.mjs';

const USUAL_HOURS = 0.01;
const HOUR = 3600e3 * MS;

/** From home to a board on which the computer plays both sides, at levels 1 and 2. */
const TO_COMPUTERS = { reversi: 'a down right up a', renju: 'down a down right up a', quoridor: 'down down a down right up a' };

/** The way from the last key to sleep is as long every time, but for so much. */
const DRIFT_MS = 100;

/** A screen on which nothing moves for so long while computers play is stuck: a thought takes seconds. */
const PATIENCE_MS = 60_000;

export const tests = Object.fromEntries(
  Object.keys(TO_COMPUTERS).map((game) => [
    `${game} between computers, with sleeps and restarts`,
    (context) => {
      const hours = Number(context.options.endurance ?? USUAL_HOURS) / 3;
      const session = atHome(context);
      const { device } = session;
      // Computers begin otherwise at another time.
      session.wait(37 * Number(context.options.seed ?? 1));
      let pressed = 0;
      const begin = (keys) => {
        for (const key of keys.split(' ')) {
          pressed = device.nanos;
          session.tap(key);
        }
      };
      begin(TO_COMPUTERS[game]);
      let nanos = 0;
      let games = 0;
      const naps = [];
      const ends = new Set();
      let stack = 0;
      const started = Date.now();
      while (nanos < hours * HOUR) {
        const before = device.nanos;
        const saves = device.flash.operations.length;
        playOn(session, game);
        // A game is 5 moves at the very least, and every move is saved.
        expect(device.flash.operations.length - saves > 5 * 4, `${game}: game ${games + 1} was played`);
        // The board after a restart is the board: the record in the flash replays to what is shown.
        session.settle();
        nanos += device.nanos - before;
        games++;
        const played = device.nanos;
        expect(device.runUntil(() => device.panel.asleep, 900_000 * MS), `${game}: it falls asleep after a game`);
        naps.push((device.nanos - pressed) / MS);
        session.taps('y');
        nanos += device.nanos - played;
        const shown = settled(session);
        ends.add(createHash('sha1').update(shown.pixels).digest('hex'));
        stack = Math.max(stack, stackUse(device).used);
        session.restart();
        session.rest();
        expect.equal(differing(settled(session), shown), 0, `${game}: pixels that differ after a restart, game ${games}`);
        // Once more.
        begin('a');
      }
      expect.equal(device.resets, 0, 'resets');
      expect(naps.every((ms) => Math.abs(ms - naps[0]) < DRIFT_MS), `${game}: it falls asleep after ${naps} ms`);
      expect.equal(device.panel.complaints, []);
      context.report.measure(`${game}: hours between computers`, nanos / HOUR, 'h');
      context.report.measure(`${game}: games`, games, '');
      context.report.measure(`${game}: seconds here for an hour there`, (Date.now() - started) / 1000 / (nanos / HOUR), 's');
      context.report.measure(`${game}: different ends of games`, ends.size, '');
      context.report.measure(`${game}: stack high-water between computers`, stack, 'bytes', stackBudget(context.elf));
    },
  ]),
);

/** Lets the computers play until the result lies on the board. */
function playOn(session, game) {
  const { device } = session;
  // While they play something changes every few seconds; at the result nothing does.
  for (let quiet = 0; quiet < PATIENCE_MS; quiet += 1000) {
    const before = device.panel.pixelsReceived;
    session.wait(1000);
    if (device.panel.pixelsReceived !== before) quiet = 0;
    if (device.core.waiting && quiet > 8000) return;
  }
  throw new Error(`${game}: the screen is stuck while the computer thinks`);
}

/** The picture, once nothing moves. */
function settled(session) {
  session.rest();
  return session.picture();
}
