import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { entities } from '#server/entities.ts';
import { readEnv } from '#server/env.ts';
import { mails } from '#server/mails.ts';
import { startEmbedded } from '#server/platform/database/embedded/embedded.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { openDatabase } from '#server/platform/database/orm.ts';
import { openMailer } from '#server/platform/mail/mailer.ts';
import { createDatabase, PATIENCE_MS } from './databases.ts';
import { memoryFolder } from './memoryFolder.ts';
import { silent } from './readableLog.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The embedded PostgreSQL of this test run. */
    serverUrl: string;
    /** The migrated, empty database that every test file gets a copy of. */
    template: string;
  }
}

/** The projects that still need the server, and the server: each project has its own copy of this module. */
interface Shared {
  users: number;
  started: Promise<{ url: string; stop: () => Promise<void> }>;
}

const SHARED = Symbol.for('providerdesk test database');
const processWide = globalThis as { [SHARED]?: Shared };

/** One PostgreSQL for the whole run, started for the first project that needs it and stopped after the last. */
export async function setup(project: TestProject) {
  const shared = processWide[SHARED] ?? { users: 0, started: startServer() };
  processWide[SHARED] = shared;
  shared.users += 1;
  const server = await shared.started;
  project.provide('serverUrl', server.url);
  project.provide('template', 'template');
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    delete processWide[SHARED];
    await server.stop();
  };
}

/** The data need not survive. */
const settings = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_connections=200',
  // Kept in memory, where there is less room than on a disk.
  'max_wal_size=256MB',
  // The databases are small, and each that is dropped has the whole cache searched for its pages.
  'shared_buffers=128MB',
  // The server's own work beside the tests takes processors from them.
  'autovacuum=off',
  'bgwriter_lru_maxpages=0',
  'io_method=sync',
  'update_process_title=off',
];

/** Starts the server in a folder of its own. */
async function startServer() {
  const dataDir = await mkdtemp(join(memoryFolder(), 'providerdesk-tests-'));
  const server = await startEmbedded(dataDir, { settings });
  await shortenSignIn(server.url);

  const orm = openDatabase(await createDatabase(server.url, 'template'), entities, PATIENCE_MS);
  await migrate(orm);
  const mailer = openMailer({ orm, env: readEnv({ DATA_DIR: dataDir }), log: silent, ...mails });
  await mailer.start();
  await mailer.close();
  await orm.close();

  const stop = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true });
  };
  return { url: server.url, stop };
}

/** A run opens more than a thousand connections: checking the password is half of the time that one takes. */
async function shortenSignIn(url: string) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('set scram_iterations = 1');
  await client.query(`alter role current_user password '${new URL(url).password}'`);
  await client.end();
}
