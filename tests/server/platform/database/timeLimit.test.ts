import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { entities } from '#server/entities.ts';
import { defineQuery } from '#server/platform/database/compiledQueries.ts';
import { allowLongWork, longWork } from '#server/platform/database/longWork.ts';
import { openDatabase } from '#server/platform/database/orm.ts';
import { currentTimeLimit, TimeLimit, withTimeLimit } from '#server/platform/database/timeLimit.ts';
import { cookieName } from '#server/platform/identity/context.ts';
import { addressOf } from '../../../support/databases.ts';
import { accountWithContact } from '../../../support/records.ts';
import { startProxy } from '../../../support/servers/processes.ts';
import { testDatabase } from '../../../support/testDatabase.ts';

const db = testDatabase();

/** The same database behind a proxy. */
async function behindProxy(options?: { lastWord: string }) {
  const proxy = await startProxy(addressOf(inject('serverUrl'), db.orm.config.get('dbName')), options);
  await proxy.open();
  const orm = openDatabase(proxy.address, entities);
  onTestFinished(() => orm.close(true));
  return { proxy, orm };
}

const isStored = async (id: string, table = 'accounts') =>
  (await db.orm.em.fork().execute(`select 1 from ${table} where id = ?`, [id])).length === 1;

const isAsleep = async () =>
  (
    await db.orm.em.fork().execute(
      `select 1 from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state = 'active' and query like '%pg_sleep%'`,
    )
  ).length > 0;

test.each([
  [
    'COMMIT',
    'commit;\n',
    504,
    'GATEWAY_TIMEOUT',
    'The server got no answer. It may have been done: check before trying again.',
  ],
  [
    'a statement before',
    'insert into "accounts"',
    503,
    'SERVICE_UNAVAILABLE',
    'The database cannot be reached just now. Please try again in a moment.',
  ],
])(
  'a call says whether it may have been done when the connection is lost after %s',
  async (_, lastWord, status, code, message) => {
    const { orm } = await behindProxy({ lastWord });
    const app = await buildApp({ ...db, orm });
    onTestFinished(() => app.close());
    const { token } = await db.sessions.start(db.orm.em.fork(), (await db.member()).id, null);
    const id = crypto.randomUUID();

    const answer = await app.inject({
      method: 'POST',
      url: '/trpc/accounts.create',
      payload: { json: { id, name: 'Sunrise Care' } },
      cookies: { [cookieName(db.env.PUBLIC_URL)]: token },
    });

    expect(answer.statusCode).toBe(status);
    expect(answer.json().error.json).toMatchObject({ message, data: { code } });
    expect(answer.headers['retry-after']).toBe('2');
    expect(await isStored(id)).toBe(code === 'GATEWAY_TIMEOUT');
  },
);

test('a new lead is one message: when the connection is lost after it, the call says that it may have been done', async () => {
  const { accountId, contactId } = await accountWithContact(await db.staff());
  const { orm } = await behindProxy({ lastWord: 'insert into "leads"' });
  const app = await buildApp({ ...db, orm });
  onTestFinished(() => app.close());
  const { token } = await db.sessions.start(db.orm.em.fork(), (await db.member()).id, null);
  const id = crypto.randomUUID();

  const answer = await app.inject({
    method: 'POST',
    url: '/trpc/leads.create',
    payload: { json: { id, title: 'Audit', accountId, contactId } },
    cookies: { [cookieName(db.env.PUBLIC_URL)]: token },
  });

  expect(answer.statusCode).toBe(504);
  expect(answer.json().error.json.data.code).toBe('GATEWAY_TIMEOUT');
  await expect.poll(() => isStored(id, 'leads')).toBe(true);
});

test('a transaction commits without waiting for the disk, and is on it when that is answered', async () => {
  const dbName = db.orm.config.get('dbName') ?? '';
  await db.orm.em.fork().execute(`alter database "${dbName}" set synchronous_commit to on`);
  const orm = openDatabase(addressOf(inject('serverUrl'), dbName), entities);
  onTestFinished(() => orm.close(true));

  const committed = await orm.em.fork().transactional(async (em) => {
    await em.execute('create table written ()');
    const [row] = await em.execute<[{ setting: string; position: string }]>(
      `select current_setting('synchronous_commit') as setting, pg_current_wal_insert_lsn()::text as position`,
    );
    return row;
  });
  const stored = await orm.em
    .fork()
    .execute('select pg_current_wal_flush_lsn() > ?::pg_lsn as "isStored"', [committed.position]);

  expect(committed.setting).toBe('off');
  expect(stored).toEqual([{ isStored: true }]);
});

test('a prepared query that failed within a transaction runs again on its connection', async () => {
  const divide = defineQuery<{ by: number }, { share: number }>(
    '12 divided',
    (db, param) =>
      db
        .selectFrom('User')
        .select(sql<number>`12 / ${param('by')}::int`.as('share'))
        .limit(1),
    { isAlwaysPrepared: true },
  );
  await db.member();
  const divideBy = (by: number) => db.orm.em.fork().transactional((em) => divide(em, { by }));

  await expect(divideBy(0)).rejects.toThrow('division by zero');
  expect(await divideBy(3)).toEqual([{ share: 4 }]);
  expect(await divide(db.orm.em.fork(), { by: 4 })).toEqual([{ share: 3 }]);
});

test('what is given up is cancelled on the server, and sends nothing more', async () => {
  const limit = new TimeLimit(Number.POSITIVE_INFINITY);
  const id = crypto.randomUUID();
  const work = limit.run(() =>
    db.orm.em.fork().transactional(async (em) => {
      await allowLongWork(em);
      await em.execute(
        `insert into accounts (id, name, created_at, updated_at) values (?, 'Given up', now(), now())`,
        [id],
      );
      await em.execute('select pg_sleep(30)').catch(() => {});
    }),
  );
  await expect.poll(isAsleep, { interval: 20 }).toBe(true);

  limit.end();

  await expect(work).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  await expect.poll(isAsleep).toBe(false);
  expect(await isStored(id)).toBe(false);
});

test('long work ends when the database stops answering, and not before', async () => {
  const { proxy, orm } = await behindProxy();
  // Its connection is opened before the time counts.
  await orm.em.fork().execute('select 1');
  let isPastLimit = false;
  const work = withTimeLimit(2_000, () =>
    orm.em.fork().transactional(async (em) => {
      Object.assign(currentTimeLimit() ?? {}, longWork);
      await allowLongWork(em);
      await em.execute('select pg_sleep(2.5)');
      isPastLimit = true;
      proxy.hang();
      await em.execute('select 1');
    }),
  );

  await expect(work).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(isPastLimit).toBe(true);
});
