import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connected, filledDatabase } from './database.ts';
import { loadInTurns } from './load.ts';
import { operations } from './operations.ts';
import { checkSame } from './same.ts';
import { residentMb, startProduct, startReference } from './servers.ts';
import { compared, table, whole } from './table.ts';

export interface Pace {
  rounds: number;
  seconds: number;
  only: string;
}

/** The product's rate must be this share of the reference's. */
const BAR = 0.5;

/** Loads the product and the reference server on one database, and tells how they compare. */
export async function compare(serverUrl: string, leads: number, pace: Pace, say: (line: string) => void) {
  say(`Making ${whole(leads)} leads`);
  const { url, cookie } = await filledDatabase(serverUrl, leads);
  const product = await startProduct({ DATABASE_URL: url });
  const reference = await startReference(url);
  try {
    const ours = { address: product.address, cookie };
    const theirs = { address: reference.address, cookie };
    const rows: string[][] = [];
    for (const operation of await connected(url, (client) => operations(client, ours))) {
      if (!operation.name.includes(pace.only)) continue;
      await checkSame(operation, ours, theirs);
      const measured = await loadInTurns(
        {
          product: { ...ours, requests: operation.product },
          reference: { ...theirs, requests: operation.reference },
        },
        pace,
      );
      rows.push(compared(operation.name, measured.product, measured.reference, BAR));
      say(rows.at(-1)?.join('  ') ?? '');
    }
    const resident = residentMb(product.pid);
    const head = [
      `${whole(leads)} leads, calls a second`,
      'product',
      'reference',
      'ratio',
      'bar',
      'p99 in ms',
    ];
    return [
      table(head, rows),
      resident === null ? '' : `Resident after the benchmark: ${whole(resident)} MB (bar 150).`,
    ].join('\n\n');
  } finally {
    await product.stop();
    await reference.stop();
  }
}

/** How long the product takes to be ready where it ran before, with the database of its own, in seconds. */
export async function secondStart() {
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
