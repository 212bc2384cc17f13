import { type Expression, sql } from 'kysely';
import * as z from 'zod';
import { today } from '#shared/fields/format.ts';
import { formatCell } from '#shared/records/csv/cells.ts';
import type { CsvColumn } from '#shared/records/csv/columns.ts';
import { BYTE_ORDER_MARK, formatCsvLine } from '#shared/records/csv/csvLine.ts';
import { subjectNoun } from '#shared/records/nouns.ts';
import type { EntityManager } from '../../../platform/database/orm.ts';
import { inChunks, readRows } from '../../../platform/database/runSql.ts';
import { User } from '../../../platform/identity/users.entity.ts';
import { resolveFilters } from '../../lastContact.ts';
import { type ExportRecordType, type RecordContext, type Records, recordOfNoun } from '../../record.ts';
import type { Fields, StoredRecord } from '../recordCsv.ts';
import { loadRecords } from '../storedRecords.ts';

/**
 * Adds the title of each referenced record, if the file has a column for it. Members of the team are named by
 * email address, which is unique.
 */
async function addReferenceNames(
  em: EntityManager,
  { records, record }: { records: Records; record: ExportRecordType },
  stored: StoredRecord[],
): Promise<Fields[]> {
  const rows = stored.map(({ fields }): Fields => ({ ...fields, createdOn: createdOn(fields) }));
  for (const { field, table, title } of referencesOf(em, records, record)) {
    const ids = [...new Set(rows.map((row) => row[`${field}Id`]))].filter((id) => id !== null);
    const names = await namesById(em, table, title, ids);
    for (const row of rows) row[field] = names.get(row[`${field}Id`]) ?? null;
  }
  if (record.csv.columns.some(({ field }) => field === 'subjectId')) await addSubjects(em, records, rows);
  return rows;
}

const createdOn = ({ createdAt }: Fields) => (createdAt instanceof Date ? today(createdAt) : null);

/** Adds what the rows are about, see `subjectCsvColumns`. */
async function addSubjects(em: EntityManager, records: Records, rows: Fields[]) {
  for (const noun of subjectNoun.values) {
    const about = rows.filter((row) => row[`${noun}Id`]);
    const { table, title } = recordOfNoun(records, noun);
    const names = await namesById(em, table, title, [...new Set(about.map((row) => row[`${noun}Id`]))]);
    for (const row of about) {
      const id = row[`${noun}Id`];
      Object.assign(row, { subjectNoun: noun, subjectId: id, subject: names.get(id)?.trim() ?? null });
    }
  }
}

/** Columns that name other records, with their tables and SQL for the names. */
function referencesOf(em: EntityManager, records: Records, { entity, csv }: ExportRecordType) {
  const users = em.getMetadata(User).tableName;
  const columns = new Set(csv.columns.map(({ field }) => field));
  return em.getMetadata(entity).relations.flatMap(({ name, targetMeta }) => {
    const table = targetMeta?.tableName;
    const title = table === users ? 'email' : records.find((record) => record.table === table)?.title;
    return table && title && columns.has(name) ? [{ field: String(name), table, title }] : [];
  });
}

const namedRecord = z.object({ id: z.string(), name: z.string().nullable() });

async function namesById(em: EntityManager, table: string, title: string, ids: unknown[]) {
  if (ids.length === 0) return new Map<unknown, string | null>();
  const rows = await readRows(em, namedRecord)`
    select id, ${sql.raw(title)} as name from ${sql.table(table)} where id = any(${ids}::uuid[])`;
  return new Map<unknown, string | null>(rows.map(({ id, name }) => [id, name]));
}

export type ExportSelection = { ids: string[] } | { filters: object } | { everything: true };

/** Includes records that a list without filters leaves out. */
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
  const [found] = await readRows(context.em, totalAndLast)`
    select count(*)::int as total, (array_agg(id order by id desc))[1] as last
      from (${selectedIds(context, record, selection)}) as chosen`;
  return found ?? { total: 0, last: null };
}

const idRow = z.object({ id: z.string() });

const totalAndLast = z.object({ total: z.number(), last: z.string().nullable() });

/** Rows read and sent at a time; limits memory. */
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
  yield* csvLines(columns, last ? streamRows(context, record, selection, last, further?.cellsOf) : []);
}

/** The lines of a CSV file, with the values of its columns by their fields. */
export async function* csvLines(
  columns: readonly CsvColumn[],
  chunks: AsyncIterable<Fields[]> | Iterable<Fields[]>,
) {
  yield BYTE_ORDER_MARK + formatCsvLine(columns.map(({ label }) => label));
  for await (const rows of chunks) {
    const lines = rows.map((row) =>
      formatCsvLine(columns.map(({ field, cell }) => formatCell(cell, row[field]))),
    );
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
  cellsOf: (fields: Fields) => Fields = () => ({}),
) {
  const chunks = inChunks(
    (after) =>
      readRows(context.em, idRow)`
      select id from (${selectedIds(context, record, selection)}) as chosen
       where id <= ${last}::uuid and (${after}::uuid is null or id > ${after}::uuid)
       order by id limit ${CHUNK_ROWS}`,
  );
  for await (const ids of chunks) {
    const rows = await readRecords(
      context,
      record,
      ids.map(({ id }) => id),
    );
    yield rows.map((fields) => ({ ...fields, ...cellsOf(fields) }));
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
