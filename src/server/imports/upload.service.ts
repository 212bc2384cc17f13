import { TRPCError } from '@trpc/server';
import { sql } from 'kysely';
import type { ColumnMapping } from '#shared/records/csv/columns.ts';
import type { ImportNoun } from '#shared/records/nouns.ts';
import { createOnce } from '../platform/database/createOnce.ts';
import { kysely } from '../platform/database/kysely.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { runSql } from '../platform/database/runSql.ts';
import type { RecordContext } from '../records/record.ts';
import { type ReadFile, readFileInThread } from './file/readFileInThread.ts';
import { Import } from './imports.entity.ts';
import { guessColumns, guessNoun } from './layers/layers.ts';
import { analyzeRows } from './layers/rowsOfLayer.ts';

interface Upload {
  id: string;
  /** Null for a file that is about whatever its headings say. */
  noun: ImportNoun | null;
  fileName: string;
  /** The sheet of a workbook that has several; null until one is chosen. */
  sheet: string | null;
}

/**
 * Stores the rows of a file, all or none, and guesses which column is which field. No transaction is open while the file
 * arrives. A file that is sent again with its id is stored once. Of a workbook with several sheets nothing is stored until
 * one is chosen: their names are answered. `countRows` is called with their number before they are stored, and may refuse them.
 *
 * @throws CONFLICT when another file was uploaded with this id
 * @throws BAD_REQUEST when the file has no rows, or cannot be read
 * @throws PAYLOAD_TOO_LARGE
 */
export async function receiveImportFile(
  context: RecordContext,
  upload: Upload,
  bytes: AsyncIterable<Buffer>,
  countRows: (rows: number) => Promise<void>,
): Promise<{ id: string; noun: ImportNoun } | { sheets: string[] }> {
  return readFileInThread(bytes, upload.sheet, async (read, batches) => {
    if (read.sheets.length > 0) return { sheets: read.sheets };
    await countRows(read.rowCount);
    return storeImportFile(context, upload, { ...read, batches });
  });
}

/**
 * Stores the rows of a file that was read.
 *
 * @throws CONFLICT when another file was stored with this id
 * @throws BAD_REQUEST when the file has no rows
 */
export async function storeImportFile(
  { em, records, user }: RecordContext,
  { id, noun: chosen, fileName }: Omit<Upload, 'sheet'>,
  {
    headers,
    rowCount,
    firstRows,
    samples,
    leftOut,
    batches,
  }: Omit<ReadFile, 'sheets'> & { batches: AsyncIterable<string> | string[] },
): Promise<{ id: string; noun: ImportNoun }> {
  if (!headers) throw new TRPCError({ code: 'BAD_REQUEST', message: 'This file is empty.' });
  if (rowCount === 0) {
    throw new TRPCError({
      code: 'BAD_REQUEST',
      message: 'This file has no rows. Put headings in the first line, and records below.',
    });
  }
  const noun = chosen ?? guessNoun(records, headers, firstRows);
  const matching =
    (await lastMatching(em, noun, headers, user.id)) ?? guessColumns(records, noun, headers, firstRows);
  const file = { id, noun, fileName, headers, rows: rowCount };
  await createOnce(em, Import, { ...file, createdById: user.id }, async (em) => {
    const found = em.create(Import, { ...file, createdBy: user.id, samples, matching, leftOut });
    await em.flush();
    for await (const json of batches) {
      await runSql(
        em,
        sql`insert into import_rows (import_id, noun, line, cells, damage, stage, action, reasons)
            select ${id}, ${noun}, line, cells, damage, case when damage is null then 'read' else 'planned' end,
                   case when damage is not null then 'problem' end, to_jsonb(array_remove(array[damage], null))
              from jsonb_to_recordset(${json}::jsonb) as given(line int, cells jsonb, damage text)`,
      );
    }
    return found;
  });
  await analyzeRows(em);
  return { id, noun };
}

/** The way in which this person last matched the columns of a file with the same headings. */
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
    .where('import.state', '!=', 'uploaded')
    .orderBy('import.createdAt', 'desc')
    .limit(50)
    .execute();
  return recent.find((one) => JSON.stringify(one.headers) === JSON.stringify(headers))?.matching;
}
