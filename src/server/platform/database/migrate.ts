import { readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import { StartupError } from '../../startupError.ts';
import { requireUtf8 } from './encoding.ts';
import type { Database, EntityManager } from './orm.ts';
import { withTimeLimit } from './timeLimit.ts';

export const MIGRATIONS_FOLDER = join(import.meta.dirname, '../../../../migrations');

/** Builds the schema of version 0.9.0. */
const BASELINE = 'Migration20261129030000_Baseline';

/** The last of the step-by-step migrations. */
const LAST_BEFORE_BASELINE = 'Migration20261129010900_LeadsOfEarlierImports';

/** An arbitrary number that nobody else uses for an advisory lock. */
const MIGRATION_LOCK = 7_204_318_955;

const current = new WeakSet<Database>();

/**
 * Runs all pending migrations in one transaction and returns their names. Of processes that start at the same time the
 * first migrates; the others wait and find nothing to do.
 * @throws StartupError when the database is older than 0.9.0, has migrations that this version does not know, or another
 *   encoding than UTF8.
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
    await recordBaseline(em);
    return orm.migrator.up({ transaction: em.getTransactionContext() });
  });

/** Records the baseline of a database of 0.9.0 in place of the migrations that it stands for. */
async function recordBaseline(em: EntityManager) {
  const names = await recorded(em);
  if (checkMigrations('database', names).join() === names.join()) return;
  await em.execute('delete from mikro_orm_migrations where name < ?', [BASELINE]);
  await em.execute('insert into mikro_orm_migrations (name) values (?)', [BASELINE]);
}

/**
 * Returns the migrations that a database or a backup has, with the baseline in place of those that it stands for.
 * @throws StartupError when it is older than 0.9.0, or has migrations that this version does not know.
 */
export function checkMigrations(what: 'database' | 'backup', names: string[]): string[] {
  const earlier = names.filter((name) => name < BASELINE);
  const current = earlier.includes(LAST_BEFORE_BASELINE)
    ? [BASELINE, ...names.filter((name) => name > BASELINE)]
    : names;
  const unknown = current.filter((name) => !knownMigrations().includes(name));
  if (unknown.some((name) => name < BASELINE))
    throw new StartupError(
      `The ${what} is older than 0.9.0: ${what === 'backup' ? 'restore and start' : 'start'} it with ProviderDesk 0.9.0 first.`,
    );
  if (unknown.length > 0)
    throw new StartupError(
      `The ${what} is newer than this ProviderDesk, which does not know ${unknown.join(', ')}: update it.`,
    );
  return current;
}

/** The database answers and all migrations have run; once true, they are not looked up again. */
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
