import { expect, inject, test } from 'vitest';
import { buildDatabase, remakeTexts } from '#server/database-code/databaseCode.ts';
import { compareCode, readCode, runStatements } from '#server/database-code/storedCode.ts';
import { entities } from '#server/entities.ts';
import { openDatabase } from '#server/platform/database/orm.ts';
import { createDatabase, dropDatabase } from '../../../support/databases.ts';
import { testDatabase } from '../../../support/testDatabase.ts';

const { orm } = testDatabase();

test('the migrations build exactly what the entities describe', async () => {
  expect(await orm.schema.getUpdateSchemaSQL({ wrap: false })).toBe('');
});

test('the migrations build exactly the functions and triggers of the files and lists, and each that differs is named', async () => {
  const name = 'made-from-files';
  const made = openDatabase(await createDatabase(inject('serverUrl'), name), entities);
  try {
    await buildDatabase(made);

    const stored = await readCode(orm);
    expect(compareCode(stored, await readCode(made))).toEqual({ changed: [], dropped: [] });

    await runStatements(made, [
      `create or replace function search_folded(text) returns text language sql immutable as 'select $1';`,
      'alter table history enable trigger history_is_kept;',
      'drop trigger refuse_purge on trash; drop function refuse_purge();',
    ]);
    const { changed, dropped } = compareCode(stored, await readCode(made));
    expect(changed.map(({ name }) => name)).toEqual(['history_is_kept on history', 'search_folded(text)']);
    expect(dropped.map(({ name }) => name)).toEqual(['refuse_purge on trash', 'refuse_purge()']);
  } finally {
    await made.close();
    await dropDatabase(inject('serverUrl'), name);
  }
});

test('what a migration changes of searches has the texts of the tables made again that it is about', () => {
  expect(
    remakeTexts(orm, ['search_update on leads', 'announce_update on accounts', 'name_key(text)']),
  ).toEqual(['update leads set search_text = default;']);
  expect(remakeTexts(orm, ['search_folded(text)'])).toHaveLength(8);
});

test('no function has the escape of a vertical tab, which is the letter v before version 16', async () => {
  const code = await readCode(orm);

  expect(code.filter(({ definition }) => /E'[^']*\\v/.test(definition)).map(({ name }) => name)).toEqual([]);
});

test('search folds letters beyond ASCII', async () => {
  const [row] = await orm.em.fork().execute<{ same: boolean }[]>(`select 'ÜNÏ' ilike 'ünï' as same`);

  expect(row?.same).toBe(true);
});
