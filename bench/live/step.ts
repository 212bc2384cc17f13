import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Server } from '../servers.ts';
import type { Audience } from './audience.ts';
import type { Changes } from './changes.ts';
import { postgresTime, postmasterOf, processorTime } from './processorTime.ts';
import type { Refresh } from './screen.ts';

export interface Bench {
  client: pg.Client;
  servers: Server[];
  /** Of the person who makes the changes. */
  cookie: string;
  audience: Audience;
  changes: Changes;
}

export interface Step {
  streams: number;
  /** A second. */
  changes: number;
}

export interface StepResult extends Step {
  /** Milliseconds from the commit to the stream, in order. */
  delays: number[];
  /** Changes that did not reach a stream, counted for each stream. */
  missing: number;
  made: number;
  /** Changes that the servers refused. */
  refused: number;
  refreshes: Refresh[];
  /** How often the lists of leads and the bell's count were read from the database. */
  statements: { lists: number; bells: number };
  /** Milliseconds of the processor a second: of the servers, and of PostgreSQL. */
  processor: { node: number; postgres: number };
  /** Milliseconds of the processor a second with the same streams and no changes. */
  idle: { node: number; postgres: number };
  /** The time that was measured, in seconds. */
  seconds: number;
}

const IDLE_MS = 3_000;
/** For what is under way when the last change is made. */
const LAST_MS = 1_500;

/** Makes the changes of a step, and measures. */
export async function runStep(
  bench: Bench,
  { streams, changes }: Step,
  seconds: number,
): Promise<StepResult> {
  const { client, servers, cookie, audience } = bench;
  const postmaster = await postmasterOf(client);
  const idle = await processorOf(servers, postmaster, () => sleep(IDLE_MS));
  const refreshes: Refresh[] = [];
  audience.listen({
    onUpdate: (screen, update) => bench.changes.onUpdate(screen, update),
    onRefresh: (refresh) => void refreshes.push(refresh),
  });
  await client.query('select pg_stat_statements_reset()');
  let outcome = { made: [] as string[], refused: 0 };
  const { seconds: taken, ...processor } = await processorOf(servers, postmaster, async () => {
    const clients = servers.map(({ address }) => ({ address, cookie }));
    outcome = await bench.changes.make(clients, changes, seconds);
    await sleep(LAST_MS);
  });
  audience.listen(null);
  const statements = await countStatements(client);
  const arrived = await bench.changes.delays(client, outcome.made, streams);
  const { refused } = outcome;
  const made = outcome.made.length;
  return {
    streams,
    changes,
    ...arrived,
    made,
    refused,
    refreshes,
    statements,
    processor,
    idle,
    seconds: taken,
  };
}

async function processorOf(servers: Server[], postmaster: number, work: () => Promise<void>) {
  const used = () => ({
    at: performance.now(),
    node: servers.reduce((sum, { pid }) => sum + processorTime(pid), 0),
    postgres: postgresTime(postmaster),
  });
  const before = used();
  await work();
  const after = used();
  const seconds = (after.at - before.at) / 1_000;
  return {
    seconds,
    node: (after.node - before.node) / seconds,
    postgres: (after.postgres - before.postgres) / seconds,
  };
}

async function countStatements(client: pg.Client) {
  const { rows } = await client.query<{ lists: number; bells: number }>(
    `select coalesce(sum(calls) filter (where query like '%"sortKey"%' and query like '%"leads"%'), 0)::int as lists,
            coalesce(sum(calls) filter (where query like '%notice_settings%' and query like '%follow_up_date%'), 0)::int as bells
       from pg_stat_statements`,
  );
  const [counted] = rows;
  if (!counted) throw new Error('pg_stat_statements has no rows');
  return counted;
}
