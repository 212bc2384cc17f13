import { expect, test } from 'vitest';
import { testDatabase } from '../../../support/testDatabase.ts';

const db = testDatabase();

test('connections that die in a transaction are replaced in the pool', async () => {
  const pool = await db.orm.em.getConnection().getNativeClient();
  for (let n = 0; n < 3; n += 1) {
    await expect(
      db.orm.em.fork().transactional((em) => em.execute('select pg_terminate_backend(pg_backend_pid())')),
    ).rejects.toThrow('terminating connection');
  }

  await expect.poll(() => pool.totalCount - pool.idleCount, { timeout: 5_000 }).toBe(0);
  expect(await db.orm.em.fork().execute('select 1 as one')).toEqual([{ one: 1 }]);
});
