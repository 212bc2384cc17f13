import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { formatMigration } from '#server/database-code/migrationFile.ts';
import { entities } from '#server/entities.ts';
import { isSchemaCurrent, knownMigrations, migrate } from '#server/platform/database/migrate.ts';
import { type Database, openDatabase } from '#server/platform/database/orm.ts';
import { addressOf, createDatabase, dropDatabase } from '../../../support/databases.ts';
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

/** A database with the schema of 0.9.0 that says that these migrations built it. */
async function withRecorded(names: string[], run: (other: Database) => Promise<void>) {
  const name = `recorded-${randomUUID()}`;
  const url = await createDatabase(inject('serverUrl'), name);
  const other = openDatabase(url, entities);
  try {
    await other.migrator.up({ to: knownMigrations()[0] ?? '' });
    await other.em.fork().execute('delete from mikro_orm_migrations');
    for (const one of names)
      await other.em.fork().execute('insert into mikro_orm_migrations (name) values (?)', [one]);
    await run(other);
  } finally {
    await other.close();
    await dropDatabase(inject('serverUrl'), name);
  }
}

const LAST = 'Migration20261129010900_LeadsOfEarlierImports';

test('a database of 0.9.0 is taken for migrated, by two processes at once, and keeps the secrets of its links', () =>
  withRecorded(['Migration20261121110910', LAST], async (other) => {
    const secrets = () => other.em.fork().execute('select * from link_secrets order by id');
    const before = await secrets();

    const taken = await Promise.all([migrate(other), migrate(other)]);

    // Either of them may be the first.
    expect(taken.toSorted((a, b) => b.length - a.length)).toEqual([knownMigrations().slice(1), []]);
    expect(await isSchemaCurrent(other)).toBe(true);
    expect(await secrets()).toEqual(before);
  }));

test('a database that is older than 0.9.0 is not changed', () =>
  withRecorded(['Migration20261121110910'], async (other) => {
    await expect(migrate(other)).rejects.toThrow(
      'The database is older than 0.9.0: start it with ProviderDesk 0.9.0 first.',
    );
  }));

const NAME = 'Migration20991231235959_AddThings';

/** The file as the linter formats it; empty if it reports an error. */
const lint = (content: string) =>
  spawnSync('node_modules/.bin/biome', ['check', '--write', `--stdin-file-path=migrations/${NAME}.ts`], {
    input: content,
    encoding: 'utf8',
  }).stdout;

test.each([
  ['short statements', ['select 1;', 'select 2;']],
  [
    'statements as wide as a line, and a letter wider',
    [92, 93].map((width) => `select ${'1'.repeat(width)};`),
  ],
  ['blank lines between tables', ['create table "things" ();', '', 'create table "others" ();', '']],
  ['characters that a template literal escapes', ["select '`', '\\d', $$x$$, '$" + "{x}';"]],
])('a generated migration passes the linter: %s', (_, statements) => {
  const file = formatMigration(NAME, statements);

  expect(lint(file)).toBe(file);
});

test('the linter reports a migration that is not formatted', () => {
  expect(lint(formatMigration(NAME, ['select 1;']).replaceAll("'", '"'))).toBe(
    formatMigration(NAME, ['select 1;']),
  );
});
