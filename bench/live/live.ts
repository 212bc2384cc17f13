import { setTimeout as sleep } from 'node:timers/promises';
import { seedDatabase, withClient } from '../database.ts';
import { freePort, startProduct } from '../servers.ts';
import { formatWhole } from '../table.ts';
import { openAudience } from './audience.ts';
import { Changes } from './changes.ts';
import { inspectorOptions, type Memory, memoryOf } from './heap.ts';
import { createPeople } from './people.ts';
import { barTable, describeStep, stepTable } from './report.ts';
import { runStep, type StepResult } from './step.ts';

// Many open screens over two processes of the product: how soon they learn of a change, and what that costs.

/** What the benchmark needs of its PostgreSQL: the time of each commit, and how often each statement ran. */
export const LIVE_SETTINGS = ['track_commit_timestamp=on', 'shared_preload_libraries=pg_stat_statements'];

const PROCESSES = 2;

/** Until the servers have noticed that streams are closed. */
const CLOSING_MS = 1_000;

export interface LiveOptions {
  streams: number;
  /** A second. */
  changes: number;
  /** How long the changes of each line are made. */
  seconds: number;
}

/** Returns Markdown tables: the measures with their bars, and what more changes and more streams do. */
export async function measureLive(
  serverUrl: string,
  leads: number,
  { streams, changes: perSecond, seconds }: LiveOptions,
  report: (line: string) => void,
) {
  report(`Making ${formatWhole(leads)} leads`);
  const { url, cookie } = await seedDatabase(serverUrl, leads);
  const ports = await Promise.all(Array.from({ length: PROCESSES }, freePort));
  const servers = await Promise.all(
    ports.map((port) => startProduct({ DATABASE_URL: url, NODE_OPTIONS: inspectorOptions(port) })),
  );
  const memory = () => Promise.all(servers.map(({ pid }, n) => memoryOf(pid, ports[n] ?? 0)));
  try {
    return await withClient(url, async (client) => {
      await client.query('create extension pg_stat_statements');
      const people = await createPeople(client, 4 * streams);
      const audience = openAudience(servers, people);
      const changes = await Changes.of(client, leads, people.slice(0, streams));
      const bench = { client, servers, cookie, audience, changes };
      // What is loaded and allocated for the first streams alone is not counted.
      await audience.growTo(Math.ceil(streams / 5));
      audience.close();
      await sleep(CLOSING_MS);
      const empty = await memory();
      report(`Opening ${formatWhole(streams)} streams`);
      await audience.growTo(streams);
      const full = await memory();
      const results: StepResult[] = [];
      for (const step of stepsOf(streams, perSecond)) {
        await audience.growTo(step.streams);
        results.push(await runStep(bench, step, seconds));
        report(describeStep(results.at(-1)));
      }
      audience.close();
      return [barTable(results[0], memoryOfStream(empty, full, streams)), stepTable(results)].join('\n\n');
    });
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

const stepsOf = (streams: number, changes: number) => [
  { streams, changes },
  { streams, changes: 5 * changes },
  { streams: 2 * streams, changes },
  { streams: 4 * streams, changes },
];

function memoryOfStream(before: Memory[], after: Memory[], streams: number): Memory {
  const grown = (of: keyof Memory) =>
    after.reduce((sum, memory, n) => sum + memory[of] - (before[n]?.[of] ?? 0), 0) / streams;
  return { heap: grown('heap'), resident: grown('resident') };
}
