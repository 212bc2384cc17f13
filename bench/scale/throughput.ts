import { setTimeout as sleep } from 'node:timers/promises';
import type { Request } from 'autocannon';
import type pg from 'pg';
import { postgresTime, processorTime } from '../live/processorTime.ts';
import { CONNECTIONS, loadServer, median } from '../load.ts';
import type { Server } from '../servers.ts';
import { formatRatio, formatWhole, table } from '../table.ts';
import { withoutAnnouncements } from './announcements.ts';
import type { Cluster } from './cluster.ts';
import { send } from './people.ts';

/** For all processes at once. */
const WARM_UP_S = 3;

export interface Setup {
  name: string;
  servers: Server[];
  /** For changes: whether they are announced. */
  isQuiet?: boolean;
  /** What another person sends meanwhile, so many times a second. */
  beside?: { request: () => Request; aSecond: number };
}

interface Round {
  rate: number;
  /** Milliseconds of the processor for one call. */
  node: number;
  primary: number;
  replica: number;
  pooler: number;
}

export interface Measured {
  setups: Setup[];
  requests: Request[];
  what: string;
}

/** Loads each setup in turns, and returns a Markdown table of the medians. The first setup is what others are compared with. */
export async function measureThroughput(
  cluster: Cluster,
  client: pg.Client,
  { setups, requests, what }: Measured,
  { rounds, seconds }: { rounds: number; seconds: number },
) {
  const measured = new Map(setups.map((setup) => [setup, [] as Round[]]));
  // What the processes have not done yet is not measured.
  const servers = [...new Set(setups.flatMap((setup) => setup.servers))];
  await measureRound(cluster, { name: 'all', servers }, requests, WARM_UP_S);
  for (let round = 0; round < rounds; round += 1) {
    for (const setup of setups) {
      const one = () => measureRound(cluster, setup, requests, seconds);
      measured.get(setup)?.push(await (setup.isQuiet ? withoutAnnouncements(client, one) : one()));
    }
  }
  const medians = [...measured].map(([{ name }, all]) => ({ name, ...medianRound(all) }));
  const first = medians[0]?.rate ?? Number.NaN;
  return table(
    [what, 'a second', 'ratio', 'Node', 'PostgreSQL', 'replica', 'PgBouncer'],
    medians.map(({ name, rate, node, primary, replica, pooler }) => [
      name,
      formatWhole(rate),
      formatRatio(rate / first),
      ...[node, primary, replica, pooler].map((milliseconds) => milliseconds.toFixed(2)),
    ]),
  );
}

async function measureRound(
  { cookie, primary, replica, pooler }: Cluster,
  { servers, beside }: Setup,
  requests: Request[],
  seconds: number,
): Promise<Round> {
  const used = () => ({
    node: servers.reduce((sum, { pid }) => sum + processorTime(pid), 0),
    primary: postgresTime(primary.postmaster),
    replica: postgresTime(replica.postmaster),
    pooler: pooler ? processorTime(pooler.pid()) : 0,
  });
  const before = used();
  const over = new AbortController();
  const besides = beside && repeat(servers[0]?.address ?? '', cookie, beside, over.signal);
  const results = await Promise.all(
    servers.map(({ address }, n) => {
      const connections = Math.floor((CONNECTIONS + n) / servers.length);
      return loadServer({ address, cookie, requests, connections }, seconds);
    }),
  );
  over.abort();
  await besides;
  const after = used();
  const rate = results.reduce((sum, result) => sum + result.rate, 0);
  const calls = results.reduce((sum, result) => sum + result.calls, 0);
  const perCall = (of: keyof typeof after) => (after[of] - before[of]) / calls;
  return {
    rate,
    node: perCall('node'),
    primary: perCall('primary'),
    replica: perCall('replica'),
    pooler: perCall('pooler'),
  };
}

async function repeat(
  address: string,
  cookie: string,
  { request, aSecond }: NonNullable<Setup['beside']>,
  signal: AbortSignal,
) {
  while (!signal.aborted) {
    if (!(await send(address, cookie, request()))) throw new Error('A change beside the load failed');
    await sleep(1_000 / aSecond, undefined, { signal }).catch(() => {});
  }
}

const medianRound = (rounds: Round[]): Round => {
  const of = (key: keyof Round) => median(rounds.map((round) => round[key]));
  return {
    rate: of('rate'),
    node: of('node'),
    primary: of('primary'),
    replica: of('replica'),
    pooler: of('pooler'),
  };
};
