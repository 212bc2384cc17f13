import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { isSameValue } from '../../platform/database/fieldValues.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { byColumn, toColumnName, updateRows } from '../../platform/database/rows.ts';
import { readColumn, readRows, runSql } from '../../platform/database/runSql.ts';
import { type StoredRow, storedRow } from '../mergeRules.ts';
import { findTakenByChanges } from '../places/places.ts';
import { fieldChanges, storedChanges } from './history.queries.ts';

/** The values of a row before and after an act, by the names of its fields on the wire. */
export type RowChanges = Record<string, { from: unknown; to: unknown }>;

const changedRow = z.object({ table: z.string(), id: z.string(), changes: storedChanges });

/**
 * The changes of an act, such as a merge, by table and by the id of the row: those of which the history has its id
 * (`setAct`). The table that was changed last comes first.
 */
export async function changesOfAct(em: EntityManager, actId: string) {
  const lines = await readRows(em, changedRow)`
    select table_name as "table", record_id as id, changes from history
     where act_id = ${actId} and action = 'changed' order by history.id desc`;
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
 * Restores fields that still have the act's value. Returns the changed rows, and rows whose place is taken.
 * `isOpen`: SQL for rows that may change.
 */
export async function setBackRows(
  em: EntityManager,
  table: string,
  changes: Map<string, RowChanges>,
  isOpen: RawBuilder<unknown> = sql`true`,
) {
  const rows = await readColumn(em, storedRow)`
    select to_jsonb(stored) from ${sql.table(table)} as stored
     where id = any(${[...changes.keys()]}::uuid[]) and ${isOpen} order by id for update`;
  const earlier = rows.map((row) => ({
    id: row.id,
    version: row.version,
    fields: fieldsBefore(row, changes.get(row.id)),
  }));
  const changed = earlier.filter(({ fields }) => Object.keys(fields).length > 0);
  const taken = await findTakenByChanges(em, table, changed);
  const ids = new Set(taken.map(({ id }) => id));
  const free = changed.filter(({ id }) => !ids.has(id));
  return { changed: await updateRows(em, table, free), taken };
}

/** Sets the fields of rows of the trash back as those of others, so that a restore brings them back to where they were. */
export async function setBackInTrash(em: EntityManager, table: string, changes: Map<string, RowChanges>) {
  const rows = await readColumn(em, storedRow)`
    select row from trash where row_id = any(${[...changes.keys()]}::uuid[]) and table_name = ${table}
       and kind = 'row' order by id for update`;
  for (const row of rows) {
    const fields = fieldsBefore(row, changes.get(row.id));
    if (Object.keys(fields).length > 0) await changeInTrash(em, row.id, byColumn(fields));
  }
}

/** Sets columns of a row of the trash. */
export const changeInTrash = (em: EntityManager, id: string, columns: Record<string, unknown>) =>
  runSql(em)`
    update trash set row = row || ${JSON.stringify(columns)}::jsonb
       || case when jsonb_exists(row, 'version') then jsonb_build_object('version', (row ->> 'version')::int + 1) else '{}' end
     where row_id = ${id} and kind = 'row'`;

/** The values before an act of those fields that still have the value that it gave them. */
const fieldsBefore = (row: StoredRow, changes: RowChanges = {}) =>
  Object.fromEntries(
    Object.entries(changes)
      .filter(([name, { to }]) => isSameValue(row[toColumnName(name)], to))
      .map(([name, { from }]) => [name, from]),
  );
