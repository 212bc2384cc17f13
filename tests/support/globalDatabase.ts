import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { entities } from '#server/entities.ts';
import { readEnv } from '#server/env.ts';
import { mails } from '#server/mails.ts';
import { startEmbedded } from '#server/platform/database/embedded/embedded.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { openDatabase } from '#server/platform/database/orm.ts';
import { openMailer } from '#server/platform/mail/mailer.ts';
import { createDatabase } from './databases.ts';
import { silent } from './readableLog.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The embedded PostgreSQL of this test run. */
    serverUrl: string;
    /** The migrated, empty database that every test file gets a copy of. */
    template: string;
  }
}

/** One PostgreSQL for the whole run, in a folder of its own, without fsync because the data need not survive. */
export async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'providerdesk-tests-'));
  const settings = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=200'];
  const server = await startEmbedded(dataDir, { settings });

  const orm = openDatabase(await createDatabase(server.url, 'template'), entities);
  await migrate(orm);
  const mailer = openMailer({ orm, env: readEnv({ DATA_DIR: dataDir }), log: silent, ...mails });
  await mailer.start();
  await mailer.close();
  await orm.close();

  project.provide('serverUrl', server.url);
  project.provide('template', 'template');
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true });
  };
}
