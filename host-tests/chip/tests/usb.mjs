// The cable: a serial port whose other end may be anything.

import { crc32 } from 'node:zlib';

import { expect } from '../lib/expect.mjs';
import { atBoard, atBoardForTwo, atHome, awaitTidy, whileThinking } from '../lib/games.mjs';
import { Host } from '../lib/host.mjs';
import { MS, differing } from '../lib/session.mjs';
import { stackBudget, stackUse } from '../lib/stack.mjs';
import { summary } from '../lib/table.mjs';

const BUDGET_MS = 16;

/** A host with the port of a device open, that has seen that it charges. */
function connect(session) {
  const host = new Host(session).plug();
  host.enumerate();
  session.wait(2500);
  return host.open();
}

/** The pixels of the answer to `screen`. */
function pixelsOf(lines) {
  const rows = lines.filter((line) => line !== 'ok' && !line.startsWith('crc '));
  return Uint16Array.from(
    rows.flatMap((row) => row.split(' ').flatMap((run) => {
      const [colour, count = '1'] = run.split('*');
      return Array(Number(count)).fill(parseInt(colour, 16));
    })),
  );
}

/** The sum of a picture's pixels, two bytes each and the high one first. */
function sumOf({ pixels }) {
  const bytes = Buffer.alloc(pixels.length * 2);
  pixels.forEach((pixel, i) => bytes.writeUInt16BE(pixel, 2 * i));
  return `crc ${crcOf(bytes).toString(16).padStart(8, '0')}`;
}

/** Node 20 has it; older ones do not. */
function crcOf(bytes) {
  if (crc32) return crc32(bytes);
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

/** Walks over a board while something goes on; reports how long a key takes. */
function walk(context, session, what, meanwhile, rounds = 3) {
  const found = [];
  for (let i = 0; i < rounds; i++) {
    for (const key of 'down right right up left down right down left left up right'.split(' ')) {
      meanwhile();
      found.push(session.latency(key));
    }
  }
  expect(!found.includes(null), 'every key moves the cursor');
  context.report.measure(`cursor to last pixel, ${what}, p99`, summary(found).p99, 'ms', BUDGET_MS);
}

/** The same numbers every time. */
function dice(seed) {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

const WORDS = 'help info screen crc key A down up log games game put erase play bench update renju reversi startpos moves h8 -1 65536 1'.split(' ');

/** A line by chance: words in any order, letters, bytes, nothing, or far too much of it. Nothing that ends the session. */
function anyLine(roll) {
  const kind = roll(6);
  if (kind === 0) return Buffer.from(Array.from({ length: roll(80) }, () => roll(256)).map((b) => (b === 10 || b === 13 ? 32 : b)));
  if (kind === 1) return Buffer.from('x'.repeat(1000 + roll(100)));
  const words = Array.from({ length: 1 + roll(5) }, () => WORDS[roll(WORDS.length)]);
  // These are obeyed, and measured elsewhere.
  if (['play', 'bench', 'update', 'screen', 'key'].includes(words[0])) words.push('surplus');
  return Buffer.from(words.join(kind === 2 ? '  ' : ' '));
}

export const tests = {
  'a host finds a serial port, and a request that nobody knows is refused'(context) {
    const session = atHome(context);
    const host = new Host(session).plug();
    const { device, configuration, words, endpoints } = host.enumerate();
    expect.equal([...device.slice(0, 2), device[17]], [18, 1, 1], 'a device with one configuration');
    expect.equal([device[8] | (device[9] << 8), device[10] | (device[11] << 8)], [0x2e8a, 0x000a], 'vendor and product');
    expect.equal(words, { manufacturer: 'Sanban', product: 'Sanban handheld', none: null });
    expect.equal(configuration[2] | (configuration[3] << 8), configuration.length, 'length of all descriptors');
    expect(endpoints.in && endpoints.out, 'a data interface with two endpoints');
    expect.equal(host.control(0x80, 0x42, 0, 0, null, 4), 'stall', 'an unknown request');
    expect.equal([...host.setCoding(9600)], [0x80, 0x25, 0, 0, 0, 0, 8], 'the line coding comes back');
    host.open();
    expect.equal(host.ask('help').at(-1), 'ok');
    // A host that was started anew does it all again.
    host.enumerate(12);
    host.open();
    expect.equal(host.ask('help').at(-1), 'ok');
    expect.equal(session.device.resets, 0);
  },

  'without a cable USB has neither clock nor interrupt, and costs nothing'(context) {
    const session = atHome(context);
    const { device } = session;
    const cyclesASecond = () => {
      session.rest();
      const before = device.core.cycles;
      session.wait(2000);
      return (device.core.cycles - before) / 2;
    };
    const isOff = () => {
      const { mainCtrl, sieCtrl, intEnable } = device.usb.registers;
      return mainCtrl === 0 && sieCtrl === 0 && intEnable === 0 && (device.mcu.pllUsb.pwr & 0x29) === 0x29;
    };
    expect(isOff(), 'off from the start');
    const before = cyclesASecond();
    const host = new Host(session).plug();
    host.enumerate();
    expect(!isOff() && (device.mcu.pllUsb.pwr & 0x29) === 0, 'on with a cable');
    const idle = cyclesASecond();
    host.unplug();
    session.wait(200);
    expect(isOff(), 'off again');
    const after = cyclesASecond();
    expect(Math.abs(after - before) <= 0.02 * before + 2000, `as before: ${before} and ${after} cycles a second`);
    context.report.measure('cycles in a second at rest, no cable', before, 'cycles');
    context.report.measure('the same with a port that nobody opened', idle, 'cycles');
  },

  'info, log and help tell what is so'(context) {
    const session = atHome(context);
    const host = connect(session);
    const info = Object.fromEntries(host.ask('info').map((line) => [line.split(' ')[0], line.split(' ').slice(1).join(' ')]));
    expect.equal([info.board, info.clock, info.reset], [context.board.name, '125000000 Hz', 'power']);
    expect(/^\d+\.\d+\.\d+/.test(info.version), 'a version');
    expect(/^[0-9a-f]{6}$/.test(info.flash), 'the flash tells its name');
    expect(parseInt(info.stack) > 40_000, 'free stack of an idle device');
    const log = host.ask('log');
    expect(log[0].endsWith('s started') && log.some((line) => line.endsWith('port opened')), log.join('\n'));
    const help = host.ask('help');
    expect(help.length > 10 && help.at(-1) === 'ok', 'a list of commands');
    // As a terminal ends lines.
    host.write('info\r\n\r\n');
    expect.equal(host.lines((line) => line === 'ok').length > 5, true);
  },

  'the picture over the cable is the one on the panel, and so is its sum'(context) {
    const session = atHome(context);
    const host = connect(session);
    for (const keys of [null, 'down', 'a']) {
      if (keys) session.taps(keys);
      const lines = host.ask('screen', 20_000);
      const picture = session.picture();
      expect.equal(differing({ pixels: pixelsOf(lines) }, picture), 0, 'pixels that differ');
      expect.equal([lines.at(-2), lines.at(-1)], [sumOf(picture), 'ok']);
      expect.equal(host.ask('screen crc'), [sumOf(picture), 'ok']);
      if (!keys) context.report.measure('the home screen as text', lines.join('\n').length, 'bytes');
    }
    const started = session.device.nanos;
    host.ask('screen', 20_000);
    context.report.measure('a picture over the cable', (session.device.nanos - started) / MS, 'ms');
  },

  'keys over the cable do what keys do, and are let go when the port is closed'(context) {
    const [session, other] = [atHome(context), atHome(context)];
    const host = connect(session);
    for (const key of ['down', 'a', 'up']) {
      expect.equal(host.ask(`key ${key} down`), ['ok']);
      session.wait(50);
      expect.equal(host.ask(`key ${key.toUpperCase()} up`), ['ok']);
      session.settle();
      other.taps(key);
      // What a battery shows while it charges is beside the matter.
      const [found, expected] = [session.picture(), other.picture()];
      const below = (i) => i >= 24 * 240;
      expect.equal(found.pixels.filter((pixel, i) => below(i) && pixel !== expected.pixels[i]).length, 0, `pixels that differ after ${key}`);
    }
    host.ask('key right down');
    host.close();
    session.wait(1000);
    session.settle();
    const { pixelsReceived } = session.device.panel;
    session.wait(3000);
    expect.equal(session.device.panel.pixelsReceived, pixelsReceived, 'pixels while nothing is held');
  },

  'a game comes in, and what is no game changes nothing'(context) {
    const session = atHome(context);
    const host = connect(session);
    const sum = () => host.ask('screen crc')[0];
    const home = sum();
    for (const [line, why] of [
      ['put renju startpos moves h8 h8', 'error column 29: move 2, h8, is illegal'],
      ['put chess startpos', 'error expected the name of a game'],
      ['put renju', 'error column 10: expected startpos or a position'],
      [`put renju ${'h8 '.repeat(400)}`, 'error the line is longer than 1024'],
      ['game 1', 'error there is no finished game'],
      ['erase 1', 'error there is no finished game'],
      ['gibberish', 'error unknown command "gibberish": help lists them'],
    ]) {
      const answer = host.ask(line);
      expect(answer.length === 1 && answer[0].startsWith(why), `${line}: ${answer}`);
    }
    expect.equal(sum(), home, 'the picture');
    expect.equal(host.ask('games'), ['ok']);
    expect.equal(host.ask('put renju startpos moves h8 h7 g9'), ['ok']);
    session.rest();
    const board = session.picture();
    context.keep('a game that came over the cable', board);
    expect(differing({ pixels: pixelsOf(host.ask('screen', 20_000)) }, board) === 0 && sum() !== home, 'its board is shown');
    session.restart();
    session.rest();
    // What a battery shows may have changed.
    const after = session.picture();
    const others = after.pixels.filter((pixel, i) => i >= 24 * 240 && pixel !== board.pixels[i]).length;
    expect.equal(others, 0, 'pixels that differ after a restart');
  },

  'a finished game comes out as it was played, and is gone once it is erased'(context) {
    const session = atBoardForTwo(context);
    // A move, and the other side gives up.
    session.taps('a');
    session.rest();
    session.taps('b up up up a up a');
    session.wait(3000);
    const host = connect(session);
    expect.equal(host.ask('games'), ['1 reversi', 'ok']);
    const [game, end] = host.ask('game 1');
    expect(/^reversi startpos moves (d3|c4|f5|e6) resigned 2$/.test(game) && end === 'ok', game);
    expect.equal(host.ask('erase 2')[0].slice(0, 28), 'error there is no finished g');
    expect.equal(host.ask('erase 1'), ['ok']);
    session.wait(1000);
    expect.equal(host.ask('games'), ['ok']);
    expect(host.ask('game 1')[0].startsWith('error there is no finished game'), 'it is gone');
    host.unplug();
    session.restart();
    session.settle();
    expect.equal(connect(session).ask('games'), ['ok'], 'after a restart');
  },

  'the handheld is an engine for other programs'(context) {
    const session = atHome(context);
    const host = connect(session);
    expect.equal(host.ask('play reversi'), ['ok']);
    const introduction = host.write('ugi\n').lines((line) => line === 'ugiok');
    expect(/^id name Sanban .* Reversi$/.test(introduction[0]), introduction[0]);
    expect.equal(host.write('isready\n').lines(() => true), ['readyok']);
    expect.equal(host.write('go fast\n').lines(() => true)[0].split(':')[0], 'error go knows no "fast"');
    const best = (lines) => {
      const found = host.write(lines).lines((line) => line.startsWith('bestmove'), 60_000);
      return found.at(-1).split(' ')[1];
    };
    expect(['d3', 'c4', 'f5', 'e6'].includes(best('position startpos\ngo nodes 500\n')), 'a first move of Reversi');
    // A search is stopped, and whoever asks meanwhile is answered.
    host.write('position startpos moves f5 d6 c3\ngo infinite\n');
    session.wait(500);
    expect.equal(host.write('isready\n').lines(() => true), ['readyok']);
    const started = session.device.nanos;
    const stopped = host.write('stop\n').lines((line) => line.startsWith('bestmove'));
    expect(/^bestmove [a-h][1-8]$/.test(stopped.at(-1)), stopped.at(-1));
    context.report.measure('stop to best move', (session.device.nanos - started) / MS, 'ms', 50);
    expect.equal(host.write('query result\n').lines(() => true), ['response none']);
    expect.equal(host.ask('quit'), ['ok']);
    expect.equal(host.ask('play chess')[0].slice(0, 30), 'error expected the name of a g');
    // A port that is closed in the middle of a search leaves nothing behind.
    host.ask('play quoridor');
    host.write('go infinite\n');
    session.wait(300);
    host.close();
    session.wait(200);
    expect(session.device.core.waiting, 'nobody thinks any more');
    host.open();
    expect.equal(host.ask('help').at(-1), 'ok');
  },

  'who thinks for the player does not think for the cable'(context) {
    const session = whileThinking(context, 'reversi');
    const host = connect(session);
    host.ask('play reversi');
    expect.equal(host.write('go nodes 100\n').lines(() => true), ['error the handheld itself is thinking']);
    expect.equal(host.ask('quit'), ['ok']);
    expect.equal(host.ask('bench'), ['error the handheld itself is thinking']);
    const { used } = stackUse(session.device);
    context.report.measure('stack while thinking, with the cable', used, 'bytes', stackBudget(context.elf));
  },

  'bench times rules and players beside the emulated ones'(context) {
    const session = atHome(context);
    const lines = connect(session).ask('bench', 60_000);
    expect.equal(lines.length, 7, 'rules and players of three games');
    for (const line of lines.slice(0, 6)) {
      const [, here, emulated] = line.match(/^\w+ \w+ (\d+) [\w/]+, emulated (\d+)$/).map(Number);
      expect(Math.abs(here - emulated) < 0.25 * emulated, line);
    }
  },

  'a thousand lines by chance are each answered, and a key is never late'(context) {
    const session = atBoardForTwo(context);
    awaitTidy(session);
    const host = connect(session);
    const roll = dice(1);
    let [answered, refused] = [0, 0];
    const some = () => {
      for (let i = 0; i < 28; i++) {
        const line = anyLine(roll);
        // A line of blanks and deletions is none, and has no answer.
        host.write(Buffer.concat([line, Buffer.from('\n'), Buffer.from('help me\n')]));
        const answers = host.lines((last) => last === 'error nothing is expected before "me"', 20_000, line.toString('latin1'));
        answered++;
        refused += answers.some((answer) => answer.startsWith('error ')) ? 1 : 0;
      }
    };
    walk(context, session, 'while lines by chance come in', some);
    expect(answered >= 1000 && refused > 900, `${answered} lines, ${refused} refused`);
    expect.equal([session.device.resets, session.device.lastFault], [0, undefined]);
    expect.equal(host.ask('help').at(-1), 'ok');
  },

  'a flood of a megabyte does not delay a key, and everything is answered after it'(context) {
    const session = atBoardForTwo(context);
    awaitTidy(session);
    const host = connect(session);
    const flood = Buffer.alloc(1 << 17, 'a line that nobody understands, again and again and again, for no reason whatever\n');
    const [started, before] = [session.device.nanos, host.sent];
    walk(context, session, 'while a megabyte and more comes in', () => {
      host.inbox = '';
      if (host.waiting < 1500) host.write(flood);
    });
    const sent = host.sent - before;
    expect(sent >= 1 << 20, `${sent} bytes came in`);
    context.report.measure('of a flood the device takes', sent / ((session.device.nanos - started) / 1e9) / 1024, 'KB/s');
    while (host.waiting) session.wait(100);
    host.write('\n');
    session.wait(100);
    host.inbox = '';
    expect.equal(host.ask('help').at(-1), 'ok');
    expect.equal([session.device.resets, session.device.lastFault], [0, undefined]);
  },

  'a host that stops reading holds up nobody, and reads on where it stopped'(context) {
    const session = atBoardForTwo(context);
    awaitTidy(session);
    const host = connect(session);
    host.isReading = false;
    host.write('screen\n'.repeat(50));
    walk(context, session, 'while a host does not read', () => {});
    expect(host.waiting > 0, 'the device takes no more than it answers');
    session.wait(20_000);
    host.isReading = true;
    host.write('');
    const lines = host.lines((line) => line === 'ok', 20_000);
    expect.equal(pixelsOf(lines).length, 240 * 240, 'a whole picture');
  },

  'a cable that is pulled out at any moment costs nothing'(context) {
    const session = atBoard(context, 'renju');
    session.taps('a');
    session.rest();
    awaitTidy(session);
    const { flash } = session.device;
    const bytes = flash.bytes.slice();
    const host = new Host(session);
    for (const [line, ms] of [['screen', 3], ['info', 1], ['games', 1], ['play renju\ngo infinite', 300], ['screen', 40], ['put renju startpos moves h8 h', 1]]) {
      host.plug();
      host.enumerate();
      host.open();
      host.write(`${line}\n`);
      session.wait(ms);
      host.unplug();
      session.wait(200);
      expect(session.device.core.waiting, `at rest after ${line}`);
    }
    expect.equal(Buffer.compare(flash.bytes, bytes), 0, 'bytes of the flash that changed');
    expect.equal([session.device.resets, session.device.lastFault], [0, undefined]);
    host.plug();
    host.enumerate();
    expect.equal(host.open().ask('help').at(-1), 'ok');
  },

  'asleep the port is gone unless somebody has it open'(context) {
    const session = atHome(context);
    const { device } = session;
    const host = new Host(session).plug();
    host.enumerate();
    expect(device.runUntil(() => device.panel.asleep, 900_000 * MS), 'the panel sleeps');
    session.wait(1000);
    expect(!device.usb.isAttached && device.mcu.clkSys === 12e6, 'the port is gone, and the clock is slow');
    session.taps('down');
    session.wait(200);
    expect(device.usb.isAttached && device.mcu.clkSys === 125e6, 'a key brings both back');
    host.enumerate();
    host.open();
    expect(device.runUntil(() => device.panel.asleep, 900_000 * MS), 'the panel sleeps again');
    session.wait(1000);
    expect.equal(host.ask('info', 1000).at(-1), 'ok', 'who holds the port is answered');
    host.close();
    session.wait(1000);
    expect(!device.usb.isAttached && device.mcu.clkSys === 12e6, 'after that it sleeps');
    expect.equal(device.resets, 0);
  },

  'update, and a port that was opened at 1200 baud, lead to the boot loader'(context) {
    const [told, touched] = [atBoard(context, 'renju'), atHome(context)];
    told.tap('a');
    const host = connect(told);
    host.write('update\n');
    expect(told.device.runUntil(() => told.device.bootLoader, 2000 * MS), 'update');
    const other = connect(touched);
    other.setCoding(1200);
    touched.wait(50);
    expect(!touched.device.bootLoader, 'not yet');
    other.control(0x21, 0x22, 0, 0);
    expect(touched.device.runUntil(() => touched.device.bootLoader, 2000 * MS), '1200 baud');
  },
};
