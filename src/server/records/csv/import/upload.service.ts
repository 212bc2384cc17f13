import { TRPCError } from '@trpc/server';
import { sql } from 'kysely';
import { type ColumnMapping, guessColumnMapping } from '#shared/records/csv/columns.ts';
import type { ImportNoun } from '#shared/records/nouns.ts';
import { kysely } from '../../../platform/database/kysely.ts';
import type { EntityManager } from '../../../platform/database/orm.ts';
import { runSql } from '../../../platform/database/runSql.ts';
import type { RecordContext } from '../../record.ts';
import { importRecordType } from '../csvRecords.ts';
import { Import } from './imports.entity.ts';
import type { FileRow } from './parseRow.ts';
import { readCsvRows } from './readCsv.ts';

/** Rows that are stored with one statement. */
const INSERT_ROWS = 1_000;

interface Upload {
  id: string;
  noun: ImportNoun;
  fileName: string;
}

/**
 * Stores the rows of a file, all or none, and guesses which column is which field. No transaction is open meanwhile, so
 * a slow upload holds no lock. One that was interrupted stays 'uploading' until `purgeImports`.
 *
 * @throws CONFLICT when a file with this id is being uploaded
 * @throws BAD_REQUEST when the file has no rows, or is no CSV that can be read
 * @throws PAYLOAD_TOO_LARGE
 */
export async function receiveImportFile(
  { em, records, user }: RecordContext,
  { id, noun, fileName }: Upload,
  bytes: AsyncIterable<Buffer>,
) {
  await createImport(em, { id, noun, fileName }, user.id);
  try {
    const headers = await storeRows(em, id, bytes);
    // Until the planner knows the file it expects one row of it, and reads all of them for each row of a step.
    await runSql(em, sql`analyze import_rows (import_id, line, stage)`);
    const [{ rows } = { rows: 0 }] = await runSql<{ rows: number }>(
      em,
      sql`select count(*)::int as rows from import_rows where import_id = ${id}`,
    );
    if (rows === 0) {
      throw new TRPCError({
        code: 'BAD_REQUEST',
        message: 'This file has no rows: the first line is for the headings, the records come below it.',
      });
    }
    const matching =
      (await lastMatching(em, noun, headers, user.id)) ??
      guessColumnMapping(importRecordType(records, noun).csv.columns, headers);
    const uploaded = { state: 'uploaded', headers, matching, rows } as const;
    await em.nativeUpdate(Import, { id, state: 'uploading' }, uploaded);
    return { id };
  } catch (error) {
    await em.nativeDelete(Import, { id, state: 'uploading' });
    throw error;
  }
}

async function createImport(em: EntityManager, { id, noun, fileName }: Upload, userId: string) {
  const existing = await em.findOne(Import, { id });
  if (existing) throw new TRPCError({ code: 'CONFLICT', message: 'This file is being uploaded already' });
  await em.insert(Import, {
    id,
    noun,
    fileName,
    createdAt: new Date(),
    createdBy: userId,
    state: 'uploading',
    headers: [],
    matching: {},
    rows: 0,
  });
}

/** Stores the rows as they arrive, and returns the headings. */
async function storeRows(em: EntityManager, id: string, bytes: AsyncIterable<Buffer>) {
  let headers: string[] | undefined;
  let waiting: FileRow[] = [];
  const store = async () => {
    if (waiting.length === 0) return;
    await runSql(
      em,
      sql`insert into import_rows (import_id, line, cells)
          select ${id}::uuid, line, cells
            from jsonb_to_recordset(${JSON.stringify(waiting)}::jsonb) as given(line int, cells jsonb)`,
    );
    waiting = [];
  };
  for await (const row of readCsvRows(bytes)) {
    if (!headers) headers = row.cells;
    else waiting.push(row);
    if (waiting.length === INSERT_ROWS) await store();
  }
  await store();
  if (!headers) throw new TRPCError({ code: 'BAD_REQUEST', message: 'This file is empty.' });
  return headers;
}

/** How this person last matched the columns of a file with the same headings. */
async function lastMatching(
  em: EntityManager,
  noun: ImportNoun,
  headers: string[],
  userId: string,
): Promise<ColumnMapping | undefined> {
  const recent = await kysely(em)
    .selectFrom('Import as import')
    .select(['import.headers', 'import.matching'])
    .where('import.createdBy', '=', userId)
    .where('import.noun', '=', noun)
    .where('import.state', 'not in', ['uploading', 'uploaded'])
    .orderBy('import.createdAt', 'desc')
    .limit(50)
    .execute();
  return recent.find((one) => JSON.stringify(one.headers) === JSON.stringify(headers))?.matching;
}
