import { type Expression, sql } from 'kysely';
import { formatCell } from '#shared/records/csv/cells.ts';
import { BYTE_ORDER_MARK, formatCsvLine } from '#shared/records/csv/csvLine.ts';
import { runSql } from '../../../platform/database/runSql.ts';
import { resolveFilters } from '../../lastContact.ts';
import type { ExportRecordType, RecordContext } from '../../record.ts';
import { loadRecords } from '../storedRecords.ts';
import { addReferenceNames } from './referenceNames.queries.ts';

/** The records that an export has. */
export type ExportSelection = { ids: string[] } | { filters: object } | { everything: true };

/** All records, also those that the list without filters leaves out. */
export const EVERYTHING = { everything: true } as const;

/** The ids of a selection, by the conditions of the list. */
const selectedIds = (
  { em, records, user }: RecordContext,
  record: ExportRecordType,
  selection: ExportSelection,
): Expression<unknown> => {
  if ('everything' in selection) return record.csv.selectAll?.(em) ?? record.selectIds(em, {}, user.id);
  if ('filters' in selection) {
    return record.selectIds(em, resolveFilters(records, record.table, selection.filters), user.id);
  }
  return sql`select one.id from ${sql.table(record.table)} as one where one.id = any(${selection.ids}::uuid[])`;
};

/** The number of rows that a selection has, and the last of their ids, which sort by when they were created. */
export async function countSelection(
  context: RecordContext,
  record: ExportRecordType,
  selection: ExportSelection,
) {
  const rows = await runSql<{ total: number; last: string | null }>(
    context.em,
    sql`select count(*)::int as total, (array_agg(id order by id desc))[1] as last
          from (${selectedIds(context, record, selection)}) as chosen`,
  );
  return rows[0] ?? { total: 0, last: null };
}

/** Rows that are read and sent at once: never more of a file is in memory. */
const CHUNK_ROWS = 500;

/** A selection as the chunks of a CSV file, up to the `last` record; null where there is none. */
export async function* csvFile(
  context: RecordContext,
  record: ExportRecordType,
  selection: ExportSelection,
  last: string | null,
) {
  const further = await record.csv.furtherColumns?.(context.em);
  const columns = [...record.csv.columns, ...(further?.columns ?? [])];
  yield BYTE_ORDER_MARK + formatCsvLine(columns.map(({ label }) => label));
  if (!last) return;
  for await (const rows of streamRows(context, record, selection, last)) {
    const lines = rows.map((fields) => {
      const cells = { ...fields, ...further?.cellsOf(fields) };
      return formatCsvLine(columns.map(({ field, cell }) => formatCell(cell, cells[field])));
    });
    yield lines.join('');
  }
}

/**
 * The rows of a selection, from the oldest record to `last`. Each chunk starts behind the last id that
 * was sent, so that no connection to the database waits for a slow download.
 */
async function* streamRows(
  context: RecordContext,
  record: ExportRecordType,
  selection: ExportSelection,
  last: string,
) {
  for (let after: string | null = null, isMore = true; isMore; ) {
    const rows = await runSql<{ id: string }>(
      context.em,
      sql`select id from (${selectedIds(context, record, selection)}) as chosen
           where id <= ${last}::uuid and (${after}::uuid is null or id > ${after}::uuid)
           order by id limit ${CHUNK_ROWS}`,
    );
    const ids: string[] = rows.map(({ id }) => id);
    yield await readRecords(context, record, ids);
    after = ids.at(-1) ?? after;
    isMore = ids.length === CHUNK_ROWS;
  }
}

async function readRecords({ em, records }: RecordContext, record: ExportRecordType, ids: string[]) {
  const stored = await loadRecords(em, record, ids);
  return addReferenceNames(
    em,
    { records, record },
    ids.flatMap((id) => stored.get(id) ?? []),
  );
}
