import pg from 'pg';
import { BACKUP_MS } from './pgTools.ts';

/** The contents of a database, to compare a copy: for each table of all schemas its number of rows and a checksum. */
export type Contents = Record<string, { rows: number; sum: string }>;

/** Connects, does the work, and disconnects. */
export async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    query_timeout: BACKUP_MS,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

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

/** As in '11 tables, 1,234 rows'. */
export function describeContents(contents: Contents) {
  const rows = Object.values(contents).reduce((sum, table) => sum + table.rows, 0);
  return `${Object.keys(contents).length} tables, ${rows.toLocaleString('en-AU')} rows`;
}

export async function serverMajorVersion(client: pg.Client) {
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version_num') as version`,
  );
  return Math.floor(Number(rows[0]?.version) / 10_000);
}
