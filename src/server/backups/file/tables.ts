import type pg from 'pg';
import { StartupError } from '../../startupError.ts';

export interface Table {
  name: string;
  /** The columns without those that the database computes. */
  columns: string[];
}

/**
 * Tables whose rows are left out: who is signed in and which limits are used up belong to a running server. A backup
 * that got into other hands signs nobody in, and one that is restored nobody who has signed out since. Whether a database is a copy, its own restore says.
 */
export const LEFT_OUT = ['rate_limits', 'restored_copies', 'sessions'];

/**
 * The product's tables, those that others refer to first.
 * @throws StartupError when tables refer to each other in a circle.
 */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(
    `select relname::text as name,
            array(select attname::text from pg_attribute
                   where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
                   order by attnum) as columns
       from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select child.relname::text as from, parent.relname::text as to
       from pg_constraint
       join pg_class child on child.oid = conrelid
       join pg_class parent on parent.oid = confrelid
      where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`,
  );
  return sortTables(tables, references);
}

function sortTables(tables: Table[], references: { from: string; to: string }[]) {
  const sorted: Table[] = [];
  let rest = tables;
  while (rest.length > 0) {
    const isWaiting = (name: string) =>
      references.some(({ from, to }) => from === name && rest.some((table) => table.name === to));
    const next = rest.filter(({ name }) => !isWaiting(name));
    if (next.length === 0) {
      const names = rest.map(({ name }) => name).join(', ');
      throw new StartupError(
        `These tables refer to each other in a circle, which no backup can hold: ${names}.`,
      );
    }
    sorted.push(...next);
    rest = rest.filter((table) => !next.includes(table));
  }
  return sorted;
}

export async function listSequences(client: pg.Client) {
  const { rows } = await client.query<{ name: string; value: string | null }>(
    `select sequencename::text as name, last_value::text as value
       from pg_sequences where schemaname = 'public' order by 1`,
  );
  return rows;
}

/** The migrations that ran, in their order; empty before the first. */
export async function listMigrations(client: pg.Client): Promise<string[]> {
  const { rows: found } = await client.query(`select to_regclass('public.mikro_orm_migrations') as table`);
  if (!found[0]?.table) return [];
  const { rows } = await client.query<{ name: string }>('select name from mikro_orm_migrations order by id');
  return rows.map(({ name }) => name);
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

export const columnList = ({ columns }: Table) => columns.map(quote).join(', ');

export const tableName = (name: string) => `public.${quote(name)}`;

/** Values read the same on every server that takes them back. */
export const EXACT_VALUES = `
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local lock_timeout = '20s';
  set local client_encoding = 'UTF8'; set local timezone = 'UTC'; set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres'; set local extra_float_digits = 3; set local bytea_output = 'hex';
`;
