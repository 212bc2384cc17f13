import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Server } from '../servers.ts';
import { formatWhole, table } from '../table.ts';
import { type Cluster, METRICS_TOKEN, type OnStop } from './cluster.ts';
import { createRequest, type Sent, send, startPeople } from './people.ts';
import { startProxy } from './proxy.ts';
import { openStreams } from './streams.ts';

/** One person may have 12 streams in a process, and two processes must hold them all. */
const STREAMS = 18;
const BEFORE_MS = 1_500;
const AFTER_MS = 1_500;
const WAIT_MS = 20_000;
const AWAY_MS = 2_000;

type Work = Parameters<typeof startPeople>[2];

interface Fault {
  name: string;
  /** Causes it. */
  cause(): Promise<unknown>;
  /** Whether all is as it was before. */
  isOver(): Promise<boolean> | boolean;
}

/** Causes faults while people work, and returns a Markdown table of what they noticed, and remarks. */
export async function measureFaults(
  cluster: Cluster,
  client: pg.Client,
  servers: { direct: Server[]; pooled: Server[] },
  envs: { direct: Record<string, string> },
  work: Work,
  onStop: OnStop,
) {
  const { cookie, replica, pooler } = cluster;
  const proxy = await startProxy(servers.direct.map(({ address }) => address));
  onStop(() => proxy.stop());
  const over = new AbortController();
  const streams = openStreams(proxy.address, cookie, STREAMS, over.signal);
  onStop(async () => over.abort());
  await until(streams.areOpen);

  const [, killed] = servers.direct as [Server, Server];
  const PORT = new URL(killed.address).port;
  const rows: string[][] = [];
  const remarks: string[] = [];
  const run = async (address: string, fault: Fault) => {
    const { row, sent } = await causeFault(address, cookie, work, fault);
    rows.push(row);
    remarks.push(await checkCreates(client, address, cookie, work, sent));
  };

  await run(proxy.address, {
    name: 'kill -9 of one of three processes',
    cause: async () => process.kill(killed.pid, 'SIGKILL'),
    isOver: () => !proxy.isUsed(killed.address) && streams.areOpen(),
  });
  remarks.push(`${streams.endCount()} of ${STREAMS} streams ended with the process and were opened again.`);
  await run(proxy.address, {
    name: 'the process starts again',
    cause: () => cluster.startProcess({ ...envs.direct, PORT }),
    isOver: () => proxy.isUsed(killed.address),
  });
  await run(proxy.address, {
    name: 'the replica stops',
    cause: () => replica.stop(),
    isOver: async () => !(await readsReplica(servers.direct[0])),
  });
  await run(proxy.address, {
    name: 'the replica starts again',
    cause: () => replica.start(),
    isOver: () => readsReplica(servers.direct[0]),
  });
  const [pooled] = servers.pooled;
  if (pooler && pooled) {
    await run(pooled.address, {
      name: `PgBouncer is killed, and back after ${AWAY_MS / 1_000} s`,
      cause: () => pooler.crash(AWAY_MS),
      isOver: () => isReady(pooled.address),
    });
  }
  over.abort();
  await streams.closed();
  const head = ['while 16 people work', 'calls', 'failed', 'for', 'slowest', 'all well after'];
  return [table(head, rows), [...new Set(remarks)].join('\n')].join('\n\n');
}

async function causeFault(address: string, cookie: string, work: Work, fault: Fault) {
  const people = startPeople(address, cookie, work);
  await sleep(BEFORE_MS);
  const since = Date.now();
  await fault.cause();
  await until(fault.isOver);
  const recovered = Date.now();
  await sleep(AFTER_MS);
  await people.stop();
  const { calls } = people.sent;
  const failed = calls
    .filter(({ isAnswered }) => !isAnswered)
    .map(({ at, milliseconds }) => at + milliseconds);
  const lasted = failed.length > 0 ? Math.max(...failed) - since : 0;
  const slowest = Math.max(...calls.filter(({ at }) => at >= since).map(({ milliseconds }) => milliseconds));
  const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;
  const row = [
    fault.name,
    formatWhole(calls.length),
    `${failed.length}`,
    seconds(lasted),
    seconds(slowest),
    seconds(Math.max(recovered - since, lasted)),
  ];
  return { row, sent: people.sent };
}

/** Repeats every create that failed, as a browser does, and counts what there is then. */
async function checkCreates(
  client: pg.Client,
  address: string,
  cookie: string,
  { lead }: Work,
  { created, unsure }: Sent,
) {
  for (const id of unsure) {
    if (!(await send(address, cookie, createRequest(id, lead)))) throw new Error('A repeated create failed');
  }
  const ids = [...created, ...unsure];
  const { rows } = await client.query<{ leads: number; activities: number }>(
    `select count(*)::int as leads, (select count(*)::int from activities where lead_id = any($1)) as activities
       from leads where id = any($1)`,
    [ids],
  );
  const [found] = rows;
  if (found?.leads !== ids.length || found.activities !== ids.length) {
    throw new Error(
      `Of ${ids.length} creates there are ${found?.leads} leads with ${found?.activities} activities`,
    );
  }
  return 'After each line the creates that failed were repeated with their ids: every lead is there once, with one activity.';
}

async function until(isTrue: () => Promise<boolean> | boolean) {
  for (const deadline = Date.now() + WAIT_MS; Date.now() < deadline; await sleep(20)) {
    if (await isTrue()) return;
  }
  throw new Error(`It was not over after ${WAIT_MS / 1_000} s`);
}

const isReady = (address: string) =>
  fetch(`${address}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

async function readsReplica(server: Server | undefined) {
  const response = await fetch(`${server?.address}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  return /^providerdesk_replica_fresh 1$/m.test(await response.text());
}
