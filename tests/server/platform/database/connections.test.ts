import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { ensureClientBuild } from '#server/build/buildClient.ts';
import { runCompiled } from '#server/platform/database/compiledQueries.ts';
import { translateDatabaseError } from '#server/platform/database/errors.ts';
import type { EntityManager } from '#server/platform/database/orm.ts';
import { createDatabase, dropDatabase } from '../../../support/databases.ts';
import { expectOnlyRetryLater, signUpFirstAdmin } from '../../../support/load.ts';
import { startProcess, temporaryFolder } from '../../../support/servers/processes.ts';
import { testDatabase } from '../../../support/testDatabase.ts';

const db = testDatabase();

const execute = (statement: string) => db.sql(statement);

test('connections that die in a transaction are replaced in the pool', async () => {
  const pool = await db.orm.em.getConnection().getNativeClient();
  for (let n = 0; n < 3; n += 1) {
    await expect(
      db.orm.em.fork().transactional((em) => em.execute('select pg_terminate_backend(pg_backend_pid())')),
    ).rejects.toThrow('terminating connection');
  }

  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
  expect(await execute('select 1 as one')).toEqual([{ one: 1 }]);
});

describe('a compiled query', () => {
  const values = `'2026-11-22 01:02:03.456+00'::timestamptz as at, '2026-11-22'::date as day, 1.50::numeric as amount,
    7 as count, true as flag, '{x,"y z"}'::text[] as texts, null::text as nothing`;
  const row = {
    at: new Date('2026-11-22T01:02:03.456Z'),
    day: '2026-11-22',
    amount: 1.5,
    count: 7,
    flag: true,
    texts: ['x', 'y z'],
    nothing: null,
  };

  interface Options {
    replan?: boolean;
    em?: EntityManager;
  }
  const run = (
    name: string | null,
    columns: string,
    given: unknown,
    { replan = false, em = db.orm.em.fork() }: Options = {},
  ) =>
    runCompiled(
      em,
      { name, replan },
      (db, param) =>
        db
          .selectFrom(sql`(select ${sql.raw(columns)}, ${param('given')}::jsonb as given)`.as('read'))
          .selectAll(),
      { given: JSON.stringify(given) },
    );

  const inTransaction = (name: string | null, columns: string, given: unknown) =>
    db.orm.em.fork().transactional((em) => run(name, columns, given, { em }));

  test('is prepared once a connection under its name, and reads every kind of value alike each time', async () => {
    for (const given of [[1], { a: 'b' }, null]) {
      for (const each of [run, inTransaction]) {
        expect(await each('kinds', values, given)).toEqual([{ ...row, given }]);
        expect(await each(null, values, given)).toEqual([{ ...row, given }]);
      }
    }
    await run('planned anew', values, 1, { replan: true });

    const runs = `select name, custom_plans + generic_plans as runs from pg_prepared_statements where name in ('kinds', 'planned anew')`;
    expect(await execute(runs)).toEqual([{ name: 'kinds', runs: '6' }]);
  });

  test.each([
    ['outside of transactions', run],
    ['within them', inTransaction],
  ])('works again after its columns have changed, %s', async (where, each) => {
    await execute('create table changing as select 1 as value');
    const changing = () => each(`changing ${where}`, '(select value from changing) as value', 1);
    expect(await changing()).toEqual([{ value: 1, given: 1 }]);

    await execute(`alter table changing alter value type text using 'one'`);

    await expect(changing()).rejects.toThrow('cached plan');
    expect(await changing()).toEqual([{ value: 'one', given: 1 }]);
    await execute('drop table changing');
  });
});

beforeAll(() => {
  ensureClientBuild();
});

test('while all tables are locked, calls are refused before the release, and succeed after it', async () => {
  const name = `busy-${crypto.randomUUID()}`;
  const DATABASE_URL = await createDatabase(inject('serverUrl'), name, inject('template'));
  onTestFinished(() => dropDatabase(inject('serverUrl'), name));
  const DATA_DIR = await temporaryFolder();
  const app = await startProcess({ DATABASE_URL, DATA_DIR });
  await app.waitForStatus('/readyz', 200);
  const cookie = await signUpFirstAdmin(app, DATA_DIR);
  const holder = new pg.Client(DATABASE_URL).on('error', () => {});
  await holder.connect();

  for (const tables of ['accounts', 'sessions, users, accounts']) {
    await holder.query(`begin; lock table ${tables} in access exclusive mode`);
    const calls = Array.from({ length: 40 }, (_, n) =>
      app.call('accounts.create', { name: `Account ${n}` }, cookie),
    );
    const alive = await Promise.all([1, 2, 3].map(() => app.status('/healthz')));
    // All are answered before the release, which they do not wait for.
    const answers = await Promise.all(calls);
    await holder.query('rollback');
    const served = await app.call('accounts.create', { name: 'Afterwards' }, cookie);

    expect(alive).toEqual([200, 200, 200]);
    expect(answers.filter(({ status }) => status === 200)).toEqual([]);
    // Calls that got as far as the locked table are told that others change it, after a second try.
    expectOnlyRetryLater(answers.filter(({ status }) => status !== 409));
    expect(served.status).toBe(200);
  }
  await holder.end();
});

describe('a database connection', () => {
  const { orm } = testDatabase();
  const answerTo = async (statement: string) => {
    const error = await orm.em
      .fork()
      .execute(statement)
      .catch((error: unknown) => error);
    return translateDatabaseError(error);
  };

  test('answers that the database is too busy when a statement times out', async () => {
    // The real time limits are tested below.
    const limited = orm.em.fork().transactional(async (em) => {
      await em.execute(`set local statement_timeout = '50ms'`);
      await em.execute('select pg_sleep(60)');
    });

    expect(translateDatabaseError(await limited.catch((error: unknown) => error))).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: 'The database is too busy just now. Please try again in a moment.',
    });
  });

  test.each([
    ['53100', 'The database has no room to store anything. Please try again in a moment.'],
    ['53200', 'The database has no room to store anything. Please try again in a moment.'],
    ['53300', 'The database cannot be reached just now. Please try again in a moment.'],
    ['25P03', 'The database cannot be reached just now. Please try again in a moment.'],
    ['57P01', 'The database cannot be reached just now. Please try again in a moment.'],
  ])('maps the error %s to a message with the code SERVICE_UNAVAILABLE', async (code, message) => {
    const raised = await answerTo(`do $$ begin raise exception 'values' using errcode = '${code}'; end $$`);

    expect(raised).toMatchObject({ code: 'SERVICE_UNAVAILABLE', message });
  });

  test.each([
    ['a lock', 'lock_timeout', '1250ms'],
    ['a statement', 'statement_timeout', '4s'],
    ['an idle transaction', 'idle_in_transaction_session_timeout', '10s'],
  ])('limits the time of %s', async (_, setting, time) => {
    expect(await orm.em.fork().execute(`show ${setting}`)).toEqual([{ [setting]: time }]);
  });

  test('sets its limits by a statement, because a pooler refuses them as parameters of the start', async () => {
    const sources = await orm.em
      .fork()
      .execute(
        `select distinct source from pg_settings where name in ('lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout')`,
      );

    expect(sources).toEqual([{ source: 'session' }]);
  });
});
