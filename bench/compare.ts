import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makePlainTables, PLAIN, seedDatabase, withClient } from './database.ts';
import { measureImport } from './features/imports.ts';
import { measurePrivatePages } from './features/privatePages.ts';
import { measureTimelines } from './features/timeline.ts';
import type { Ratios } from './kept.ts';
import { type BenchOptions, type Line, measureLines, OTHERS, tableOf } from './lines.ts';
import { buildOperations } from './operations.ts';
import { assertSameAnswers } from './sameAnswers.ts';
import { residentMemoryMb, startProduct, startReference } from './servers.ts';
import { formatWhole } from './table.ts';

/** What `only` may name to measure nothing else. */
const PRIVATE_PAGES = 'private pages';
const IMPORT = 'import of leads';
const TIMELINES = 'timelines of accounts';

/** Until the product notices that it is idle, and gives memory back. */
const IDLE_MS = 22_000;

/**
 * Loads the product and the reference server on one database and on plain tables, and measures what has no counterpart
 * there. Returns Markdown tables, and the ratio of each line. A line that has fallen against `kept` is measured up to
 * three times, of which the best counts: on a machine with other work a single one may be wrong by more.
 *
 * @throws if one operation of all is answered differently by the servers, measured or not.
 */
export async function compare(
  serverUrl: string,
  leads: number,
  options: BenchOptions,
  report: (line: string) => void,
  kept: Ratios = {},
) {
  report(`Making ${formatWhole(leads)} leads`);
  const { url, cookie } = await seedDatabase(serverUrl, leads);
  const product = await startProduct({ DATABASE_URL: url });
  await makePlainTables(url);
  const reference = await startReference(url);
  const plain = await startReference(url, PLAIN);
  try {
    const servers = {
      product: { address: product.address, cookie },
      reference: { address: reference.address, cookie },
      plain: { address: plain.address, cookie },
    };
    const lines: Line[] = [];
    for (const operation of await withClient(url, (client) => buildOperations(client, servers.product))) {
      await assertSameAnswers(operation, servers.product, servers.reference);
      await assertSameAnswers(operation, servers.product, servers.plain);
      if (!operation.name.includes(options.only)) continue;
      const measured = await measureLines(operation, servers, options, kept);
      for (const { other, row } of measured) report(`${other}: ${row.join('  ')}`);
      lines.push(...measured);
    }
    const atOnce = residentMemoryMb(product.pid);
    await sleep(IDLE_MS);
    const resident = residentMemoryMb(product.pid);
    const isMeasured = (name: string) => name.includes(options.only);
    const text = [
      ...OTHERS.map((other) => tableOf(leads, other, lines)),
      resident === null || atOnce === null
        ? ''
        : `Resident ${IDLE_MS / 1_000} s after the calls: ${formatWhole(resident)} MB (bar 200); at once ${formatWhole(atOnce)}.`,
      isMeasured(PRIVATE_PAGES) ? await measurePrivatePages(servers.product, options, report) : '',
      isMeasured(IMPORT) ? await measureImport(servers.product, leads, report) : '',
      isMeasured(TIMELINES) ? await measureTimelines(serverUrl, leads, report) : '',
    ];
    return {
      text: text.filter(Boolean).join('\n\n'),
      ratios: Object.fromEntries(lines.map(({ name, ratio }) => [name, ratio])),
    };
  } finally {
    await product.stop();
    await reference.stop();
    await plain.stop();
  }
}

const REST_MS = 5_000;

/** The memory of single starts differs by up to 10 MB. */
const STARTS = 3;

/**
 * Starts the product several times on a data folder where it ran before, with its embedded database. Returns the seconds
 * until it is ready and its memory in megabytes when it has done nothing since, each from the least to the most; no memory
 * where there is no /proc.
 */
export async function measureSecondStarts() {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'providerdesk-bench-start-'));
  const seconds: number[] = [];
  const resident: number[] = [];
  try {
    await (await startProduct({ DATA_DIR })).stop();
    for (let start = 0; start < STARTS; start += 1) {
      const begun = performance.now();
      const again = await startProduct({ DATA_DIR });
      seconds.push((performance.now() - begun) / 1_000);
      await sleep(REST_MS);
      const megabytes = residentMemoryMb(again.pid);
      if (megabytes !== null) resident.push(megabytes);
      await again.stop();
    }
    return { seconds: seconds.sort(byNumber), resident: resident.sort(byNumber) };
  } finally {
    await rm(DATA_DIR, { recursive: true, force: true });
  }
}

const byNumber = (one: number, other: number) => one - other;
