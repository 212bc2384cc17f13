import type { Pace } from './compare.ts';
import { connected, filledDatabase } from './database.ts';
import { loadInTurns } from './load.ts';
import { answer, operations, query } from './operations.ts';
import { startProduct, startReference } from './servers.ts';
import { compared, table, whole } from './table.ts';

const FEW = 10_000;

/** What a million leads may cost, as a share of the rate at ten thousand; and the dashboard against a full scan. */
const BAR = 0.6;
const DASHBOARD_BAR = 5;

/** Loads the product with few and with many leads in turns, and tells what the growth costs. */
export async function compareGrowth(
  serverUrl: string,
  leads: number,
  pace: Pace,
  say: (line: string) => void,
) {
  const databases = [];
  for (const size of [leads, FEW]) {
    say(`Making ${whole(size)} leads`);
    databases.push(await filledDatabase(serverUrl, size));
  }
  const [many, few] = databases as [
    Awaited<ReturnType<typeof filledDatabase>>,
    Awaited<ReturnType<typeof filledDatabase>>,
  ];
  const grown = await startProduct({ DATABASE_URL: many.url });
  const small = await startProduct({ DATABASE_URL: few.url });
  const scan = await startReference(many.url);
  try {
    const rows: string[][] = [];
    const asked = {
      grown: { address: grown.address, cookie: many.cookie },
      small: { address: small.address, cookie: few.cookie },
    };
    const atMany = await connected(many.url, (client) => operations(client, asked.grown));
    const atFew = await connected(few.url, (client) => operations(client, asked.small));
    for (const [n, operation] of atMany.entries()) {
      if (!operation.name.includes(pace.only)) continue;
      const measured = await loadInTurns(
        {
          grown: { ...asked.grown, requests: operation.product },
          small: { ...asked.small, requests: atFew[n]?.product ?? [] },
        },
        pace,
      );
      rows.push(compared(operation.name, measured.grown, measured.small, BAR));
      say(rows.at(-1)?.join('  ') ?? '');
    }
    const stats = query('leads.stats', undefined);
    const full = { method: 'GET', path: '/stats' } as const;
    const counted = await answer(asked.grown, stats);
    const scanned = await answer({ ...asked.grown, address: scan.address }, full);
    say(`The dashboard ${JSON.stringify(counted)}, a scan ${JSON.stringify(scanned)}`);
    const measured = await loadInTurns(
      {
        grown: { ...asked.grown, requests: Array(16).fill(stats) },
        scan: { address: scan.address, cookie: many.cookie, requests: Array(16).fill(full) },
      },
      pace,
    );
    const dashboard = compared(
      `dashboard at ${whole(leads)}, against one full scan`,
      measured.grown,
      measured.scan,
      DASHBOARD_BAR,
    );
    say(dashboard.join('  '));
    return [
      table(
        ['calls a second', `${whole(leads)} leads`, `${whole(FEW)} leads`, 'ratio', 'bar', 'p99 in ms'],
        rows,
      ),
      table(['calls a second', 'product', 'full scan', 'ratio', 'bar', 'p99 in ms'], [dashboard]),
    ].join('\n\n');
  } finally {
    await Promise.all([grown, small, scan].map((server) => server.stop()));
  }
}
