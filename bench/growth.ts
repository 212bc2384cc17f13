import { seedDatabase, withClient } from './database.ts';
import type { BenchOptions } from './lines.ts';
import { CONNECTIONS, loadInterleaved } from './load.ts';
import { buildOperations, call, query, type ServerClient } from './operations.ts';
import { buildSearches } from './searches.ts';
import { startProduct, startReference } from './servers.ts';
import { comparisonRow, formatWhole, table } from './table.ts';

const FEW = 10_000;

/** What a million leads may cost, as a share of the rate at ten thousand; and the dashboard against a full scan. */
const BAR = 0.6;
const SEARCH_BAR = 0.3;
const SEARCH_P99_MS = 150;
const DASHBOARD_BAR = 5;

/** Its texts are repeated so soon that fast answers are shared and slow ones are not: it compares shared with own answers. */
const SHARED = 'search leads';

/** Loads the product with few and with many leads in turns, and returns Markdown tables of both rates. */
export async function compareGrowth(
  serverUrl: string,
  leads: number,
  pace: BenchOptions,
  report: (line: string) => void,
) {
  const databases = [];
  for (const size of [leads, FEW]) {
    report(`Making ${formatWhole(size)} leads`);
    databases.push(await seedDatabase(serverUrl, size));
  }
  const [many, few] = databases as [
    Awaited<ReturnType<typeof seedDatabase>>,
    Awaited<ReturnType<typeof seedDatabase>>,
  ];
  const grown = await startProduct({ DATABASE_URL: many.url });
  const small = await startProduct({ DATABASE_URL: few.url });
  const scan = await startReference(many.url);
  try {
    const rows: string[][] = [];
    const targets = {
      grown: { address: grown.address, cookie: many.cookie },
      small: { address: small.address, cookie: few.cookie },
    };
    const operationsOf = (url: string, target: ServerClient) =>
      withClient(url, async (client) => [
        ...(await buildOperations(client, target)),
        ...(await buildSearches(client)),
      ]);
    const atMany = await operationsOf(many.url, targets.grown);
    const atFew = await operationsOf(few.url, targets.small);
    for (const [n, operation] of atMany.entries()) {
      if (!operation.name.includes(pace.only) || operation.name === SHARED) continue;
      const measured = await loadInterleaved(
        {
          grown: { ...targets.grown, requests: operation.product },
          small: { ...targets.small, requests: atFew[n]?.product ?? [] },
        },
        pace,
      );
      const isSearch = operation.name.includes('search');
      const row = comparisonRow(operation.name, measured.grown, measured.small, isSearch ? SEARCH_BAR : BAR);
      if (isSearch) row.push(`≤ ${SEARCH_P99_MS}${measured.grown.p99 > SEARCH_P99_MS ? ' **missed**' : ''}`);
      rows.push(isSearch ? row : [...row, '']);
      report(rows.at(-1)?.join('  ') ?? '');
    }
    const dashboard = await compareDashboard(leads, targets.grown, scan, pace);
    report(dashboard.join('  '));
    return [
      table(
        [
          'calls a second',
          `${formatWhole(leads)} leads`,
          `${formatWhole(FEW)} leads`,
          'ratio',
          'bar',
          'p99 in ms',
          'bar',
        ],
        rows,
      ),
      table(['calls a second', 'product', 'full scan', 'ratio', 'bar', 'p99 in ms'], [dashboard]),
    ].join('\n\n');
  } finally {
    await Promise.all([grown, small, scan].map((server) => server.stop()));
  }
}

/** The dashboard, which a tally answers, and one full scan for each of as many callers at once, whatever time that takes. */
async function compareDashboard(
  leads: number,
  grown: ServerClient,
  scan: Pick<ServerClient, 'address'>,
  pace: BenchOptions,
) {
  const stats = query('leads.stats', undefined);
  const { rate, p99 } = (
    await loadInterleaved({ grown: { ...grown, requests: Array(CONNECTIONS).fill(stats) } }, pace)
  ).grown;
  const full = { method: 'GET', path: '/stats' } as const;
  const began = performance.now();
  const scanned = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => call({ ...grown, address: scan.address }, full)),
  );
  const milliseconds = performance.now() - began;
  const answers = new Set([await call(grown, stats), ...scanned].map((answer) => JSON.stringify(answer)));
  if (answers.size > 1) throw new Error(`The dashboard differs from a scan: ${[...answers].join(', ')}`);
  return comparisonRow(
    `dashboard at ${formatWhole(leads)}, against one full scan`,
    { rate, p99 },
    { rate: (1_000 * CONNECTIONS) / milliseconds, p99: Math.round(milliseconds) },
    DASHBOARD_BAR,
  );
}
