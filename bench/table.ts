import { cpus, totalmem } from 'node:os';
import type { LoadResult } from './load.ts';

/** Formats a Markdown table. */
export const table = (head: string[], rows: string[][]) =>
  [head, head.map((_, n) => (n === 0 ? '---' : '--:')), ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');

/** As in '1,234'. */
export const formatWhole = (number: number) => Math.round(number).toLocaleString('en-AU');

export const formatRatio = (number: number) => number.toFixed(2);

/**
 * The row of an operation: two rates, their ratio, the bar for it, and the 99th percentiles. Where the other side answers
 * nothing in its time there is no ratio, and the bar is neither met nor missed.
 */
export function comparisonRow(name: string, one: LoadResult, other: LoadResult, bar: number) {
  const share = other.rate > 0 ? one.rate / other.rate : null;
  const verdict = share === null ? ' **not measured**' : share >= bar ? '' : ' **missed**';
  return [
    name,
    formatWhole(one.rate),
    formatWhole(other.rate),
    share === null ? '–' : formatRatio(share),
    `≥ ${bar}${verdict}`,
    `${one.p99} / ${other.p99}`,
  ];
}

/** A limit that a figure must not exceed, and whether it does. */
export const barOf = (figure: number, bar: number) => `≤ ${bar}${figure <= bar ? '' : ' **missed**'}`;

export const describeMachine = () =>
  `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
