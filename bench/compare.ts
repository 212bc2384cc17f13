import { withClient } from '#server/backups/file/connection.ts';
import { makePlainTables, seedDatabase } from './database.ts';
import { measureImport } from './features/imports.ts';
import { measurePrivatePages } from './features/privatePages.ts';
import { measureHeapLimit } from './heapLimit.ts';
import { timesAlone } from './large.ts';
import { loadInTurns, type Pace } from './load.ts';
import { buildOperations, type Operation, query, type ServerClient } from './operations.ts';
import { assertSameAnswers } from './sameAnswers.ts';
import { residentMemoryMb, startPlain, startProduct } from './servers.ts';
import { atLeast, atMost, formatWhole, table } from './table.ts';

/** About a third of all leads have it, in their description. */
const COMMON_WORD = 'needs';
const COMMON_WORD_MS = 60;

/**
 * Loads the product and the plain server in turns, and measures what has no counterpart there. Returns Markdown tables.
 *
 * @throws if an operation is answered differently by the servers.
 */
export async function compare(serverUrl: string, leads: number, pace: Pace, report: (line: string) => void) {
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
    const operations = await withClient(url, buildOperations);
    for (const operation of operations) {
      await assertSameAnswers(operation, servers.product, servers.plain);
      const row = await measure(operation, servers, pace);
      report(row.join('  '));
      rows.push(row);
    }
    const resident = formatWhole(residentMemoryMb(product.pid));
    const common = await timesAlone(servers.product, [query('leads.list', { search: COMMON_WORD })]);
    report('With a limit of the heap and without');
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
      table(
        ['for one person, ms', 'median', 'slowest', 'limit'],
        [
          [
            'the word that a third of all leads have',
            formatWhole(common.middle),
            formatWhole(common.slowest),
            atMost(COMMON_WORD_MS, common.slowest),
          ],
        ],
      ),
      `Memory of the process right after these calls: ${resident} MB.`,
      await measureHeapLimit(url, cookie, operations, pace),
      await measurePrivatePages(servers.product, pace.seconds, report),
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
  pace: Pace,
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
