import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '#server/platform/database/embedded/embedded.ts';
import { compare, measureSecondStarts } from './compare.ts';
import { compareGrowth } from './growth.ts';
import { fallenLines, keepRatios, readKept } from './kept.ts';
import { LIVE_SETTINGS, measureLive } from './live/live.ts';
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
    /** Fails when a ratio is a fifth below the kept one. */
    check: { type: 'boolean', default: false },
    /** Keeps these ratios for later checks. */
    keep: { type: 'boolean', default: false },
    /** Measures open screens alone, see `live/live.ts`. */
    live: { type: 'boolean', default: false },
    streams: { type: 'string', default: '1000' },
    changes: { type: 'string', default: '10' },
  },
});

const leads = SIZES[values.size as keyof typeof SIZES] ?? Number(values.size);
const options = { rounds: Number(values.rounds), seconds: Number(values.seconds), only: values.only };
if (!(leads >= 100 && options.rounds >= 1 && options.seconds > 0)) {
  throw new Error('--size takes 50k, 1m or a number of leads from 100; --rounds and --seconds take numbers');
}

const folder = await mkdtemp(join(tmpdir(), 'providerdesk-bench-'));
const postgres = await startEmbedded(folder, values.live ? { settings: LIVE_SETTINGS } : {});
const report = (line: string) => console.error(line);
try {
  if (values.live) {
    const seconds = options.rounds * options.seconds;
    const pace = { seconds, streams: Number(values.streams), changes: Number(values.changes) };
    console.log(`\n${describeMachine()}\n\n${await measureLive(postgres.url, leads, pace, report)}`);
  } else await measureCalls();
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measureCalls() {
  const kept = values.check ? readKept() : {};
  const { text, ratios } =
    leads >= SIZES['1m']
      ? { text: await compareGrowth(postgres.url, leads, options, report), ratios: {} }
      : await compare(postgres.url, leads, options, report, kept);
  const { seconds, resident } = await measureSecondStarts();
  const readyAfter = seconds.map((each) => each.toFixed(2)).join(', ');
  const atRest = resident.map(formatWhole).join(', ') || 'unknown';
  console.log(
    `\n${describeMachine()}\n\n${text}\n\nReady ${readyAfter} s after second starts, with their own database (bar 1.2); resident at rest ${atRest} MB without the database (bar 120 in the middle).`,
  );
  if (values.keep) keepRatios(ratios);
  const fallen = fallenLines(kept, ratios);
  if (fallen.length > 0) {
    console.error(`\nA fifth slower than the kept figures of bench/kept.json:\n${fallen.join('\n')}`);
    process.exitCode = 1;
  }
}
