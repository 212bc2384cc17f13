import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnyEntity, EntityData } from '@mikro-orm/core';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { buildApp } from '#server/app.ts';
import { entities } from '#server/entities.ts';
import { readEnv } from '#server/env.ts';
import { mails } from '#server/mails.ts';
import { type Database, openDatabase } from '#server/platform/database/orm.ts';
import { openJobs } from '#server/platform/jobs.ts';
import { openMailer } from '#server/platform/mail/mailer.ts';
import { addressOf, createDatabase, dropDatabase, PATIENCE_MS } from './databases.ts';
import { people } from './people.ts';
import { silent } from './readableLog.ts';
import { storedMail } from './servers/storedMail.ts';

/** Rate limits that no test reaches. `defaultLimits` removes them. */
const highLimits = Object.fromEntries(
  [
    'GUESSES_PER_ACCOUNT',
    'GUESSES_PER_ADDRESS',
    'SIGN_UPS_PER_HOUR',
    'MAILS_PER_HOUR',
    'ENQUIRIES_PER_HOUR',
    'EXCHANGES_PER_HOUR',
    'UPLOADS_PER_HOUR',
  ].map((limit) => [`LIMIT_${limit}`, '100000']),
);

export const defaultLimits = Object.fromEntries(Object.keys(highLimits).map((name) => [name, undefined]));

type Log = Parameters<typeof openMailer>[0]['log'];

/** A migrated, empty database for this test file only, with its users and the mail that they receive. */
export function testDatabase(variables: NodeJS.ProcessEnv = {}, log: Log = silent) {
  const serverUrl = inject('serverUrl');
  const name = `test-${randomUUID()}`;
  const orm = openDatabase(addressOf(serverUrl, name), entities, PATIENCE_MS);
  const dataDir = mkdtempSync(join(tmpdir(), 'providerdesk-'));
  const env = readEnv({ DATA_DIR: dataDir, DEMO_DATA: 'on', ...highLimits, ...variables });
  const jobs = openJobs(orm, log);
  const mailer = openMailer({ orm, jobs, env, log, ...mails });

  beforeAll(async () => {
    await createDatabase(serverUrl, name, inject('template'));
    await mailer.start();
  });
  afterAll(async () => {
    await mailer.close();
    await orm.close();
    await dropDatabase(serverUrl, name);
    await rm(dataDir, { recursive: true });
  });

  const team = people(orm, env, mailer, jobs);
  afterAll(() => Promise.all([team.announcements.close(), team.backups.close()]));

  let app: ReturnType<typeof buildApp> | undefined;
  const productWith = (options: Pick<Parameters<typeof buildApp>[0], 'log' | 'clientDir'> = {}) => {
    app ??= buildApp({ orm, env, jobs, mailer, ...options });
    return app;
  };
  afterAll(async () => (await app)?.close());

  return {
    orm,
    env,
    jobs,
    mailer,
    ...team,

    /** The product on this database, as a server that answers `inject`; with the options of its first call. */
    app: productWith,

    /** The answer of the product to a request. */
    inject: async (request: InjectOptions | string) => (await productWith()).inject(request),

    /** Runs one statement. */
    sql: <Rows extends EntityData<AnyEntity>[] = EntityData<AnyEntity>[]>(
      text: string,
      values: unknown[] = [],
    ) => orm.em.fork().execute<Rows>(text, values),

    /** All mails so far, the oldest first, after waiting for those in the queue. */
    async mail() {
      await expect.poll(() => countQueuedMail(orm), { interval: 10 }).toBe(0);
      return storedMail(env);
    },
  };
}

/** The number of mails in the queue that are neither sent nor given up, but for those of later than a minute. */
export async function countQueuedMail(orm: Database) {
  const [row] = await orm.em
    .fork()
    .execute<[{ left: number }]>(
      `select count(*)::int as left from pgboss.job where name = 'mail' and state < 'completed' and start_after < now() + interval '1 minute'`,
    );
  return row.left;
}
