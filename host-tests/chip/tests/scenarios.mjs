// The scenarios of the device, on the chip: the same keys, the same pictures.

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { expect } from '../lib/expect.mjs';
import { atHome, awaitTidy } from '../lib/games.mjs';
import { decodePng } from '../lib/png.mjs';
import { MS, Session, differing } from '../lib/session.mjs';

const PICTURES = new URL('../../scenarios/pictures/', import.meta.url);

/** On a desk nothing takes time; the chip has this much to get a picture drawn and sent. */
const DRAWING = 150 * MS;
/** No computer player thinks longer. */
const THINKING = 60_000 * MS;

/** One test a file of steps; `cargo xtask chip` has `sanban steps` make them. */
export function tests({ options }) {
  const all = {};
  if (!options.steps) return all;
  for (const file of readdirSync(options.steps).sort()) {
    const lines = readFileSync(join(options.steps, file), 'utf8').split('\n').filter(Boolean);
    // Those that only a desk can do have no steps.
    if (lines.length) all[file.replace('.steps', '')] = (context) => play(context, lines);
  }
  expect(Object.keys(all).length >= 40, 'there are at least 40 scenarios');
  return all;
}

/**
 * A device that holds nothing. Where the flash is slow it has erased ahead: nothing moves meanwhile, 13 seconds in all, and what
 * plays by itself on a desk would be late.
 */
function newDevice(context) {
  if (!context.options['slow-flash']) return new Session(context.board, context.elf);
  if (!context.tidied) {
    const session = atHome(context);
    awaitTidy(session);
    context.tidied = session.device.flash;
  }
  return new Session(context.board, context.elf, context.tidied.clone());
}

function play(context, lines) {
  const session = newDevice(context);
  const { device } = session;
  // Scenarios know of no battery, but for those that are for the desk only.
  if (context.board.batteryChannel !== undefined) device.setBattery(0);
  session.powerOn();
  for (const [number, line] of lines.entries()) {
    const [step, argument] = line.split(' ');
    switch (step) {
      case 'down': device.press(keyOn(context.board, argument)); break;
      case 'up': device.release(keyOn(context.board, argument)); break;
      case 'wait': session.wait(Number(argument)); break;
      case 'think': think(device); break;
      case 'restart': session.restart(); break;
      case 'picture': compare(context, session, argument, number + 1); break;
      default: throw new Error(`line ${number + 1}: ${line} is no step`);
    }
  }
  expect.equal(device.panel.complaints, [], 'complaints of the panel');
  expect.equal(device.resets, 0, 'resets by the watchdog');
}

/** A board without a joystick has no centre to press; A does the same. */
function keyOn(board, key) {
  return key === 'centre' && !(key in board.keys) ? 'a' : key;
}

/** Lets the device finish its thought: a core that has nothing to think about sleeps between two events. */
function think(device) {
  device.run(50 * MS);
  expect(device.runUntil(() => device.core.waiting, THINKING), 'a thought comes to its end');
  device.run(100 * MS);
}

function compare(context, session, name, line) {
  const expected = decodePng(readFileSync(new URL(`${name}.png`, PICTURES)));
  const matches = () => differing(session.picture(), expected) === 0;
  let seen = -1;
  const { device } = session;
  const found = device.runUntil(() => {
    // Only a picture that has changed is looked at again.
    if (device.panel.pixelsReceived === seen) return false;
    seen = device.panel.pixelsReceived;
    return matches();
  }, DRAWING);
  if (found) return;
  const actual = session.picture();
  context.keep(`${name} expected`, expected);
  context.keep(`${name} actual`, actual);
  context.keep(`${name} difference`, {
    ...actual,
    pixels: actual.pixels.map((pixel, i) => (pixel === expected.pixels[i] ? (pixel >> 2) & 0x39e7 : 0xf81f)),
  });
  throw new Error(`step ${line}: ${differing(actual, expected)} pixels differ from ${name}.png`);
}
