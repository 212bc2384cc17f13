import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from './load.ts';
import { residentMemoryMb, startProduct } from './servers.ts';
import { atMost, formatWhole, table } from './table.ts';

const READY_S = 1.5;
const AT_REST_MB = 200;

/** V8 gives back by itself what a start leaves behind, some ten seconds after it. */
const REST_MS = 20_000;

/** The memory of single starts differs by up to 10 MB. */
const STARTS = 3;

/**
 * Starts the product several times on a data folder where it ran before, with its embedded database. Returns a Markdown table of
 * the seconds until it is ready, and of the memory of the process when it has done nothing since.
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
      resident.push(residentMemoryMb(again.pid));
      await again.stop();
    }
  } finally {
    await rm(DATA_DIR, { recursive: true, force: true });
  }
  const each = (figures: number[], format: (figure: number) => string) => figures.map(format).join(', ');
  return table(
    ['three second starts, embedded database included', 'figures', 'limit of the one in the middle'],
    [
      ['ready after, s', each(seconds, (one) => one.toFixed(2)), atMost(READY_S, median(seconds))],
      [
        'memory at rest without the database, MB',
        each(resident, formatWhole),
        atMost(AT_REST_MB, median(resident)),
      ],
    ],
  );
}
