import { type RawBuilder, sql } from 'kysely';
import { isSameValue } from '../../platform/database/fieldValues.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { toColumnName, updateRows } from '../../platform/database/rows.ts';
import { runSql } from '../../platform/database/runSql.ts';
import type { StoredRow } from '../mergeRules.ts';
import { fieldChanges } from './history.queries.ts';

/** The values of a row before and after an act, by the names of its fields on the wire. */
export type RowChanges = Record<string, { from: unknown; to: unknown }>;

/**
 * The changes of an act, such as a merge, by table and by the id of the row: those of which the history has its id
 * (`setAct`). The table that was changed last comes first.
 */
export async function changesOfAct(em: EntityManager, actId: string) {
  const lines = await runSql<{ table: string; id: string; changes: Record<string, [unknown, unknown]> }>(
    em,
    sql`select table_name as "table", record_id as id, changes from history
         where act_id = ${actId} and action = 'changed' order by history.id desc`,
  );
  const tables = new Map<string, Map<string, RowChanges>>();
  for (const { table, id, changes } of lines) {
    const rows = tables.get(table) ?? new Map<string, RowChanges>();
    const fields = rows.get(id) ?? {};
    for (const { field, from, to } of fieldChanges(changes)) fields[field] = { to, ...fields[field], from };
    tables.set(table, rows.set(id, fields));
  }
  return tables;
}

/**
 * Sets the fields of rows back that still have the value that an act gave them, and returns the ids of the rows that it
 * changed. `isOpen` is SQL for the rows of which that may be done.
 */
export async function setBackRows(
  em: EntityManager,
  table: string,
  changes: Map<string, RowChanges>,
  isOpen: RawBuilder<unknown> = sql`true`,
) {
  const rows = await runSql<{ row: StoredRow }>(
    em,
    sql`select to_jsonb(stored) as row from ${sql.table(table)} as stored
         where id = any(${[...changes.keys()]}::uuid[]) and ${isOpen} order by id for update`,
  );
  const earlier = rows.map(({ row }) => {
    const fields = Object.entries(changes.get(row.id) ?? {})
      .filter(([name, { to }]) => isSameValue(row[toColumnName(name)], to))
      .map(([name, { from }]) => [name, from]);
    return { id: row.id, version: row.version, fields: Object.fromEntries(fields) };
  });
  return updateRows(
    em,
    table,
    earlier.filter(({ fields }) => Object.keys(fields).length > 0),
  );
}
