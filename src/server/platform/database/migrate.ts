import { readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import { StartupError } from '../../startupError.ts';
import { requireUtf8 } from './encoding.ts';
import type { Database, EntityManager } from './orm.ts';
import { withTimeLimit } from './timeLimit.ts';

export const MIGRATIONS_FOLDER = join(import.meta.dirname, '../../../../migrations');

/** An arbitrary number that nobody else uses for an advisory lock. */
const MIGRATION_LOCK = 7_204_318_955;

const current = new WeakSet<Database>();

/**
 * Runs all pending migrations in one transaction and returns their names. Of processes that start at the same time the
 * first migrates; the others wait and find nothing to do.
 * @throws StartupError when the database has migrations that this version does not know, or another encoding than UTF8.
 */
export async function migrate(orm: Database): Promise<string[]> {
  const applied = await withTimeLimit(Number.POSITIVE_INFINITY, () => migrateAll(orm));
  current.add(orm);
  return applied.map(({ name }) => name);
}

const migrateAll = (orm: Database) =>
  orm.em.fork().transactional(async (em) => {
    await em.execute('set local lock_timeout = 0; set local statement_timeout = 0');
    const [{ encoding }] = await em.execute<[{ encoding: string }]>(
      `select current_setting('server_encoding') as encoding`,
    );
    requireUtf8(encoding);
    await em.execute('select pg_advisory_xact_lock(?)', [MIGRATION_LOCK]);
    const unknown = (await recorded(em)).filter((name) => !knownMigrations().includes(name));
    if (unknown.length > 0) throw newerError('database', unknown);
    return orm.migrator.up({ transaction: em.getTransactionContext() });
  });

/** The error for migrations that this version does not know, in a database or a backup. */
export const newerError = (what: string, unknown: string[]) =>
  new StartupError(
    `The ${what} is newer than this ProviderDesk, which does not know ${unknown.join(', ')}: update it.`,
  );

/**
 * True if the database answers and every migration has run. The migrations are looked up only until all have run.
 */
export async function isSchemaCurrent(orm: Database): Promise<boolean> {
  if (current.has(orm)) {
    await orm.em.fork().execute('select 1');
    return true;
  }
  const done = await recorded(orm.em.fork());
  if (!knownMigrations().every((name) => done.includes(name))) return false;
  current.add(orm);
  return true;
}

/** The names of the migrations of this version. */
export const knownMigrations = () =>
  readdirSync(MIGRATIONS_FOLDER)
    .filter((file) => /^Migration.*\.ts$/.test(file))
    .map((file) => parse(file).name);

/** The migrations that ran on this database; before the first there is no table of them. */
async function recorded(em: EntityManager): Promise<string[]> {
  const [{ table }] = await em.execute<[{ table: string | null }]>(
    `select to_regclass('mikro_orm_migrations') as table`,
  );
  if (!table) return [];
  const rows = await em.execute<{ name: string }[]>('select name from mikro_orm_migrations');
  return rows.map((row) => row.name);
}
