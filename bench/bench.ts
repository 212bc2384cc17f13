import { parseArgs } from 'node:util';
import { compare } from './compare.ts';
import { withPostgres } from './desk.ts';
import { LARGE, measureLarge } from './large.ts';
import { measureLive } from './live/live.ts';
import { measureSecondStarts } from './secondStarts.ts';
import { describeMachine } from './table.ts';

// The product beside a plain server, with many leads, and with many open screens: see docs/performance.md.

const SIZES = { '50k': 50_000, '100k': LARGE, '1m': 1_000_000 };

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '50k' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    /** The address of a PostgreSQL to measure on, such as one of version 15, in place of the product's own. */
    server: { type: 'string' },
    /** Measures open screens alone, see `live/live.ts`. */
    live: { type: 'boolean', default: false },
  },
});

const leads = SIZES[values.size as keyof typeof SIZES] ?? Number(values.size);
const options = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
const report = (line: string) => console.error(line);

await withPostgres(async (serverUrl) => {
  const text = await (values.live
    ? measureLive(serverUrl, leads, options.rounds * options.seconds, report)
    : measureCalls(serverUrl));
  console.log(`\n${describeMachine()}\n\n${text}`);
}, values.server);

async function measureCalls(serverUrl: string) {
  if (leads >= LARGE) return measureLarge(serverUrl, leads, options.seconds, report);
  const text = await compare(serverUrl, leads, options, report);
  return `${text}\n\n${await measureSecondStarts()}`;
}
