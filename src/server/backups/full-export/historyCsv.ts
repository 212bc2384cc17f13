import { sql } from 'kysely';
import { choiceCell, formatCell, instantCell, textCell } from '#shared/records/csv/cells.ts';
import type { CsvColumn } from '#shared/records/csv/columns.ts';
import { BYTE_ORDER_MARK, formatCsvLine } from '#shared/records/csv/csvLine.ts';
import { historyAction, historyCause } from '#shared/records/history.ts';
import { toFieldName } from '../../platform/database/rows.ts';
import { runSql } from '../../platform/database/runSql.ts';
import type { RecordContext } from '../../records/record.ts';

/** The columns of the history: a line for each field of each change. */
export const historyColumns: CsvColumn[] = [
  { field: 'id', label: 'Change', cell: textCell },
  { field: 'at', label: 'At', cell: instantCell },
  { field: 'by', label: 'By', cell: textCell },
  { field: 'action', label: 'Action', cell: choiceCell(historyAction.labels) },
  { field: 'cause', label: 'Cause', cell: choiceCell(historyCause.labels) },
  { field: 'table', label: 'Records', cell: textCell },
  { field: 'recordId', label: 'Record ID', cell: textCell },
  { field: 'field', label: 'Field', cell: textCell },
  { field: 'from', label: 'Before', cell: textCell },
  { field: 'to', label: 'After', cell: textCell },
];

interface HistoryRow {
  id: string;
  at: string;
  column: string | null;
  [field: string]: unknown;
}

/** Changes that are read and sent at once. */
const CHUNK_CHANGES = 1_000;

/** The history of all records as lines of CSV, the oldest change first, up to the newest at the start. */
export async function* historyCsv({ em, records }: RecordContext) {
  yield BYTE_ORDER_MARK + formatCsvLine(historyColumns.map(({ label }) => label));
  const tables = records.map(({ table }) => table);
  const [newest] = await runSql<{ id: string | null }>(em, sql`select max(id)::text as id from history`);
  for (let after = '0', isMore = newest?.id != null; isMore; ) {
    const changes = await runSql<{ id: string }>(
      em,
      sql`select id::text from history where id > ${after}::bigint and id <= ${newest?.id}::bigint
           order by history.id limit ${CHUNK_CHANGES}`,
    );
    const last = changes.at(-1)?.id ?? after;
    const rows = await runSql<HistoryRow>(
      em,
      sql`select line.id::text, line.at, author.email as by, line.action, line.cause, line.table_name as table,
                 line.record_id as "recordId", field.key as column, field.value ->> 0 as "from", field.value ->> 1 as "to"
            from history line
            left join users author on author.id = line.actor_id
            left join jsonb_each(case when line.action = 'changed' then line.changes end) as field on true
           where line.id > ${after}::bigint and line.id <= ${last}::bigint and line.table_name = any(${tables}::text[])
           order by line.id, field.key`,
    );
    yield rows.map(formatRow).join('');
    after = last;
    isMore = changes.length === CHUNK_CHANGES;
  }
}

function formatRow({ at, column, ...row }: HistoryRow) {
  const values: Record<string, unknown> = {
    ...row,
    at: new Date(at),
    field: column === null ? null : toFieldName(column),
  };
  return formatCsvLine(historyColumns.map(({ field, cell }) => formatCell(cell, values[field])));
}
