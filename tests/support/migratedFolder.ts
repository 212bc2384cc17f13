import { existsSync } from 'node:fs';
import pg from 'pg';
import { buildFolder, buildInto } from '#server/build/builds.ts';
import { startEmbedded } from '#server/platform/database/embedded/embedded.ts';
import { createDatabase, PATIENCE_MS } from './databases.ts';
import { silent } from './readableLog.ts';

/** The migrated, empty database, which is copied for each test file. */
export const TEMPLATE = 'template';

/** The data need not survive. */
export const settings = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_connections=200',
  // Kept in memory, where there is less room than on a disk.
  'max_wal_size=256MB',
  'min_wal_size=32MB',
  'wal_recycle=off',
  'wal_init_zero=off',
  // The databases are small, and each that is dropped has the whole cache searched for its pages.
  'shared_buffers=128MB',
  // The server's own work beside the tests takes processors from them.
  'autovacuum=off',
  'bgwriter_lru_maxpages=0',
  'io_method=sync',
  'update_process_title=off',
];

/** What decides the content of the folder: migrations contain the functions and triggers that they make. */
const INPUTS = [
  'migrations/*.ts',
  'package-lock.json',
  'src/server/platform/database/**/*.ts',
  'src/server/platform/jobs.ts',
  'tests/support/{databases,migratedFolder}.ts',
];

/** A data folder with a PostgreSQL that has the template, made anew when the migrations or their code have changed. */
export async function ensureMigratedFolder(): Promise<string> {
  const folder = buildFolder('test-database', INPUTS);
  if (!existsSync(folder)) await buildInto(folder, makeFolder);
  return folder;
}

async function makeFolder(dataDir: string) {
  // Loaded only here: it is most of the server.
  const [{ entities }, { migrate }, { openDatabase }, { openJobs }] = await Promise.all([
    import('#server/entities.ts'),
    import('#server/platform/database/migrate.ts'),
    import('#server/platform/database/orm.ts'),
    import('#server/platform/jobs.ts'),
  ]);
  const server = await startEmbedded(dataDir, { settings });
  try {
    await shortenSignIn(server.url);
    const orm = openDatabase(await createDatabase(server.url, TEMPLATE), entities, PATIENCE_MS);
    await migrate(orm);
    const jobs = openJobs(orm, silent);
    await jobs.start();
    await jobs.close();
    await orm.close();
  } finally {
    await server.stop();
  }
}

/** A run opens more than a thousand connections: checking the password is half of the time that one takes. */
async function shortenSignIn(url: string) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('set scram_iterations = 1');
  await client.query(`alter role current_user password '${new URL(url).password}'`);
  await client.end();
}
