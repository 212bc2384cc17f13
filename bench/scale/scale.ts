import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { ensureClientBuild } from '#server/platform/pages/build.ts';
import { runProgram } from '#server/platform/program.ts';
import { withClient } from '../database.ts';
import { buildOperations, mutation } from '../operations.ts';
import type { Server } from '../servers.ts';
import { describeMachine, formatWhole } from '../table.ts';
import { type Cluster, type OnStop, startCluster } from './cluster.ts';
import { measureFaults } from './faults.ts';
import { checkPooler } from './poolerChecks.ts';
import { measureThroughput, type Setup } from './throughput.ts';

// npm run bench:scale: one to three processes on one machine with a streaming replica and PgBouncer, and what people
// notice when parts of it fail: see docs/growing.md.

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '2' },
    seconds: { type: 'string', default: '1' },
  },
});
const options = {
  leads: Number(values.size),
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
};
if (!(options.leads >= 1_000 && options.rounds >= 1 && options.seconds > 0)) {
  throw new Error('--size takes a number of leads from 1000; --rounds and --seconds take numbers');
}

const CREATE = 'create a lead with its activity';
const CHANGES_BESIDE = 20;
const BESIDE = `list of 50 leads, beside ${CHANGES_BESIDE} changes a second` as const;

/** Ends everything, however long something hangs. */
const LONGEST_MS = 240_000;

interface Processes {
  /** Without the replica, with it, and by way of PgBouncer with it. */
  single: Server[];
  replicated: Server[];
  pooled: Server[];
}

runProgram(
  async ({ onStop, end }) => {
    // One for each process that is started, so that none outlives this one.
    process.setMaxListeners(20);
    setTimeout(() => {
      throw new Error(`It was not finished after ${LONGEST_MS / 1_000} s`);
    }, LONGEST_MS).unref();
    console.error(`Making ${formatWhole(options.leads)} leads and a replica`);
    const cluster = await startCluster(options.leads, onStop);
    const { pooler, primary, replica } = cluster;
    if (!pooler)
      console.error('PgBouncer is not installed: what needs it is left out (apt-get install pgbouncer)');
    console.error('Starting the processes');
    // The first process builds what the sources have changed, and the client may take long.
    ensureClientBuild();
    const envs = {
      direct: { DATABASE_REPLICA_URL: replica.url },
      pooled: pooler && {
        DATABASE_URL: pooler.urlOf(primary.url),
        DATABASE_REPLICA_URL: pooler.urlOf(replica.url),
      },
    };
    const processes = await startProcesses(cluster, envs);
    await withClient(primary.url, (client) => measureAll(cluster, client, processes, envs, onStop));
    end();
  },
  { exitCodeOnSignal: 130 },
);

async function startProcesses(
  cluster: Cluster,
  envs: { direct: Record<string, string>; pooled: Record<string, string> | null },
): Promise<Processes> {
  const start = (count: number, env: Record<string, string>) =>
    Promise.all(Array.from({ length: count }, () => cluster.startProcess(env)));
  return {
    single: [...(await start(1, {})), ...(await start(2, {}))],
    replicated: await start(3, envs.direct),
    pooled: envs.pooled ? await start(2, envs.pooled) : [],
  };
}

async function measureAll(
  cluster: Cluster,
  client: pg.Client,
  processes: Processes,
  envs: { direct: Record<string, string> },
  onStop: OnStop,
) {
  const { single, replicated, pooled } = processes;
  const [first] = single as [Server];
  const operations = await buildOperations(client, { address: first.address, cookie: cluster.cookie });
  const requestsOf = (name: string) => operations.find((one) => one.name.startsWith(name))?.product ?? [];
  const { title: _, ...lead } = JSON.parse(`${requestsOf(CREATE)[0]?.body}`)[0].json;
  const newLead = { ...lead, title: 'Benchmark of faults' };

  console.log(
    `\n${describeMachine()}, ${formatWhole(options.leads)} leads. Times: milliseconds of the processor for one call.`,
  );
  const setups = setupsOf(processes, newLead);
  for (const [what, name] of [
    ['list of 50 leads', 'list of 50 leads'],
    ['lead by id', 'lead by id'],
    [CREATE, CREATE],
    ['list of 50 leads', BESIDE],
  ] as const) {
    const measured = { what: name, setups: setups[name], requests: requestsOf(what) };
    console.log(`\n${await measureThroughput(cluster, client, measured, options)}`);
  }

  await Promise.all(single.map((server) => server.stop()));
  const reads = [...requestsOf('list of 50 leads'), ...requestsOf('lead by id').slice(0, 20)];
  const work = { reads, lead: newLead };
  if (pooled.length > 1) {
    const two = pooled as [Server, Server];
    console.log(
      `\nBy way of PgBouncer ${cluster.pooler?.version}:\n${await checkPooler(client, two, cluster.cookie, work)}`,
    );
  }
  const servers = { direct: replicated, pooled };
  console.log(`\n${await measureFaults(cluster, client, servers, envs, work, onStop)}`);
}

/** What each operation is measured with; the first of each is what the others are compared with. */
function setupsOf({ single, replicated, pooled }: Processes, lead: Record<string, unknown>) {
  const [one, two, three] = [1, 2, 3].map((count) => single.slice(0, count)) as [
    Server[],
    Server[],
    Server[],
  ];
  const processes: Setup[] = [
    { name: 'one process', servers: one },
    { name: 'two processes', servers: two },
    { name: 'three processes', servers: three },
  ];
  const replica: Setup[] = [
    { name: 'one process, replica', servers: replicated.slice(0, 1) },
    { name: 'three processes, replica', servers: replicated },
  ];
  const pooler: Setup[] = pooled
    .slice(0, 1)
    .map((server) => ({ name: 'one process, replica, PgBouncer', servers: [server] }));
  const beside = {
    request: () => mutation('leads.create', { ...lead, id: randomUUID() }),
    aSecond: CHANGES_BESIDE,
  };
  return {
    'list of 50 leads': [...processes, ...replica, ...pooler],
    'lead by id': [...processes, ...pooler],
    [CREATE]: [
      ...processes,
      ...replica,
      ...pooler,
      { name: 'one process, nothing announced', servers: one, isQuiet: true },
      { name: 'three processes, nothing announced', servers: three, isQuiet: true },
    ],
    [BESIDE]: [
      { name: 'three processes', servers: three, beside },
      { name: 'three processes, replica', servers: replicated, beside },
    ],
  } satisfies Record<string, Setup[]>;
}
