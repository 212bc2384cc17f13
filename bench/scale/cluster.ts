import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedDatabase, startEmbedded } from '#server/platform/database/embedded/embedded.ts';
import { copyForReplica } from '../../tests/support/servers/replicaFiles.ts';
import { type SeededDatabase, seedDatabase, withClient } from '../database.ts';
import { postmasterOf } from '../live/processorTime.ts';
import { freePort, type Server, startProduct } from '../servers.ts';
import { type Pooler, startPooler } from './pooler.ts';

/** All processes of a measurement are open at once, with up to 14 connections each. */
const SETTINGS = ['max_connections=250'];

export const METRICS_TOKEN = 'a-token-of-the-benchmark-for-itself';

/** Registers what to close at the end; what was registered last is closed first. */
export type OnStop = (close: () => Promise<unknown>) => void;

export interface Postgres {
  url: string;
  postmaster: number;
}

export interface Cluster {
  primary: Postgres;
  replica: Postgres & { stop(): Promise<void>; start(): Promise<void> };
  /** Null where PgBouncer is not installed. */
  pooler: Pooler | null;
  cookie: string;
  /** Starts a process of the product with these variables, or again on its port. */
  startProcess(env: Record<string, string>): Promise<Server>;
}

/** Starts PostgreSQL with this number of leads, a streaming replica, and PgBouncer if there is one. */
export async function startCluster(leads: number, onStop: OnStop): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'providerdesk-scale-'));
  onStop(() => rm(folder, { recursive: true, force: true }));
  const inFolder = (name: string) => join(folder, name);
  const primaryServer = await startEmbedded(inFolder('primary'), { settings: SETTINGS });
  onStop(() => primaryServer.stop());
  const seeded = await seedDatabase(primaryServer.url, leads);

  const replica = await startReplica(
    { url: primaryServer.url, dataDir: inFolder('primary') },
    inFolder('replica'),
    seeded,
    onStop,
  );
  const name = new URL(seeded.url).pathname.slice(1);
  // Under any other name the product looks for a database of that name and does not find it.
  const databases = { [name]: seeded.url, [`${name}_replica`]: replica.url };
  const pooler = await startPooler(inFolder('pooler'), databases);
  if (pooler) onStop(() => pooler.stop());
  return {
    primary: { url: seeded.url, postmaster: await withClient(seeded.url, postmasterOf) },
    replica,
    pooler,
    cookie: seeded.cookie,
    async startProcess(env) {
      const server = await startProduct({
        DATABASE_URL: seeded.url,
        DATA_DIR: inFolder('data'),
        METRICS_TOKEN,
        ...env,
      });
      onStop(() => server.stop());
      return server;
    },
  };
}

async function startReplica(
  primary: { url: string; dataDir: string },
  dataDir: string,
  seeded: SeededDatabase,
  onStop: OnStop,
) {
  const settings = [...SETTINGS, ...(await copyForReplica(primary, dataDir))];
  const port = await freePort();
  let running: EmbeddedDatabase | null = null;
  const stop = async () => {
    await running?.stop();
    running = null;
  };
  onStop(stop);
  const replica = {
    url: '',
    postmaster: 0,
    stop,
    async start() {
      running = await startEmbedded(dataDir, { settings, port });
      replica.url = new URL(new URL(seeded.url).pathname, running.url).href;
      replica.postmaster = await withClient(replica.url, postmasterOf);
    },
  };
  await replica.start();
  return replica;
}
