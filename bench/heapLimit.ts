import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadInTurns, type Pace } from './load.ts';
import type { Operation, ServerClient } from './operations.ts';
import { residentMemoryMb, startProduct } from './servers.ts';
import { atLeast, atMost, formatWhole, table } from './table.ts';

const RESIDENT_MB = 350;
const RATE = 0.9;

/** The options of Node that `docker-compose.yml` sets. */
function composeOptions(): string {
  const compose = readFileSync(join(import.meta.dirname, '../docker-compose.yml'), 'utf8');
  const [, options] = /^ +NODE_OPTIONS: (.+)$/m.exec(compose) ?? [];
  if (!options) throw new Error('docker-compose.yml sets no NODE_OPTIONS');
  return options;
}

/**
 * Loads the product with the heap limit of `docker-compose.yml` and one without it in turns. Returns a Markdown table of the
 * rates, and of the memory right after the calls.
 */
export async function measureHeapLimit(url: string, cookie: string, operations: Operation[], pace: Pace) {
  const NODE_OPTIONS = composeOptions();
  const limited = await startProduct({ DATABASE_URL: url, NODE_OPTIONS });
  const free = await startProduct({ DATABASE_URL: url });
  const rows: string[][] = [];
  try {
    const clients: [ServerClient, ServerClient] = [
      { address: limited.address, cookie },
      { address: free.address, cookie },
    ];
    for (const { name, product } of operations) {
      const [ours, theirs] = await loadInTurns(
        [
          { ...clients[0], requests: product },
          { ...clients[1], requests: product },
        ],
        pace,
      );
      const ratio = ours.rate / theirs.rate;
      rows.push([
        name,
        formatWhole(ours.rate),
        formatWhole(theirs.rate),
        ratio.toFixed(2),
        atLeast(RATE, ratio),
      ]);
    }
    const [resident, without] = [limited, free].map(({ pid }) => residentMemoryMb(pid)) as [number, number];
    rows.push(['memory, MB', formatWhole(resident), formatWhole(without), '', atMost(RESIDENT_MB, resident)]);
  } finally {
    await limited.stop();
    await free.stop();
  }
  return table([`calls a second`, `with ${NODE_OPTIONS}`, 'without', 'ratio', 'limit'], rows);
}
