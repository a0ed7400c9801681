// The emulated chip as somebody else's device: node serve.mjs BOARD ELF [--flash FILE]
//
// `cargo run --release -- --chip` runs this behind its page. Keys come in on stdin, one edge a line: `down a`, `up a`. Out
// goes on stdout, message after message: a byte that says what it is, its length as 32 bits little endian, and
//   P  the whole picture, 240x240 pixels of RGB565, little endian
//   L  how bright the display looks, 0 to 100, one byte
//   X  a line about what happened, as text
// The flash is kept in FILE; the device loses its power when stdin ends.

import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';

import { BOARDS } from './lib/boards.mjs';
import { Device } from './lib/device.mjs';
import { readElf } from './lib/elf.mjs';
import { Flash } from './lib/flash.mjs';
import { MS } from './lib/session.mjs';

const { values: options, positionals } = parseArgs({ allowPositionals: true, options: { flash: { type: 'string' } } });
const board = BOARDS[positionals[0]];

/** The device runs in steps of about this length; a computer that cannot keep up lets it run slow, not jerk. */
const STEP_MS = 8;
const LONGEST_STEP_MS = 40;
/** A key stays where it is for so long. */
const SHORTEST_PRESS_MS = 25;

const flash = new Flash();
if (options.flash && existsSync(options.flash)) flash.bytes.set(readFileSync(options.flash));
const device = new Device(board, readElf(positionals[1]), flash);

function send(kind, payload) {
  const head = Buffer.alloc(5);
  head.write(kind, 'latin1');
  head.writeUInt32LE(payload.length, 1);
  process.stdout.write(Buffer.concat([head, payload]));
}

const say = (text) => send('X', Buffer.from(text));

let programmed = 0;
function keepFlash() {
  if (!options.flash || flash.operations.length === programmed) return;
  programmed = flash.operations.length;
  // A file that is replaced whole is never half written.
  writeFileSync(`${options.flash}.new`, flash.bytes);
  renameSync(`${options.flash}.new`, options.flash);
}

let shown = { pixels: -1, light: -1, resets: 0 };
function show() {
  const { panel } = device;
  const light = Math.round(100 * device.backlight ** (1 / 2.8));
  if (panel.pixelsReceived !== shown.pixels || panel.asleep !== shown.asleep) {
    send('P', Buffer.from(panel.picture().pixels.buffer));
  }
  if (light !== shown.light) send('L', Buffer.from([light]));
  if (device.resets !== shown.resets) say('the chip was reset by its watchdog');
  // It would find itself there again as long as BOOTSEL, the PicoSystem's X, is held.
  if (device.bootLoader && !device.isDown(board.bootsel)) {
    say('the chip is in its USB boot loader, as after holding BOOTSEL: it starts anew');
    powerOn();
  }
  shown = { pixels: panel.pixelsReceived, asleep: panel.asleep, light, resets: device.resets };
}

function powerOn() {
  device.powerOn();
  // A device on a desk hangs on its plug.
  if (board.batteryChannel !== undefined) device.setBattery(0);
}

/** Edges that have not reached their pins yet, and until when each key is left as it is. */
const edges = [];
const quietUntil = new Map();

/** A browser may press and release a key in no time at all; a finger does not, and the firmware takes it for chatter. */
function turnKeys() {
  while (edges.length && ran >= (quietUntil.get(edges[0].key) ?? 0)) {
    const { key, isDown } = edges.shift();
    quietUntil.set(key, ran + SHORTEST_PRESS_MS);
    if (isDown) device.press(key);
    else device.release(key);
  }
}

powerOn();
let last = performance.now();
let ran = 0;
const running = setInterval(() => {
  const now = performance.now();
  const step = Math.min(now - last, LONGEST_STEP_MS);
  turnKeys();
  device.run(step * MS);
  ran += step;
  last = now;
  show();
  keepFlash();
}, STEP_MS);

// Ctrl-C reaches everyone at the keyboard; the one who started this closes stdin when it is time.
process.on('SIGINT', () => {});
createInterface({ input: process.stdin })
  .on('line', (line) => {
    const [edge, key] = line.split(' ');
    if (key in board.keys) edges.push({ key, isDown: edge === 'down' });
  })
  .on('close', () => {
    clearInterval(running);
    keepFlash();
  });
