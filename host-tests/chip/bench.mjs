// Times the rules on the emulated chip: node bench.mjs ELF [--positions N] [--game NAME] [--json FILE]
//
// Cycles are those of the core's manual (ALU 1, load 2, taken branch 2, ...) and of the lines of flash that the cache does not have.

import { parseArgs } from 'node:util';

import { loadCore } from './lib/core.mjs';
import { readElf } from './lib/elf.mjs';
import { interview } from './lib/interview.mjs';
import { writeJson } from './lib/report.mjs';
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

/** Runs all positions of one game; returns the cycles by region and group, and by region and the sizes of the positions. */
function run(elf, positions) {
  const cycles = new Map();
  const bySize = new Map();
  const note = (map, key, value) => (map.has(key) ? map.get(key).push(value) : map.set(key, [value]));
  interview(elf, positions, ({ question, group, sizes, answers: expected }, { answers, regions }) => {
    const wrong = expected.findIndex((answer, i) => answer !== null && answer !== answers[i]);
    if (wrong >= 0 || answers.length !== expected.length) {
      throw new Error(`${question}\nanswers ${answers[wrong] ?? 'too much or nothing'}\nnot     ${expected[wrong] ?? ''}`);
    }
    for (const region of regions) {
      note(cycles, `${region.name}, ${group}`, region.cycles);
      for (const [by, size] of Object.entries(sizes)) note(bySize, `${region.name}\t${by}\t${size}`, region.cycles);
    }
  });
  return { cycles, bySize };
}

await loadCore();
const elf = readElf(positionals[0]);
const games = options.game ? [options.game] : ['reversi', 'renju', 'quoridor'];
const results = [];
const growth = [];
for (const game of games) {
  const { cycles, bySize } = run(elf, spread(vectors[game](), Number(options.positions)));
  for (const [region, values] of [...cycles].sort(([a], [b]) => (a < b ? -1 : 1))) results.push({ region, ...summary(values) });
  for (const [key, values] of bySize) {
    const [region, by, size] = key.split('\t');
    growth.push({ region, by, size: Number(size), ...summary(values) });
  }
}
console.log(table(['cycles on the chip', 'times', 'mean', 'p99', 'worst'], results.map(({ region, count, mean, p99, worst }) => [region, count, Math.round(mean), p99, worst])));
if (options.json) writeJson(options.json, { results, growth });
