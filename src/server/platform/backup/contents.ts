import type pg from 'pg';
import { formatCount } from '#shared/fields/format.ts';
import { StartupError } from '../../startupError.ts';

/** The contents of a database, to compare a copy: for each table of all schemas its number of rows and a checksum. */
export type Contents = Record<string, { rows: number; sum: string }>;

/** The contents of every table, as the current transaction sees them. */
export async function readContents(client: pg.Client): Promise<Contents> {
  await client.query(`set timezone = 'UTC'; set statement_timeout = 0`);
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname !~ '^pg_' and schemaname <> 'information_schema' order by 1`,
  );
  const contents: Contents = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ rows: string; sum: string }>(
      `select count(*) as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as sum from ${name} t`,
    );
    contents[name.replace(/^public\./, '')] = { rows: Number(rows[0]?.rows), sum: rows[0]?.sum ?? '' };
  }
  return contents;
}

/** The tables that differ between two databases. */
export const findDifferences = (one: Contents, other: Contents) =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (table) => one[table]?.rows !== other[table]?.rows || one[table]?.sum !== other[table]?.sum,
  );

/** The number of rows of all tables. */
export const countAll = (contents: Contents) =>
  Object.values(contents).reduce((sum, table) => sum + table.rows, 0);

/** As in '11 tables, 1,234 rows'. */
export const describeContents = (contents: Contents) =>
  `${formatCount(Object.keys(contents).length, 'table')}, ${formatCount(countAll(contents), 'row')}`;

/** @throws StartupError when the database is not empty. */
export async function rejectContents(client: pg.Client, file: string) {
  const held = await readContents(client);
  if (Object.keys(held).length === 0) return;
  throw new StartupError(
    `The database is not empty: it holds ${describeContents(held)}. To have the backup in place of all that: npm run restore ${file} -- --force`,
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
