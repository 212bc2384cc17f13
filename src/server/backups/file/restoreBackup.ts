import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { formatCount } from '#shared/fields/format.ts';
import { requireUtf8 } from '../../platform/database/encoding.ts';
import { checkMigrations, MIGRATIONS_FOLDER } from '../../platform/database/migrate.ts';
import { LISTENER_NAME } from '../../platform/live/announcements.ts';
import { FileNotFoundError, type FileStorage } from '../../platform/storage/storage.ts';
import { StartupError } from '../../startupError.ts';
import { type Archive, DamagedBackupError, openArchive } from './archive.ts';
import { checkBackup } from './checkBackup.ts';
import { withClient } from './connection.ts';
import { filePart, type Manifest, readManifest, tablePart } from './manifest.ts';
import { columnList, EXACT_VALUES, listSequences, listTables, tableName } from './tables.ts';

/** The table as the migrator creates it. */
const MIGRATIONS_TABLE =
  'create table mikro_orm_migrations (id serial primary key, name varchar(255) not null, executed_at timestamptz not null default current_timestamp(6))';

/**
 * The statements of these migrations, for a schema that is built outside of the migrator.
 * @throws StartupError when they are older than 0.9.0, or this version does not know one of them.
 */
async function migrationStatements(names: string[]): Promise<string[]> {
  const statements: string[] = [];
  for (const name of checkMigrations('backup', names)) {
    const file: Record<string, new () => { up(): unknown; getQueries(): string[] }> = await import(
      join(MIGRATIONS_FOLDER, `${name}.ts`)
    );
    for (const Migration of Object.values(file)) {
      const migration = new Migration();
      await migration.up();
      statements.push(...migration.getQueries());
    }
  }
  return statements;
}

/** Drops everything in a database, for what is restored in its place. */
const DROP_ALL = `
do $$
declare name text;
begin
  for name in select nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema' loop
    execute format('drop schema %I cascade', name);
  end loop;
  create schema public;
end $$;
`;

/** Marks a database that was just restored as a copy, also one whose schema is older than the mark. */
const MARK_AS_COPY = `
create table if not exists public.restored_copies (
  "id" uuid not null, "restored_at" timestamptz(3) not null, primary key ("id"));
delete from public.restored_copies;
insert into public.restored_copies values (gen_random_uuid(), now());
`;

/**
 * @throws StartupError when the database has another encoding than UTF8, or, where its content is to be replaced, a product
 * is connected: it would go on with what it remembers of the content before.
 */
export const rejectTarget = (databaseUrl: string, replace: boolean) =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ encoding: string; isRunning: boolean }>(
      `select current_setting('server_encoding') as encoding, exists (
          select from pg_stat_activity where application_name = $1 and datname = current_database()) as "isRunning"`,
      [LISTENER_NAME],
    );
    requireUtf8(rows[0]?.encoding);
    if (replace && rows[0]?.isRunning)
      throw new StartupError(
        'A ProviderDesk is running on this database: stop it before you replace its content.',
      );
  });

interface RestoreOptions {
  databaseUrl: string;
  file: string;
  /** Receives the files of documents that the backup has. */
  storage: FileStorage;
  /** Drops everything in the database first, in the same transaction. */
  replace?: boolean;
}

/**
 * Restores a backup completely or not at all: the file is read to its end before anything is touched, and all is one
 * transaction. The schema is that of the backup; the next start migrates it. The database is marked as a copy.
 * @throws StartupError when the file is damaged, newer than this version, or the database is not empty.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { databaseUrl, file, storage, replace = false } = options;
  await checkBackup(file);
  const archive = await openArchive(file);
  const added: string[] = [];
  try {
    const manifest = readManifest(archive, file);
    const schema = await migrationStatements(manifest.migrations);
    await withClient(databaseUrl, async (client) => {
      await client.query(`begin; ${EXACT_VALUES}`);
      if (replace) await client.query(DROP_ALL);
      else await rejectContents(client, file);
      await client.query([MIGRATIONS_TABLE, ...schema].join(';\n'));
      await loadTables(client, archive, manifest, file);
      // The files are stored before the commit: the database refers to no file that is not there.
      await storeFiles(archive, manifest, storage, added);
      await client.query(`${MARK_AS_COPY} commit; analyze`);
    });
    return manifest;
  } catch (error) {
    for (const key of added) await storage.delete(key).catch(() => {});
    throw error;
  } finally {
    archive.close();
  }
}

/** @throws StartupError when the database is not empty. */
async function rejectContents(client: pg.Client, file: string) {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname !~ '^pg_' and schemaname <> 'information_schema'`,
  );
  if (tables.length === 0) return;
  const counts = tables.map(({ name }) => `(select count(*) from ${name})`);
  const { rows } = await client.query<{ count: string }>(`select ${counts.join(' + ')} as count`);
  const held = `${formatCount(tables.length, 'table')}, ${formatCount(Number(rows[0]?.count), 'row')}`;
  throw new StartupError(
    `The database is not empty: it holds ${held}. To have the backup in place of all that: npm run restore ${file} -- --force`,
  );
}

/** Loads the rows without the triggers, which wrote the history and the search text when the rows were new. */
async function loadTables(client: pg.Client, archive: Archive, manifest: Manifest, file: string) {
  const tables = await listTables(client);
  const all = tables.map(({ name }) => tableName(name));
  const enableTriggers = await disableTriggers(client);
  // Migrations insert rows of their own.
  await client.query(`truncate ${all.join(', ')}`);
  for (const { name } of tables) {
    const table = manifest.tables.find((one) => one.name === name);
    if (!table) throw new DamagedBackupError(file, `it has no table ${name}`);
    // The rows are read before the statement: nothing may come between the statement and the code that handles its
    // refusal.
    const rows = await archive.read(tablePart(name));
    const target = client.query(copyFrom(`copy ${tableName(name)} (${columnList(table)}) from stdin`));
    await pipeline(rows, target).catch((error) => {
      throw isRefusal(error)
        ? new DamagedBackupError(file, `the table ${name} does not take its rows`)
        : error;
    });
    if (target.rowCount !== table.rows) {
      throw new DamagedBackupError(file, `the table ${name} has ${target.rowCount} rows, not ${table.rows}`);
    }
  }
  const sequences = await listSequences(client);
  for (const { name } of sequences) {
    const value = manifest.sequences.find((one) => one.name === name)?.value;
    if (value) await client.query('select setval($1::regclass, $2)', [tableName(name), value]);
  }
  await enableTriggers();
}

/** True if the database refuses what it is given: a column that it does not have, or a value that does not fit. */
const isRefusal = (error: { code?: string }) => /^(22|23|42)/.test(error.code ?? '');

/** The statements that enable a trigger, by `tgenabled`. */
const ENABLE: Record<string, string> = { O: 'enable', A: 'enable always', R: 'enable replica' };

/** Disables the triggers that are not the database's own, as their owner may, and returns what enables them as before. */
async function disableTriggers(client: pg.Client) {
  const { rows } = await client.query<{ table: string; name: string; state: string }>(
    `select tgrelid::regclass::text as table, quote_ident(tgname) as name, tgenabled::text as state
       from pg_trigger join pg_class on pg_class.oid = tgrelid
      where not tgisinternal and relnamespace = 'public'::regnamespace and tgenabled <> 'D'`,
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} disable trigger ${name}`);
  return async () => {
    for (const { table, name, state } of rows) {
      await client.query(`alter table ${table} ${ENABLE[state]} trigger ${name}`);
    }
  };
}

/** Files never change, so one that is there already is the same. */
async function storeFiles(archive: Archive, { files }: Manifest, storage: FileStorage, added: string[]) {
  for (const { key } of files ?? []) {
    if (await isStored(storage, key)) continue;
    added.push(key);
    await storage.put(key, await archive.read(filePart(key)));
  }
}

async function isStored(storage: FileStorage, key: string) {
  try {
    (await storage.get(key)).destroy();
    return true;
  } catch (error) {
    if (error instanceof FileNotFoundError) return false;
    throw error;
  }
}
