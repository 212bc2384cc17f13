import { expect, inject, onTestFinished, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { entities } from '#server/entities.ts';
import { allowLongWork } from '#server/platform/database/longWork.ts';
import { openDatabase } from '#server/platform/database/orm.ts';
import { currentTimeLimit, TimeLimit, withTimeLimit } from '#server/platform/database/timeLimit.ts';
import { cookieName } from '#server/platform/identity/context.ts';
import { LONG_CALLS_MS } from '#shared/calls.ts';
import { addressOf } from '../../../support/databases.ts';
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

const isStored = async (id: string) =>
  (await db.sql('select 1 from accounts where id = ?', [id])).length === 1;

const isAsleep = async () =>
  (
    await db.sql(
      `select 1 from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state = 'active' and query like '%pg_sleep%'`,
    )
  ).length > 0;

/** The product with fast calls and without. */
const bothWays = [true, false].map((FAST_CALLS) => ({ ...db.env, FAST_CALLS }));

test.each([
  [
    'COMMIT',
    'commit\0',
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
    const { token } = await db.sessions.start(db.orm.em.fork(), (await db.member()).id, null);

    for (const env of bothWays) {
      const { orm } = await behindProxy({ lastWord });
      const app = await buildApp({ ...db, env, orm });
      onTestFinished(() => app.close());
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
    }
  },
);

test('a call is answered with 503 by itself when the database stops answering', async () => {
  const { token } = await db.sessions.start(db.orm.em.fork(), (await db.member()).id, null);
  const cookies = { [cookieName(db.env.PUBLIC_URL)]: token };

  const answers = await Promise.all(
    bothWays.map(async (env) => {
      const { proxy, orm } = await behindProxy();
      const app = await buildApp({ ...db, env, orm });
      onTestFinished(() => app.close());
      const list = () => app.inject({ url: '/trpc/accounts.list?input=%7B%22json%22:%7B%7D%7D', cookies });
      expect((await list()).statusCode).toBe(200);
      proxy.hang();
      return list();
    }),
  );

  for (const answer of answers) {
    expect(answer.statusCode).toBe(503);
    expect(answer.json().error.json.message).toContain('Please try again in a moment');
  }
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
      Object.assign(currentTimeLimit() ?? {}, { longestMs: LONG_CALLS_MS.long });
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
