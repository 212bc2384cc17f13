import { describe, expect, test } from 'vitest';
import { batchReads, batchReadsOf } from '#server/platform/database/batchedReads.ts';
import { queryPool } from '#server/platform/database/connections/limitedStatements.ts';
import { openSessions } from '#server/platform/identity/sessions.ts';
import { testDatabase } from '../../../support/testDatabase.ts';

const db = testDatabase();

const nativePool = () => db.orm.em.getConnection().getNativeClient();

test('connections that die in a transaction are replaced in the pool', async () => {
  const pool = await nativePool();
  for (let n = 0; n < 3; n += 1) {
    await expect(
      db.orm.em.fork().transactional((em) => em.execute('select pg_terminate_backend(pg_backend_pid())')),
    ).rejects.toThrow('terminating connection');
  }

  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
  expect(await db.orm.em.fork().execute('select 1 as one')).toEqual([{ one: 1 }]);
});

describe('a statement with a name', () => {
  const run = async (name: string, text: string, values: unknown[] = []) =>
    (await queryPool(await nativePool(), { name, text, values })).rows;

  test('is prepared once a connection, and reads every kind of value alike each time', async () => {
    const values = `select '2026-11-22 01:02:03.456+00'::timestamptz as at, 7 as count, true as flag, $1::jsonb as json,
      '{x,"y z"}'::text[] as texts, null::text as nothing`;
    const row = {
      at: new Date('2026-11-22T01:02:03.456Z'),
      count: 7,
      flag: true,
      json: { a: [1] },
      texts: ['x', 'y z'],
      nothing: null,
    };

    for (let n = 0; n < 3; n += 1) expect(await run('kinds', values, [{ a: [1] }])).toEqual([row]);

    const pool = await nativePool();
    const text = `select custom_plans + generic_plans as runs from pg_prepared_statements where name = 'kinds'`;
    const { rows } = await queryPool(pool, { text });
    expect({ connections: pool.totalCount, rows }).toEqual({ connections: 1, rows: [{ runs: '3' }] });
  });

  test('answers the texts of one column beside the rows, whatever the others are called', async () => {
    const text = `select n as "it's \\ a ""name", n * 1.5 as key from generate_series(1, 2) as n`;
    const pool = await nativePool();

    for (let run = 0; run < 2; run += 1) {
      const { rows, keys } = await queryPool(pool, { name: 'keyed', text, keyColumn: 'key' });
      expect({ rows, keys }).toEqual({
        rows: [{ 'it\'s \\ a "name': 1 }, { 'it\'s \\ a "name': 2 }],
        keys: ['1.5', '3.0'],
      });
    }
  });

  test('answers no rows, then many', async () => {
    const numbers = 'select n from generate_series(1, 3) as n where n > $1';

    expect(await run('numbers', numbers, [3])).toEqual([]);
    expect(await run('numbers', numbers, [1])).toEqual([{ n: 2 }, { n: 3 }]);
  });

  test('works again after a value that is rejected, and after its columns have changed', async () => {
    const one = 'select 1 as one where 1 = $1';
    await expect(run('one', one, ['x'])).rejects.toMatchObject({ code: '22P02' });
    expect(await run('one', one, [1])).toEqual([{ one: 1 }]);
    await expect(run('one', one, ['x'])).rejects.toMatchObject({ code: '22P02' });
    expect(await run('one', one, [1])).toEqual([{ one: 1 }]);

    const execute = (statement: string) => db.orm.em.fork().execute(statement);
    await execute('create table changing as select 1 as value');
    expect(await run('changing', 'select value from changing')).toEqual([{ value: 1 }]);
    await execute(`alter table changing alter value type text using 'one'`);
    await expect(run('changing', 'select value from changing')).rejects.toThrow('cached plan');
    expect(await run('changing', 'select value from changing')).toEqual([{ value: 'one' }]);
  });
});

describe('reads of single rows', () => {
  test('are planned once, each row is looked up, and large tables are not read as a whole', async () => {
    const pool = await nativePool();
    await queryPool(pool, {
      text: `insert into users (id, created_at, email, first_name, last_name, password_hash, role)
             select gen_random_uuid(), now(), n || '@many.example', 'Ada', 'Byron', 'none', 'staff' from generate_series(1, 200) as n`,
    });
    await queryPool(pool, {
      text: `insert into sessions (id, user_id, expires_at, created_at, last_used_at, password_checked_at)
             select md5(email || n) || md5(email), users.id, now(), now(), now(), now() from users, generate_series(1, 10) as n`,
    });
    await queryPool(pool, { text: 'analyze users, sessions' });
    const sessions = openSessions(db.orm, db.env);
    for (let n = 0; n < 7; n += 1) await sessions.validate(`unknown ${n}`);

    const plans = `select custom_plans, generic_plans from pg_prepared_statements where name = 'sessions and users'`;
    expect((await queryPool(pool, { text: plans })).rows).toEqual([
      { custom_plans: '5', generic_plans: '2' },
    ]);
    const { rows } = await queryPool(pool, { text: `explain execute "sessions and users" (true, '{a}')` });
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('users_pkey');
    expect(plan).toContain('sessions_pkey');
  });

  /** Rows that exist until they are deleted, and the reads that were sent: each is answered when the test says so. */
  function rows(...ids: string[]) {
    const existing = new Set(ids);
    const sent: { ids: string[]; answer: () => void }[] = [];
    const find = batchReads(async (ids) => {
      const found = ids.filter((id) => existing.has(id)).map((id) => ({ id }));
      await new Promise<void>((resolve) => sent.push({ ids, answer: resolve }));
      return found;
    });
    return { existing, sent, find };
  }

  test('are one query for all that are asked for in the same moment', async () => {
    const { sent, find } = rows('a', 'b');
    const asked = Promise.all(['a', 'b', 'c', 'a'].map(find));
    await expect.poll(() => sent.map(({ ids }) => ids)).toEqual([['a', 'b', 'c']]);

    sent[0]?.answer();

    expect(await asked).toEqual([{ id: 'a' }, { id: 'b' }, undefined, { id: 'a' }]);
  });

  test('never join a query that was sent before: what is deleted by then is not found', async () => {
    const { existing, sent, find } = rows('a');
    const before = find('a');
    await expect.poll(() => sent.length).toBe(1);
    existing.delete('a');
    const after = find('a');
    await expect.poll(() => sent.length).toBe(2);

    for (const { answer } of sent) answer();

    expect(await Promise.all([before, after])).toEqual([{ id: 'a' }, undefined]);
  });

  test('fail together, and the next one is read again', async () => {
    let fails = true;
    const find = batchReads(async (ids) => {
      if (fails) throw new Error('gone');
      return ids.map((id) => ({ id }));
    });
    const answers = await Promise.allSettled([find('a'), find('b')]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);

    fails = false;

    expect(await find('a')).toEqual({ id: 'a' });
  });

  test('of one database are one query, whichever entity manager asks', async () => {
    const sent: string[][] = [];
    const find = batchReadsOf(async (_, ids) => {
      sent.push(ids);
      return ids.map((id) => ({ id }));
    });

    await Promise.all(['a', 'b'].map((id) => find(db.orm.em.fork(), id)));

    expect(sent).toEqual([['a', 'b']]);
  });
});
