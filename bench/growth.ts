import { seedDatabase, withClient } from './database.ts';
import type { BenchOptions } from './lines.ts';
import { loadInterleaved } from './load.ts';
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
      if (!operation.name.includes(pace.only)) continue;
      const measured = await loadInterleaved(
        {
          grown: { ...targets.grown, requests: operation.product },
          small: { ...targets.small, requests: atFew[n]?.product ?? [] },
        },
        pace,
      );
      const isSearch = operation.name.startsWith('search');
      const row = comparisonRow(operation.name, measured.grown, measured.small, isSearch ? SEARCH_BAR : BAR);
      if (isSearch) row.push(`≤ ${SEARCH_P99_MS}${measured.grown.p99 > SEARCH_P99_MS ? ' **missed**' : ''}`);
      rows.push(isSearch ? row : [...row, '']);
      report(rows.at(-1)?.join('  ') ?? '');
    }
    const stats = query('leads.stats', undefined);
    const full = { method: 'GET', path: '/stats' } as const;
    const counted = await call(targets.grown, stats);
    const scanned = await call({ ...targets.grown, address: scan.address }, full);
    report(`The dashboard ${JSON.stringify(counted)}, a scan ${JSON.stringify(scanned)}`);
    const measured = await loadInterleaved(
      {
        grown: { ...targets.grown, requests: Array(16).fill(stats) },
        scan: { address: scan.address, cookie: many.cookie, requests: Array(16).fill(full) },
      },
      pace,
    );
    const dashboard = comparisonRow(
      `dashboard at ${formatWhole(leads)}, against one full scan`,
      measured.grown,
      measured.scan,
      DASHBOARD_BAR,
    );
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
