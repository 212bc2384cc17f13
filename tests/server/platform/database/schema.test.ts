import { expect, test } from 'vitest';
import { testDatabase } from '../../../support/testDatabase.ts';

const { orm } = testDatabase();

test('the migrations build exactly what the entities describe', async () => {
  expect(await orm.schema.getUpdateSchemaSQL({ wrap: false })).toBe('');
});

test('search folds letters beyond ASCII', async () => {
  const [row] = await orm.em.fork().execute<{ same: boolean }[]>(`select 'ÜNÏ' ilike 'ünï' as same`);

  expect(row?.same).toBe(true);
});
