// Results for people: a table of text.

/** Aligns rows of cells; numbers go to the right. */
export function table(head, rows) {
  const cells = [head, ...rows].map((row) => row.map((cell) => (typeof cell === 'number' ? number(cell) : String(cell))));
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column].length)));
  const right = head.map((_, column) => rows.some((row) => typeof row[column] === 'number'));
  const line = (row) => row.map((cell, i) => (right[i] ? cell.padStart(widths[i]) : cell.padEnd(widths[i]))).join('  ').trimEnd();
  return [line(cells[0]), widths.map((width) => '-'.repeat(width)).join('  '), ...cells.slice(1).map(line)].join('\n');
}

function number(value) {
  return value.toLocaleString('en-US', { maximumFractionDigits: value < 100 && value % 1 ? 2 : 0 });
}

/** Mean, 99th percentile and worst of some numbers. */
export function summary(values) {
  const sorted = Float64Array.from(values).sort();
  const at = (part) => sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)];
  return {
    count: sorted.length,
    mean: sorted.reduce((sum, value) => sum + value, 0) / sorted.length,
    p99: at(0.99),
    worst: at(1),
  };
}
