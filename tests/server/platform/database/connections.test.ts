import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { runCompiled } from '#server/platform/database/compiledQueries.ts';
import type { EntityManager } from '#server/platform/database/orm.ts';
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
