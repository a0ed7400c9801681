// The rest of the handheld: light, sleep, sound, battery, safe mode, boot loader.

import { atBoard, atHome, awaitTidy } from '../lib/games.mjs';
import { expect } from '../lib/expect.mjs';
import { MS, Session, differing } from '../lib/session.mjs';

function hold(session, key, ms) {
  session.device.press(key);
  session.wait(ms);
  session.device.release(key);
  session.wait(50);
}

export function tests({ board }) {
  const all = {
    'B and Y at power-on show the self-test, and load and write nothing'(context) {
      const game = atBoard(context, 'renju');
      game.taps('a');
      const session = new Session(context.board, context.elf, game.device.flash);
      session.device.press('b');
      session.device.press('y');
      session.powerOn();
      const { pixels } = session.picture();
      context.keep('safe mode', session.picture());
      // A white frame at the very edge, and red, green and blue in that order.
      const edge = [...Array(240).keys()].flatMap((i) => [i, 239 * 240 + i, i * 240, i * 240 + 239]);
      expect(edge.every((i) => pixels[i] === 0xffff), 'a white frame at the edge');
      const row = [...pixels.slice(4 * 240, 5 * 240)];
      const bars = row.filter((p) => [0xf800, 0x07e0, 0x001f].includes(p));
      expect.equal([...new Set(bars)], [0xf800, 0x07e0, 0x001f], 'bars from left to right');
      const greens = row.slice(88, 232).map((p) => (p >> 5) & 63);
      expect(new Set(greens).size === 16 && greens.every((g, i) => i === 0 || g >= greens[i - 1]), 'sixteen greys from black to white');
      session.device.release('b');
      session.device.release('y');
      const { flash } = session.device;
      const [bytes, operations] = [flash.bytes.slice(), flash.operations.length];
      session.wait(100);
      hold(session, 'b', 1200);
      session.taps('a b');
      expect.equal(differing(session.picture(), atHome(context).picture()), 0, 'pixels that differ from a new device');
      // A game, a setting, a nap: nobody has asked for any of that to be kept.
      session.taps('a a a');
      session.rest();
      session.taps('b up a b b a right b b');
      expect(session.device.runUntil(() => session.device.panel.asleep, 900_000 * MS), 'it falls asleep');
      expect.equal(flash.operations.length - operations, 0, 'flash operations in safe mode');
      expect.equal(Buffer.compare(flash.bytes, bytes), 0, 'bytes of the flash that changed');
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

    'a device that falls asleep at a board stays so until a key, and lets the panel have its 120 ms'(context) {
      const session = atBoard(context, 'renju');
      const { device } = session;
      session.taps('right');
      const picture = session.picture();
      expect(device.runUntil(() => device.panel.asleep, 900_000 * MS), 'the panel sleeps');
      // The cursor is saved meanwhile: that is no key.
      for (let second = 0; second < 20; second++) {
        if (device.board.batteryChannel !== undefined) device.setBattery(3.9 - 0.02 * second);
        session.wait(1000);
        expect(device.panel.asleep && device.backlight === 0, `asleep and dark after ${second + 1} s`);
      }
      session.taps('down');
      expect(!device.panel.asleep && device.backlight > 0, 'awake');
      if (device.board.batteryChannel === undefined) expect.equal(differing(session.picture(), picture), 0, 'pixels that differ');
      // A key in the very moment the panel was sent to sleep.
      expect(device.runUntil(() => device.panel.asleep, 900_000 * MS), 'the panel sleeps again');
      device.press('down');
      session.wait(30);
      device.release('down');
      expect(device.panel.asleep, 'still asleep 30 ms later');
      session.wait(200);
      session.settle();
      expect(!device.panel.asleep && device.backlight > 0, 'awake');
      expect.equal(device.panel.complaints, []);
    },

    'asleep the chip runs from its crystal, and what is not wanted has no clock'(context) {
      const session = atHome(context);
      const { device } = session;
      const WAKE_EN = { 0xa0: 0xffffffff, 0xa4: 0xffffffff };
      const clocks = device.mcu.peripherals[0x40008];
      const { readUint32, writeUint32 } = clocks;
      clocks.readUint32 = (offset) => WAKE_EN[offset] ?? readUint32.call(clocks, offset);
      clocks.writeUint32 = (offset, value) => {
        if (offset in WAKE_EN) WAKE_EN[offset] = value >>> 0;
        else writeUint32.call(clocks, offset, value);
      };
      expect.equal(device.mcu.clkSys, 125e6, 'clock awake');
      expect(device.runUntil(() => device.panel.asleep, 900_000 * MS), 'the panel sleeps');
      session.wait(500);
      expect.equal(device.mcu.clkSys, 12e6, 'clock asleep');
      expect.equal(device.mcu.pllSys.pwr & 0x29, 0x29, 'the PLL is off');
      // DMA, PIO and PWM; the timer, the pins and the watchdog go on. Bits of the data sheet, table of WAKE_EN0 and WAKE_EN1.
      expect.equal(WAKE_EN[0xa0] & ((1 << 5) | (3 << 12) | (1 << 17)), 0, 'clocks of DMA, PIO and PWM');
      expect.equal((WAKE_EN[0xa4] >>> 5) & 1, 1, 'the clock of the timer');
      expect.equal((WAKE_EN[0xa0] >>> 8) & 1, 1, 'the clock of the pins');
      session.taps('down');
      expect.equal(device.mcu.clkSys, 125e6, 'clock after a key');
      expect.equal([WAKE_EN[0xa0], WAKE_EN[0xa4]], [0xffffffff, 0xffffffff], 'all clocks are back');
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
    // What is shown is brought up to date by a plug that comes and goes.
    session.device.setCharging(true);
    session.wait(2000);
    session.device.setCharging(false);
    session.wait(2000);
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
    session.device.setCharging(false);
    session.wait(3000);
    session.settle();
    expect.equal(differing(session.picture(), low), 0, 'pixels that differ from before, unplugged');
  },

  'an empty battery is saved, said and dark, and only charging ends it'(context) {
    const session = atBoard(context, 'renju');
    const { device } = session;
    session.taps('right');
    // What is erased ahead is no save.
    awaitTidy(session);
    session.rest();
    const board = session.picture();
    const saves = device.flash.operations.length;
    device.setBattery(3.2);
    expect(device.runUntil(() => device.flash.operations.length > saves, 60_000 * MS), 'the game is saved');
    session.wait(300);
    session.settle();
    expect(differing(session.picture(), board) > 2000 && device.backlight > 0, 'a notice is shown');
    context.keep('battery empty', session.picture());
    expect(device.runUntil(() => device.backlight === 0 && device.panel.asleep, 10_000 * MS), 'it goes dark');
    session.wait(60_000);
    expect(device.backlight === 0 && device.panel.asleep, 'it stays dark');
    session.taps('a');
    expect(device.backlight > 0 && differing(session.picture(), board) > 2000, 'a key shows the notice again');
    session.wait(8000);
    expect(device.backlight === 0, 'and it goes dark again');
    device.setCharging(true);
    session.wait(2000);
    session.taps('a');
    expect(device.backlight > 0 && differing(session.picture(), board) < 500, 'the board again');
    expect.equal(device.panel.complaints, []);
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
