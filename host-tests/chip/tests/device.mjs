// The rest of the handheld: light, sleep, sound, battery, safe mode, boot loader.

import { atBoard, atHome } from '../lib/games.mjs';
import { expect } from '../lib/expect.mjs';
import { MS, Session, differing } from '../lib/session.mjs';

export function tests({ board }) {
  const all = {
    'X and Y at power-on show the test picture and load nothing'(context) {
      const game = atBoard(context, 'renju');
      game.taps('a');
      const session = new Session(context.board, context.elf, game.device.flash);
      session.device.press('x');
      session.device.press('y');
      session.powerOn();
      const { pixels } = session.picture();
      context.keep('safe mode', session.picture());
      // A white frame at the very edge, and red, green and blue in that order.
      const edge = [...Array(240).keys()].flatMap((i) => [i, 239 * 240 + i, i * 240, i * 240 + 239]);
      expect(edge.every((i) => pixels[i] === 0xffff), 'a white frame at the edge');
      const row = [...pixels.slice(120 * 240, 121 * 240)].filter((p) => [0xf800, 0x07e0, 0x001f].includes(p));
      expect.equal([...new Set(row)], [0xf800, 0x07e0, 0x001f], 'bars from left to right');
      session.device.release('x');
      session.device.release('y');
      session.taps('a');
      expect.equal(differing(session.picture(), atHome(context).picture()), 0, 'pixels that differ from a new device');
      session.restart();
      session.settle();
      expect(differing(session.picture(), atHome(context).picture()) > 1000, 'the game is still there');
    },

    'an idle device dims, sleeps, and wakes with a press that does nothing else'(context) {
      const session = atHome(context);
      const { device } = session;
      const home = session.picture();
      const bright = device.backlight;
      expect(device.runUntil(() => device.backlight < bright, 600_000 * MS), 'the light is dimmed');
      expect(device.runUntil(() => device.backlight === 0, 600_000 * MS), 'the light goes out');
      session.wait(1000);
      expect(device.panel.asleep, 'the panel sleeps');
      const cycles = device.core.cycles;
      session.wait(10_000);
      context.report.measure('cycles in a second of sleep', (device.core.cycles - cycles) / 10, 'cycles');
      session.taps('down');
      expect(!device.panel.asleep, 'the panel is awake');
      expect.equal(device.backlight, bright, 'light');
      expect.equal(differing(session.picture(), home), 0, 'pixels that differ from before');
      session.taps('down');
      expect(differing(session.picture(), home) > 100, 'the next press counts');
      expect.equal(device.panel.complaints, []);
    },
  };
  if (board.batteryChannel !== undefined) Object.assign(all, withBattery);
  if (board.speaker !== undefined) Object.assign(all, withSpeaker);
  return all;
}

const withBattery = {
  'the battery is shown, and a low one is warned of'(context) {
    const session = atHome(context);
    const full = session.picture();
    session.device.setBattery(3.4);
    session.wait(120_000 / 4);
    session.tap('down');
    session.tap('up');
    session.settle();
    expect(differing(session.picture(), full) > 20, 'a low battery is seen');
    context.keep('battery low', session.picture());
    const low = session.picture();
    session.device.setCharging(true);
    session.wait(3000);
    session.settle();
    expect(differing(session.picture(), low) > 5, 'charging is seen');
    context.keep('battery charging', session.picture());
  },
};

const withSpeaker = {
  'a move is heard, and soon silent again'(context) {
    const session = atBoard(context, 'renju');
    const { device } = session;
    expect.equal(device.sound, null);
    device.press('a');
    expect(device.runUntil(() => device.sound !== null, 200 * MS), 'a sound begins');
    const { hz, duty } = device.sound;
    expect(hz > 1000 && hz < 3000 && duty > 0 && duty <= 0.5, `a click of ${hz} Hz, ${duty}`);
    expect(device.runUntil(() => device.sound === null, 500 * MS), 'the sound ends');
    device.release('a');
  },
};
