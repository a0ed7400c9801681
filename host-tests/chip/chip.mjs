// Tests the firmware on the emulated chip: node chip.mjs BOARD=ELF ... [--only WORD] [--slow-flash] [--cuts N] [--seed S] [--endurance HOURS] [--json FILE] [--pictures FOLDER]
//
// Each board's tests run in a thread of their own.

import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';

import { BOARDS } from './lib/boards.mjs';
import { loadCore } from './lib/core.mjs';
import { readElf } from './lib/elf.mjs';
import { Flash, SLOWEST } from './lib/flash.mjs';
import { encodePng } from './lib/png.mjs';
import { Report, measureTable, writeJson } from './lib/report.mjs';

const options = isMainThread
  ? parseArgs({
      allowPositionals: true,
      options: {
        only: { type: 'string', default: '' },
        json: { type: 'string' },
        pictures: { type: 'string' },
        'slow-flash': { type: 'boolean', default: false },
        cuts: { type: 'string' },
        endurance: { type: 'string' },
        seed: { type: 'string' },
        steps: { type: 'string' },
        uf2: { type: 'string' },
      },
    })
  : null;

/** All tests, by name. */
async function loadTests() {
  const tests = [];
  for (const file of readdirSync(new URL('tests/', import.meta.url)).filter((name) => name.endsWith('.mjs')).sort()) {
    const module = await import(new URL(`tests/${file}`, import.meta.url));
    const found = typeof module.tests === 'function' ? module.tests : () => module.tests;
    tests.push({ group: file.replace('.mjs', ''), found });
  }
  return tests;
}

async function runBoard({ name, path, values }) {
  if (values['slow-flash']) Flash.times = SLOWEST;
  await loadCore();
  const board = BOARDS[name];
  const keep = (title, picture) => savePicture(values.pictures, `${name} ${title}`, picture);
  const context = { board, elf: readElf(path), report: new Report(name), options: values, keep };
  for (const { group, found } of await loadTests()) {
    for (const [test, run] of Object.entries(found(context))) {
      const full = `${group}: ${test}`;
      if (!full.includes(values.only)) continue;
      const started = Date.now();
      let error = null;
      try {
        await run(context);
      } catch (thrown) {
        error = thrown;
      }
      context.report.test(full, (Date.now() - started) / 1000, error);
      parentPort.postMessage({ line: `${error ? 'FAILED' : 'ok    '} ${name} ${full}${error ? `\n${error.stack}` : ''}` });
    }
  }
  const { tests, measures } = context.report;
  parentPort.postMessage({ report: { board: name, tests, measures } });
}

/** Keeps a picture for people to look at. */
function savePicture(folder, title, picture) {
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${title.replaceAll(' ', '-')}.png`), encodePng(picture));
}

function startBoard(name, path, values) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: { name, path, values } });
    worker.on('message', ({ line, report }) => (line ? console.log(line) : resolve(report)));
    worker.on('error', reject);
  });
}

if (isMainThread) {
  const boards = options.positionals.map((argument) => argument.split('='));
  const reports = await Promise.all(boards.map(([name, path]) => startBoard(name, path, options.values)));
  console.log(`\n${measureTable(reports)}\n`);
  const tests = reports.flatMap((report) => report.tests);
  const measures = reports.flatMap((report) => report.measures);
  const failed = [...tests, ...measures].filter(({ ok }) => !ok);
  if (options.values.json) writeJson(options.values.json, { tests, measures });
  console.log(`${tests.length} tests on ${boards.length} boards, ${failed.length} failed or over budget`);
  process.exitCode = failed.length || !tests.length ? 1 : 0;
} else {
  await runBoard(workerData);
}
