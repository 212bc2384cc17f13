import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '#server/platform/database/embedded/embedded.ts';
import { compare, measureSecondStart } from './compare.ts';
import { compareGrowth } from './growth.ts';
import { describeMachine, formatWhole } from './table.ts';

// Compares the product's speed with that of a minimal server: see docs/performance.md.

const SIZES = { '50k': 50_000, '1m': 1_000_000 };

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '50k' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    /** Measures only the operations with this in their name. */
    only: { type: 'string', default: '' },
  },
});

const leads = SIZES[values.size as keyof typeof SIZES] ?? Number(values.size);
const options = { rounds: Number(values.rounds), seconds: Number(values.seconds), only: values.only };
if (!(leads >= 100 && options.rounds >= 1 && options.seconds > 0)) {
  throw new Error('--size takes 50k, 1m or a number of leads from 100; --rounds and --seconds take numbers');
}

const folder = await mkdtemp(join(tmpdir(), 'providerdesk-bench-'));
const postgres = await startEmbedded(folder);
try {
  const tables = await (leads >= SIZES['1m'] ? compareGrowth : compare)(
    postgres.url,
    leads,
    options,
    (line) => console.error(line),
  );
  const start = await measureSecondStart();
  console.log(
    `\n${describeMachine()}\n\n${tables}\n\nReady ${start.seconds.toFixed(2)} s after a second start, its own database included (bar 1.2); resident at rest ${start.resident === null ? 'unknown' : formatWhole(start.resident)} MB without the database (bar 120).`,
  );
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
