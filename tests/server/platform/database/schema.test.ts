import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import * as z from 'zod';
import { buildDatabase, remakeTexts } from '#server/database-code/databaseCode.ts';
import { compareCode, readCode, runStatements } from '#server/database-code/storedCode.ts';
import { entities } from '#server/entities.ts';
import { openDatabase } from '#server/platform/database/orm.ts';
import { instantColumn, readColumn, readRows, readValue } from '#server/platform/database/runSql.ts';
import { searchKind } from '#shared/records/nouns.ts';
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
  expect(remakeTexts(orm, ['search_folded(text)'])).toHaveLength(searchKind.values.length);
});

test('no function has the escape of a vertical tab, which is the letter v before version 16', async () => {
  const code = await readCode(orm);

  expect(code.filter(({ definition }) => /E'[^']*\\v/.test(definition)).map(({ name }) => name)).toEqual([]);
});

test('search folds letters beyond ASCII', async () => {
  const [row] = await orm.em.fork().execute<{ same: boolean }[]>(`select 'ÜNÏ' ilike 'ünï' as same`);

  expect(row?.same).toBe(true);
});

test('rows of SQL have the columns and values that their schema names', async () => {
  const person = z.object({ name: z.string(), at: instantColumn, place: z.string().nullable() });
  const query = sql`select 'Ada' as name, timestamptz '2026-11-29 09:00:00.123Z' as at, null as place, 1 as more`;

  expect(await readRows(orm.em.fork(), person)`${query}`).toEqual([
    { name: 'Ada', at: new Date('2026-11-29T09:00:00.123Z'), place: null },
  ]);
});

test.each([
  ['a value of another type', sql`select 'secret' as count`],
  ['no value', sql`select null as count`],
])('SQL that gives %s is an error, which tells nothing of the row', async (_, query) => {
  const em = orm.em.fork();
  const reads = [
    () => readRows(em, z.object({ count: z.number() }))`${query}`,
    () => readColumn(em, z.number())`${query}`,
    () => readValue(em, z.number())`${query}`,
  ];

  for (const read of reads) {
    const { message } = await read().then(
      () => ({ message: 'no error' }),
      (error: Error) => error,
    );
    expect(message).toMatch(/^A row is not as its schema says: /);
    expect(message).not.toContain('secret');
  }
});

test('SQL that is to give one value and gives no row is an error', async () => {
  await expect(readValue(orm.em.fork(), z.number())`select 1 where false`).rejects.toThrow(
    'A row is not as its schema says',
  );
});
