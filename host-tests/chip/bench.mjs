// Times the rules on the emulated chip: node bench.mjs ELF [--positions N] [--game NAME] [--json FILE]
//
// Cycles are those of the emulator's table (ALU 1, load 2, taken branch 2, ...): no wait states of the flash.

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';

import { BOARDS } from './lib/boards.mjs';
import { Device } from './lib/device.mjs';
import { readElf } from './lib/elf.mjs';
import { summary, table } from './lib/table.mjs';
import * as vectors from './lib/vectors.mjs';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { positions: { type: 'string', default: '2000' }, game: { type: 'string' }, json: { type: 'string' } },
});

/** At most `count` of each group, evenly spread. */
function spread(positions, count) {
  const groups = Map.groupBy ? Map.groupBy(positions, (p) => p.group) : groupBy(positions);
  return [...groups.values()].flatMap((group) => {
    const step = Math.max(1, group.length / count);
    return Array.from({ length: Math.min(count, group.length) }, (_, i) => group[Math.floor(i * step)]);
  });
}

function groupBy(positions) {
  const groups = new Map();
  for (const position of positions) groups.set(position.group, [...(groups.get(position.group) ?? []), position]);
  return groups;
}

/** Runs all positions of one game; returns the cycles by region and group. */
function run(elf, positions) {
  const device = new Device(BOARDS.waveshare_lcd_1_3, elf);
  const cycles = new Map();
  const string = (from, length) => Buffer.from(device.memory(from, length)).toString();
  let at = -1;
  let answers = [];
  let region = null;

  const check = () => {
    if (at < 0) return;
    const { question, answers: expected } = positions[at];
    const wrong = expected.findIndex((answer, i) => answer !== null && answer !== answers[i]);
    if (wrong >= 0 || answers.length !== expected.length) {
      throw new Error(`${question}\nanswers ${answers[wrong] ?? 'too much or nothing'}\nnot     ${expected[wrong] ?? ''}`);
    }
  };
  device.calls.set(0x40, ({ core }) => {
    check();
    at++;
    answers = [];
    if (at === positions.length) return device.halt();
    const line = Buffer.from(positions[at].question);
    device.memory(core.registers[0], core.registers[1]).set(line);
    core.registers[0] = line.length;
  });
  device.calls.set(0x41, ({ core }) => {
    region = { name: string(core.registers[0], core.registers[1]), start: core.cycles };
  });
  device.calls.set(0x42, ({ core }) => {
    const key = `${region.name}, ${positions[at].group}`;
    if (!cycles.has(key)) cycles.set(key, []);
    // The counter is advanced after a breakpoint: the first one's cycle lies between the two readings.
    cycles.get(key).push(core.cycles - region.start - 1);
  });
  device.calls.set(0x43, ({ core }) => answers.push(string(core.registers[0], core.registers[1])));
  device.calls.set(0x44, ({ core }) => {
    throw new Error(`the benchmark failed: ${string(core.registers[0], core.registers[1])}`);
  });

  device.powerOn();
  device.runUntil(() => at === positions.length, 1e15);
  if (at !== positions.length) throw new Error(`stopped after ${at} positions: ${device.lastFault}`);
  return cycles;
}

const elf = readElf(positionals[0]);
const games = options.game ? [options.game] : ['reversi', 'renju', 'quoridor'];
const results = [];
for (const game of games) {
  const cycles = run(elf, spread(vectors[game](), Number(options.positions)));
  for (const [region, values] of [...cycles].sort(([a], [b]) => (a < b ? -1 : 1))) results.push({ region, ...summary(values) });
}
console.log(table(['cycles on the chip', 'times', 'mean', 'p99', 'worst'], results.map(({ region, count, mean, p99, worst }) => [region, count, Math.round(mean), p99, worst])));
if (options.json) {
  mkdirSync(dirname(options.json), { recursive: true });
  writeFileSync(options.json, `${JSON.stringify(results, null, 2)}\n`);
}
