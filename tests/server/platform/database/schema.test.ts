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

test('the history of a new record knows every column', async () => {
  const found = await orm.em.fork().execute<{ table: string; forgotten: string[] }[]>(
    `select tgrelid::regclass::text as "table",
            array(select attname::text from pg_attribute
                   where attrelid = tgrelid and attnum > 0 and not attisdropped
                     and attname <> all('{id,created_at,updated_at,version,score_parts,search_text}')
                     and position(format('"%s":[null,', attname) in prosrc) = 0) as forgotten
       from pg_trigger join pg_proc on pg_proc.oid = tgfoid
      where proname like 'history\\_of\\_new\\_%'`,
  );

  expect(found.map(({ table }) => table)).toEqual(expect.arrayContaining(['leads', 'contacts', 'accounts']));
  // A migration that adds a column calls `keep_new_in_history` for its table.
  expect(found.filter(({ forgotten }) => forgotten.length > 0)).toEqual([]);
});
