import type { Database } from '#server/platform/database/orm.ts';

/** Every row of every table as text, to compare before and after; the whole queue of mails only where it is asked for. */
export async function everyRow(
  orm: Database,
  { wholeQueue = false } = {},
): Promise<Record<string, string[]>> {
  const em = orm.em.fork();
  const tables = await em.execute<{ name: string }[]>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
       from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
        -- The mail queue notes by itself when it last looked around.
        and (${wholeQueue} or table_schema <> 'pgboss' or table_name like 'job%')
      order by 1`,
  );
  const rows: Record<string, string[]> = {};
  for (const { name } of tables) {
    const found = await em.execute<{ row: string }[]>(
      `select row_to_json(t)::text as row from ${name} t order by 1`,
    );
    rows[name] = found.map(({ row }) => row);
  }
  return rows;
}

/** All that the database holds, as one text. */
export const everythingStored = async (orm: Database) =>
  JSON.stringify(await everyRow(orm, { wholeQueue: true }));

/** The rows of the tables of records, without columns that every change increments. */
export async function recordRows(orm: Database) {
  const rows = await everyRow(orm);
  const tables = [
    ...['accounts', 'contacts', 'leads', 'lead_assignments', 'opportunities', 'proposals', 'activities'],
    'documents',
  ];
  return tables.map((table) =>
    (rows[`public.${table}`] ?? []).map((row) => {
      const { version: _, updated_at: __, search_text: ___, ...rest } = JSON.parse(row);
      return rest;
    }),
  );
}

/** A checksum of every table's rows, to compare before and after; of the mail queue, which works on, the number of jobs. */
export async function tableSums(orm: Database, except: string[] = []): Promise<Record<string, string>> {
  const em = orm.em.fork();
  const tables = await publicTables(orm);
  const sums = tables
    .filter((name) => !except.includes(name))
    .map(
      (name) =>
        `select '${name}' as name, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as sum from ${name} t`,
    );
  const mails = `select 'mails' as name, count(*)::text as sum from pgboss.job`;
  const rows = await em.execute<{ name: string; sum: string }[]>([...sums, mails].join(' union all '));
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

const known = new WeakMap<Database, Promise<string[]>>();

/** Read once for each database, because the tables are compared after every call. */
function publicTables(orm: Database): Promise<string[]> {
  const found =
    known.get(orm) ??
    orm.em
      .fork()
      .execute<{ name: string }[]>(
        `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
      )
      .then((tables) => tables.map(({ name }) => name));
  known.set(orm, found);
  return found;
}
