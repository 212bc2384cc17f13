import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makePlainTables, PLAIN, seedDatabase, withClient } from './database.ts';
import { type LoadResult, loadInterleaved } from './load.ts';
import { buildOperations } from './operations.ts';
import { measurePrivatePages } from './privatePages.ts';
import { assertSameAnswers } from './sameAnswers.ts';
import { residentMemoryMb, startProduct, startReference } from './servers.ts';
import { comparisonRow, formatWhole, table } from './table.ts';

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

/** Its share of the rate of the same server on plain tables, which pay for no feature of ours. Lists read the same in both. */
const PLAIN_BARS = new Map([
  ['lead by id', 0.55],
  ['search leads', 0.5],
  ['create a lead with its activity', 0.4],
]);

/** What `only` may name to measure the private pages of proposals. */
const PRIVATE_PAGES = 'private pages';

/**
 * Loads the product and the reference server on one database, and returns a Markdown table of their rates.
 *
 * @throws if one operation of all is answered differently by the two, measured or not.
 */
export async function compare(
  serverUrl: string,
  leads: number,
  options: BenchOptions,
  report: (line: string) => void,
) {
  report(`Making ${formatWhole(leads)} leads`);
  const { url, cookie } = await seedDatabase(serverUrl, leads);
  const product = await startProduct({ DATABASE_URL: url });
  await makePlainTables(url);
  const reference = await startReference(url);
  const plain = await startReference(url, PLAIN);
  try {
    const ours = { address: product.address, cookie };
    const theirs = { address: reference.address, cookie };
    const bare = { address: plain.address, cookie };
    const rows: string[][] = [];
    const plainRows: string[][] = [];
    for (const operation of await withClient(url, (client) => buildOperations(client, ours))) {
      await assertSameAnswers(operation, ours, theirs);
      const plainBar = PLAIN_BARS.get(operation.name);
      if (plainBar !== undefined) await assertSameAnswers(operation, ours, bare);
      if (!operation.name.includes(options.only)) continue;
      const two = {
        product: { ...ours, requests: operation.product },
        reference: { ...theirs, requests: operation.reference },
      };
      const three = { ...two, plain: { ...bare, requests: operation.reference } };
      const measured = await loadInterleaved(plainBar === undefined ? two : three, options);
      rows.push(comparisonRow(operation.name, measured.product, measured.reference, BAR));
      report(rows.at(-1)?.join('  ') ?? '');
      if (plainBar === undefined || !('plain' in measured)) continue;
      plainRows.push(comparisonRow(operation.name, measured.product, measured.plain as LoadResult, plainBar));
      report(`On plain tables: ${plainRows.at(-1)?.join('  ')}`);
    }
    const resident = residentMemoryMb(product.pid);
    const privatePages = PRIVATE_PAGES.includes(options.only)
      ? await measurePrivatePages(ours, options, report)
      : '';
    const head = (other: string) => [
      `${formatWhole(leads)} leads, calls a second`,
      'product',
      other,
      'ratio',
      'bar',
      'p99 in ms',
    ];
    return [
      table(head('reference'), rows),
      table(head('plain tables'), plainRows),
      resident === null ? '' : `Resident after the benchmark: ${formatWhole(resident)} MB (bar 200).`,
      privatePages,
    ].join('\n\n');
  } finally {
    await product.stop();
    await reference.stop();
    await plain.stop();
  }
}

const REST_MS = 5_000;

/**
 * Starts the product on a data folder where it ran before, with its embedded database. Returns the seconds until it is
 * ready, and its memory in megabytes when it has done nothing since.
 */
export async function measureSecondStart() {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'providerdesk-bench-start-'));
  try {
    await (await startProduct({ DATA_DIR })).stop();
    const begun = performance.now();
    const again = await startProduct({ DATA_DIR });
    const seconds = (performance.now() - begun) / 1_000;
    await sleep(REST_MS);
    const resident = residentMemoryMb(again.pid);
    await again.stop();
    return { seconds, resident };
  } finally {
    await rm(DATA_DIR, { recursive: true, force: true });
  }
}
