import { sql } from 'kysely';
import type { Fields } from '#shared/fields/kinds.ts';
import type { EntityManager } from './orm.ts';
import { readIds, runSql } from './runSql.ts';

// One statement for many rows keeps statement triggers cheap.

/** The ids of rows, by table. */
export type Rows = Record<string, string[]>;

export const toColumnName = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const toFieldName = (column: string) =>
  column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

export const byColumn = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [toColumnName(name), value]));

/**
 * Ends a `lateral` query and makes the planner use an index. It would join a few hundred rows with a large
 * table by reading all of it.
 */
export const OPTIMIZATION_FENCE = sql.raw('offset 0');

export async function insertRows(em: EntityManager, table: string, rows: Record<string, unknown>[]) {
  if (!rows[0]) return;
  const columns = Object.keys(rows[0]).map((name) => [name, toColumnName(name)] as const);
  const names = sql.raw(columns.map(([, column]) => column).join(', '));
  // Omitted columns become null.
  const json = JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(
        columns.flatMap(([name, column]) => (row[name] === null ? [] : [[column, row[name]]])),
      ),
    ),
  );
  await runSql(em)`
    insert into ${sql.table(table)} (${names})
    select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${json}::jsonb)`;
}

export interface RowChange {
  id: string;
  /** Changed only if it still has this version. */
  version: number;
  fields: Record<string, unknown>;
}

/** Each in its own fields; returns the ids of those that still had their version. */
export async function updateRows(em: EntityManager, table: string, rows: RowChange[]): Promise<Set<string>> {
  const names = [...new Set(rows.flatMap(({ fields }) => Object.keys(fields)))].map(toColumnName);
  if (names.length === 0) return new Set();
  const changes = names.map(
    (name) =>
      `${name} = case when jsonb_exists(given.fields, '${name}') then filled.${name} else stored.${name} end`,
  );
  const json = JSON.stringify(rows.map(({ fields, ...row }) => ({ ...row, fields: byColumn(fields) })));
  const changed = await readIds(em)`
    update ${sql.table(table)} as stored
    set ${sql.raw(changes.join(', '))}, updated_at = now(), version = stored.version + 1
   from jsonb_to_recordset(${json}::jsonb) as given(id uuid, version int, fields jsonb),
        jsonb_populate_record(null::${sql.table(table)}, given.fields) as filled
  where stored.id = given.id and stored.version = given.version
  returning stored.id`;
  return new Set(changed);
}

const TEXT_KINDS = ['text', 'longText', 'texts', 'email', 'phone', 'web', 'abn'];

/** The columns of a noun's fields that people fill with text of their own. */
export const textColumnsOf = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, { kind }]) =>
    TEXT_KINDS.includes(kind) ? [toColumnName(name)] : [],
  );
