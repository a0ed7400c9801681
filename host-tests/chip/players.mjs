// The computer players on the emulated chip, beside the same players on the host:
// node players.mjs BOARD=ELF BENCH-ELF QUESTIONS [--json FILE]
//
// QUESTIONS is what `sanban questions` prints: level, seed, game and position, then the host's move and its number of nodes.
// The chip must find the same move after the same number of nodes, and look at its stop flag often enough on the way.
//
// Cycles are those of the core's manual (ALU 1, load 2, taken branch 2, ...) and of the lines of flash that the cache does not have.

import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { BOARDS } from './lib/boards.mjs';
import { loadCore } from './lib/core.mjs';
import { readElf } from './lib/elf.mjs';
import { interview } from './lib/interview.mjs';
import { writeJson } from './lib/report.mjs';
import { summary, table } from './lib/table.mjs';
import { Thinker } from './lib/thinker.mjs';

const { values: options, positionals } = parseArgs({ allowPositionals: true, options: { json: { type: 'string' } } });

const HZ = 125e6;
const ms = (cycles) => Math.round((cycles / HZ) * 1e4) / 10;
/** How long a search may go on after it was told to stop. */
const STOP_CYCLES = 0.02 * HZ;
/** The strongest level's time for a move: on average, and at most. */
const TOP_LEVEL = 10;
const TOP_MEAN_CYCLES = 5 * HZ;
const TOP_WORST_CYCLES = 15 * HZ;

function readQuestions(file) {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => {
    const [level, seed, game, position, move, nodes] = line.split('\t');
    const question = ['question', level, seed, game, position].join('\t');
    return { question, level: Number(level), game, position, host: `${move} ${nodes}` };
  });
}

/** Has the firmware that knows both put lines into bytes, or bytes into lines. */
function interpret(lines) {
  const found = [];
  interview(interpreter, lines.map((question) => ({ question })), (_, { answers: [line], bytes }) => found.push({ line, bytes }));
  return found;
}

/** Asks the questions of one game and level. */
function ask(board, elf, questions) {
  const thinker = new Thinker(board, elf);
  const asked = interpret(questions.map(({ question }) => question)).map(({ bytes, line }) => thinker.think(bytes, Number(line)));
  const lines = interpret(asked.map(({ answer }) => `answer\t${answer}`));
  const answers = questions.map(({ level, game, position, host }, i) => {
    const [move, nodes] = lines[i].line.split(' ');
    const { cycles, longestUnwatched } = asked[i];
    const answer = { game, level, position, move, nodes: Number(nodes), cycles, longestUnwatched, agrees: lines[i].line === host };
    const counts = `${number(answer.nodes, 9)} nodes ${number(cycles, 13)} cycles ${number(longestUnwatched, 9)} unwatched`;
    console.log(`${game} ${level}  ${move.padEnd(5)}${counts}  ${position}${answer.agrees ? '' : `\n  DISAGREES: the host says ${host}`}`);
    return answer;
  });
  return { answers, stack: thinker.stack };
}

const number = (value, width) => value.toLocaleString('en-US').padStart(width);

/** The figures of one game and level. */
function judge({ answers, stack }) {
  const { game, level } = answers[0];
  const cycles = summary(answers.map((answer) => answer.cycles));
  // A move that takes a handful of nodes says nothing about what a node takes.
  const searched = answers.filter(({ nodes }) => nodes >= 100);
  const total = (what) => searched.reduce((sum, answer) => sum + answer[what], 0);
  const longestUnwatched = Math.max(...answers.map((answer) => answer.longestUnwatched));
  const complaints = [
    answers.some(({ agrees }) => !agrees) && 'DISAGREES',
    longestUnwatched > STOP_CYCLES && 'STOPS LATE',
    level === TOP_LEVEL && cycles.mean > TOP_MEAN_CYCLES && 'SLOW ON AVERAGE',
    level === TOP_LEVEL && cycles.worst > TOP_WORST_CYCLES && 'SLOW',
  ].filter(Boolean);
  return {
    game,
    level,
    agree: answers.filter(({ agrees }) => agrees).length,
    of: answers.length,
    cyclesPerNode: searched.length ? Math.round(total('cycles') / total('nodes')) : null,
    worstCyclesPerNode: searched.length ? Math.round(Math.max(...searched.map(({ cycles, nodes }) => cycles / nodes))) : null,
    meanMs: ms(cycles.mean),
    worstMs: ms(cycles.worst),
    longestUnwatched,
    stack,
    complaints,
  };
}

await loadCore();
const [name, path] = positionals[0].split('=');
const interpreter = readElf(positionals[1]);
const elf = readElf(path);
const groups = new Map();
for (const question of readQuestions(positionals[2])) {
  const key = `${question.game} ${question.level}`;
  if (!groups.has(key)) groups.set(key, []);
  groups.get(key).push(question);
}
const asked = [...groups.values()].map((questions) => ask(BOARDS[name], elf, questions));
const figures = asked.map(judge);
const head = ['player', 'agree', 'cycles a node', 'worst', 'ms a move', 'worst', 'longest unwatched', 'of 20 ms', 'stack', ''];
const rows = figures.map((f) => [
  `${f.game}, level ${f.level}`,
  `${f.agree} of ${f.of}`,
  f.cyclesPerNode ?? '',
  f.worstCyclesPerNode ?? '',
  f.meanMs,
  f.worstMs,
  f.longestUnwatched,
  `${Math.round((100 * f.longestUnwatched) / STOP_CYCLES)} %`,
  f.stack,
  f.complaints.join(', '),
]);
console.log(`\n${table(head, rows)}\n`);
if (options.json) writeJson(options.json, { figures, answers: asked.flatMap(({ answers }) => answers) });
const failed = figures.filter(({ complaints }) => complaints.length);
console.log(`${figures.length} players asked, ${failed.length} with something wrong`);
process.exitCode = failed.length || !figures.length ? 1 : 0;
