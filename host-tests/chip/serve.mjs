// The emulated chip as somebody else's device: node serve.mjs BOARD ELF [--flash FILE]
//
// `cargo run --release -- --chip` runs this behind its page. Keys come in on stdin, one edge a line: `down a`, `up a`; and
// `language en` from somebody who opens a page and speaks that: a device that nobody has used yet then does, too. Out
// goes on stdout, message after message: a byte that says what it is, its length as 32 bits little endian, and
//   P  the whole picture, 240x240 pixels of RGB565, little endian
//   L  how bright the display looks, 0 to 100, one byte
//   T  what the speaker plays in Hz, 32 bits little endian, 0 for silence
//   B  the chip went to its boot loader, and was started anew
//   G  how the chip is doing, as JSON
//   X  a line about what happened, as text
// The flash is kept in FILE; the device loses its power when stdin ends.

import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';

import { BOARDS } from './lib/boards.mjs';
import { loadCore } from './lib/core.mjs';
import { Desk } from './lib/desk.mjs';
import { Device } from './lib/device.mjs';
import { readElf } from './lib/elf.mjs';
import { Flash } from './lib/flash.mjs';

const { values: options, positionals } = parseArgs({ allowPositionals: true, options: { flash: { type: 'string' } } });

// How often the page is told how the chip is doing, in milliseconds.
const GAUGE_MS = 500;

await loadCore();
const flash = new Flash();
let isNew = true;
if (options.flash && existsSync(options.flash)) {
  flash.bytes.set(readFileSync(options.flash));
  isNew = false;
}

function send(kind, payload) {
  const head = Buffer.alloc(5);
  head.write(kind, 'latin1');
  head.writeUInt32LE(payload.length, 1);
  process.stdout.write(Buffer.concat([head, payload]));
}

const desk = new Desk(new Device(BOARDS[positionals[0]], readElf(positionals[1]), flash), {
  picture: ({ pixels }) => send('P', Buffer.from(pixels.buffer)),
  light: (percent) => send('L', Buffer.from([percent])),
  tone: (hz) => send('T', Buffer.from(Uint32Array.of(hz).buffer)),
  say: (line) => send('X', Buffer.from(line)),
  bootLoader: () => send('B', Buffer.alloc(0)),
});

let programmed = 0;
function keepFlash() {
  if (!options.flash || flash.operations.length === programmed) return;
  programmed = flash.operations.length;
  // A file that is replaced whole is never half written.
  writeFileSync(`${options.flash}.new`, flash.bytes);
  renameSync(`${options.flash}.new`, options.flash);
}

const gauge = setInterval(() => send('G', Buffer.from(JSON.stringify(desk.gauge()))), GAUGE_MS);

let isOn = true;
function run() {
  if (!isOn) return;
  const restMs = desk.run(performance.now());
  keepFlash();
  if (restMs > 0) setTimeout(run, restMs);
  else setImmediate(run);
}
run();

// Ctrl-C reaches everyone at the keyboard; the one who started this closes stdin when it is time.
process.on('SIGINT', () => {});
createInterface({ input: process.stdin })
  .on('line', (line) => {
    const [edge, key] = line.split(' ');
    if (edge === 'language') {
      // Only who comes first.
      if (isNew) desk.greet(key);
    } else {
      desk.key(key, edge === 'down');
    }
    isNew = false;
  })
  .on('close', () => {
    isOn = false;
    clearInterval(gauge);
    keepFlash();
  });
