import { withClient } from '#server/backups/file/connection.ts';
import { makePlainTables, seedDatabase } from './database.ts';
import { measureImport } from './features/imports.ts';
import { measurePrivatePages } from './features/privatePages.ts';
import { loadInTurns } from './load.ts';
import { buildOperations, type Operation, type ServerClient } from './operations.ts';
import { assertSameAnswers } from './sameAnswers.ts';
import { residentMemoryMb, startPlain, startProduct } from './servers.ts';
import { atLeast, atMost, formatWhole, table } from './table.ts';

export interface BenchOptions {
  /** The number of times each server is measured; the median counts. */
  rounds: number;
  /** The length of each round. */
  seconds: number;
}

/**
 * Loads the product and the plain server in turns, and measures what has no counterpart there. Returns Markdown tables.
 *
 * @throws if an operation is answered differently by the servers.
 */
export async function compare(
  serverUrl: string,
  leads: number,
  options: BenchOptions,
  report: (line: string) => void,
) {
  report(`Making ${formatWhole(leads)} leads`);
  const { url, cookie } = await seedDatabase(serverUrl, leads);
  await makePlainTables(url);
  const product = await startProduct({ DATABASE_URL: url });
  const plain = await startPlain(url);
  try {
    const servers = {
      product: { address: product.address, cookie },
      plain: { address: plain.address, cookie },
    };
    const rows: string[][] = [];
    for (const operation of await withClient(url, buildOperations)) {
      await assertSameAnswers(operation, servers.product, servers.plain);
      const row = await measure(operation, servers, options);
      report(row.join('  '));
      rows.push(row);
    }
    const resident = formatWhole(residentMemoryMb(product.pid));
    const text = [
      table(
        [
          `${formatWhole(leads)} leads, calls a second`,
          'product',
          'plain',
          'ratio',
          'limit',
          'p99, ms',
          'limit',
        ],
        rows,
      ),
      `Memory of the process right after these calls: ${resident} MB.`,
      await measurePrivatePages(servers.product, options.seconds, report),
      await measureImport(servers.product, leads, report),
    ];
    return text.join('\n\n');
  } finally {
    await product.stop();
    await plain.stop();
  }
}

async function measure(
  { name, limit, p99Limit, product, plain }: Operation,
  servers: Record<'product' | 'plain', ServerClient>,
  pace: BenchOptions,
): Promise<string[]> {
  const [ours, theirs] = await loadInTurns(
    [
      { ...servers.product, requests: product },
      { ...servers.plain, requests: plain },
    ],
    pace,
  );
  const ratio = ours.rate / theirs.rate;
  const rates = [ours.rate, theirs.rate].map(formatWhole);
  const p99Verdict = p99Limit === undefined ? '' : atMost(p99Limit, ours.p99);
  return [name, ...rates, ratio.toFixed(2), atLeast(limit, ratio), `${ours.p99}`, p99Verdict];
}
