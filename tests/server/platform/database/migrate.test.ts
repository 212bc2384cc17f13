import { expect, inject, test } from 'vitest';
import { entities } from '#server/entities.ts';
import { isSchemaCurrent, migrate } from '#server/platform/database/migrate.ts';
import { openDatabase } from '#server/platform/database/orm.ts';
import { addressOf } from '../../../support/databases.ts';
import { testDatabase } from '../../../support/testDatabase.ts';

const { orm } = testDatabase();

/** The same database in a new process. */
const openAgain = () => openDatabase(addressOf(inject('serverUrl'), orm.config.get('dbName')), entities);

test('a migrated database is current', async () => {
  const other = openAgain();

  expect(await isSchemaCurrent(other)).toBe(true);

  await other.close();
});

test('a database that lacks a migration is not current until it has run', async () => {
  const other = openAgain();
  const before = await orm.em.fork().execute('delete from mikro_orm_migrations returning name, executed_at');

  expect(await isSchemaCurrent(other)).toBe(false);

  for (const { name, executed_at } of before) {
    await orm.em
      .fork()
      .execute('insert into mikro_orm_migrations (name, executed_at) values (?, ?)', [name, executed_at]);
  }
  expect(await isSchemaCurrent(other)).toBe(true);
  await other.close();
});

test('a database that is newer than the code is not changed', async () => {
  await orm.em.fork().execute(`insert into mikro_orm_migrations (name) values ('Migration29991231235959')`);

  await expect(migrate(orm)).rejects.toThrow(
    /^The database is newer than this ProviderDesk, which does not know Migration29991231235959/,
  );
});
