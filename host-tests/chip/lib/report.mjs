// What came of the tests: said as it happens, and kept for the table and the JSON file.

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import { table } from './table.mjs';

export class Report {
  tests = [];
  measures = [];

  constructor(board) {
    this.board = board;
  }

  /** A figure with its unit, and the budget it must stay in, if it has one. */
  measure(name, value, unit, budget = null) {
    this.measures.push({ board: this.board, name, value, unit, budget, ok: budget === null || value <= budget });
  }

  test(name, seconds, error) {
    this.tests.push({ board: this.board, name, ok: !error, seconds, error: error ? String(error.stack ?? error) : undefined });
  }
}

/** Writes results for programs. */
export function writeJson(file, results) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
}

/** The figures of all boards side by side. */
export function measureTable(reports) {
  const names = [...new Set(reports.flatMap((r) => r.measures.map((m) => m.name)))];
  const cell = (measure) => (measure ? round(measure.value) : '');
  const rows = names.map((name) => {
    const measures = reports.map((r) => r.measures.find((m) => m.name === name));
    const { unit, budget } = measures.find(Boolean);
    const ok = measures.every((m) => !m || m.ok);
    return [name, ...measures.map(cell), unit, budget ?? '', ok ? '' : 'OVER'];
  });
  return table(['measured', ...reports.map((r) => r.board), 'unit', 'budget', ''], rows);
}

function round(value) {
  return Math.abs(value) < 100 ? Math.round(value * 100) / 100 : Math.round(value);
}
