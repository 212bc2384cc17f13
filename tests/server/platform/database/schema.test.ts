import { expect, inject, test } from 'vitest';
import { buildDatabase } from '#server/databaseCode.ts';
import { entities } from '#server/entities.ts';
import { openDatabase } from '#server/platform/database/orm.ts';
import { readCode } from '#server/platform/database/storedCode.ts';
import { createDatabase, dropDatabase } from '../../../support/databases.ts';
import { testDatabase } from '../../../support/testDatabase.ts';

const { orm } = testDatabase();

test('the migrations build exactly what the entities describe', async () => {
  expect(await orm.schema.getUpdateSchemaSQL({ wrap: false })).toBe('');
});

test('the migrations build exactly the functions and triggers of the files and lists', async () => {
  const name = 'made-from-files';
  const made = openDatabase(await createDatabase(inject('serverUrl'), name), entities);
  try {
    await buildDatabase(made);

    const [wanted, stored] = [await readCode(made), await readCode(orm)];
    expect(stored).toEqual(wanted);
  } finally {
    await made.close();
    await dropDatabase(inject('serverUrl'), name);
  }
});

test('search folds letters beyond ASCII', async () => {
  const [row] = await orm.em.fork().execute<{ same: boolean }[]>(`select 'ÜNÏ' ilike 'ünï' as same`);

  expect(row?.same).toBe(true);
});
