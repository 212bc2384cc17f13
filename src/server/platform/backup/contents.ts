import type pg from 'pg';
import { formatCount } from '#shared/fields/format.ts';
import { StartupError } from '../../startupError.ts';

/** @throws StartupError when the database is not empty. */
export async function rejectContents(client: pg.Client, file: string) {
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

/** Drops everything in a database, for what is restored in its place. */
export const DROP_ALL = `
do $$
declare name text;
begin
  for name in select nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema' loop
    execute format('drop schema %I cascade', name);
  end loop;
  create schema public;
end $$;
`;
