import { sql } from 'kysely';
import * as z from 'zod';
import { oneOf } from '#shared/fields/fields.schema.ts';
import { rowAction } from '#shared/imports/imports.schema.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { readRows } from '../../platform/database/runSql.ts';
import { storedIds } from '../../records/csv/storedRecords.ts';
import type { ParsedRow } from '../parseRow.ts';
import type { Layer } from './layers.ts';

/** The record above of a line, as it was planned. */
export interface ParentRow extends z.output<typeof rowAbove> {
  /** The column that names it. */
  field: string;
}

const rowAbove = z.object({
  noun: z.string(),
  line: z.number(),
  action: oneOf(rowAction),
  recordId: z.string().nullable(),
  title: z.string(),
  reasons: z.array(z.string()),
  otherNames: z.array(z.string()),
});

/** The records above these lines of a file. */
export async function loadParentRows(
  em: EntityManager,
  id: string,
  above: Layer[],
  lines: number[],
): Promise<ParentRow[]> {
  const fields = new Map(above.map(({ noun, field }) => [noun as string, field]));
  if (fields.size === 0) return [];
  const rows = await readRows(
    em,
    rowAbove,
    sql`select noun, line, action, record_id as "recordId", title, reasons,
               other_names as "otherNames" from import_rows
         where import_id = ${id} and noun = any(${[...fields.keys()]}::text[]) and line = any(${lines}::int[])
           and not is_below`,
  );
  return rows.map((row) => ({ ...row, field: fields.get(row.noun) ?? '' }));
}

/** Makes problems of records above that were to be there by now, and are not. */
export async function rejectAbsent(em: EntityManager, above: Layer[], parentRows: ParentRow[]) {
  for (const layer of above) {
    const { record } = layer;
    const rows = parentRows.filter(({ field, recordId }) => field === layer.field && recordId);
    const there = await storedIds(
      em,
      record.table,
      rows.map(({ recordId }) => recordId),
    );
    for (const row of rows) {
      if (row.recordId && there.has(row.recordId)) continue;
      Object.assign(row, { action: 'problem', reasons: [`Its ${row.field} was not imported`] });
    }
  }
}

/** Sets the records above in the rows of their lines; what is wrong with them is wrong with these rows. */
export function linkRows(rows: ParsedRow[], parentRows: ParentRow[]) {
  const byLine = new Map(rows.map((row) => [row.line, row]));
  for (const { field, line, action, recordId, title, reasons, otherNames } of parentRows) {
    const row = byLine.get(line);
    if (!row) continue;
    row.linked.push(field);
    if (action === 'problem') {
      for (const message of reasons) row.faults.push({ field, message, isElsewhere: true });
    } else if (recordId) {
      row.values[`${field}Id`] = recordId;
      row.linkedTitles[field] = title;
      if (otherNames.length > 0) row.values[field] = title;
      row.otherNames = [...new Set([...row.otherNames, ...otherNames])];
    }
  }
}
