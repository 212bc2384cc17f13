import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedDatabase, withClient } from './database.ts';
import { loadInterleaved } from './load.ts';
import { buildOperations } from './operations.ts';
import { assertSameAnswers } from './sameAnswers.ts';
import { residentMemoryMb, startProduct, startReference } from './servers.ts';
import { comparisonRow, formatWhole, table } from './table.ts';

export interface BenchOptions {
  rounds: number;
  seconds: number;
  only: string;
}

/** The product's rate must be this share of the reference's. */
const BAR = 0.5;

/** Loads the product and the reference server on one database, and tells how they compare. */
export async function compare(
  serverUrl: string,
  leads: number,
  pace: BenchOptions,
  say: (line: string) => void,
) {
  say(`Making ${formatWhole(leads)} leads`);
  const { url, cookie } = await seedDatabase(serverUrl, leads);
  const product = await startProduct({ DATABASE_URL: url });
  const reference = await startReference(url);
  try {
    const ours = { address: product.address, cookie };
    const theirs = { address: reference.address, cookie };
    const rows: string[][] = [];
    for (const operation of await withClient(url, (client) => buildOperations(client, ours))) {
      if (!operation.name.includes(pace.only)) continue;
      await assertSameAnswers(operation, ours, theirs);
      const measured = await loadInterleaved(
        {
          product: { ...ours, requests: operation.product },
          reference: { ...theirs, requests: operation.reference },
        },
        pace,
      );
      rows.push(comparisonRow(operation.name, measured.product, measured.reference, BAR));
      say(rows.at(-1)?.join('  ') ?? '');
    }
    const resident = residentMemoryMb(product.pid);
    const head = [
      `${formatWhole(leads)} leads, calls a second`,
      'product',
      'reference',
      'ratio',
      'bar',
      'p99 in ms',
    ];
    return [
      table(head, rows),
      resident === null ? '' : `Resident after the benchmark: ${formatWhole(resident)} MB (bar 150).`,
    ].join('\n\n');
  } finally {
    await product.stop();
    await reference.stop();
  }
}

/** How long the product takes to be ready where it ran before, with the database of its own, in seconds. */
export async function measureSecondStart() {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'providerdesk-bench-start-'));
  try {
    await (await startProduct({ DATA_DIR })).stop();
    const begun = performance.now();
    const again = await startProduct({ DATA_DIR });
    const seconds = (performance.now() - begun) / 1_000;
    await again.stop();
    return seconds;
  } finally {
    await rm(DATA_DIR, { recursive: true, force: true });
  }
}
