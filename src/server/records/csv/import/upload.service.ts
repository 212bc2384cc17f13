import { TRPCError } from '@trpc/server';
import { importColumns } from '#shared/csv.ts';
import { type ColumnMapping, guessColumnMapping } from '#shared/records/csv/columns.ts';
import type { ImportNoun } from '#shared/records/nouns.ts';
import { kysely } from '../../../platform/database/kysely.ts';
import type { EntityManager } from '../../../platform/database/orm.ts';
import { queryRows } from '../../../platform/database/rows.ts';
import { Import } from './imports.entity.ts';
import { type CsvRow, readCsvRows } from './readCsv.ts';

/** Rows that go into the table with one statement. */
const AT_ONCE = 1_000;

interface Upload {
  id: string;
  noun: ImportNoun;
  fileName: string;
}

/**
 * Takes in a file, whole or not at all. No transaction is held open meanwhile: whoever sends slowly holds nothing.
 * A file whose sender or server broke off is 'uploading' for ever, and makes way for another try.
 */
export async function receiveImportFile(
  em: EntityManager,
  { id, noun, fileName }: Upload,
  bytes: AsyncIterable<Buffer>,
  userId: string,
) {
  await begin(em, { id, noun, fileName }, userId);
  try {
    const headers = await takeRows(em, id, bytes);
    // A file of which the planner knows nothing seems to it to have one row, and each of a step's rows reads all of it.
    await em.execute('analyze import_rows (import_id, line, stage)');
    const rows = await em.execute<[{ rows: number }]>(
      'select count(*)::int as rows from import_rows where import_id = ?',
      [id],
    );
    if (rows[0].rows === 0) {
      throw new TRPCError({
        code: 'BAD_REQUEST',
        message: 'This file has no rows: the first line is for the headings, the records come below it.',
      });
    }
    const matching =
      (await rememberedMatching(em, noun, headers, userId)) ??
      guessColumnMapping(importColumns[noun], headers);
    const done = { state: 'uploaded', headers, matching, rows: rows[0].rows } as const;
    await em.nativeUpdate(Import, { id, state: 'uploading' }, done);
    return { id };
  } catch (error) {
    await em.nativeDelete(Import, { id, state: 'uploading' });
    throw error;
  }
}

async function begin(em: EntityManager, { id, noun, fileName }: Upload, userId: string) {
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

/** Puts the rows into the table as they come, and answers the headings. */
async function takeRows(em: EntityManager, id: string, bytes: AsyncIterable<Buffer>) {
  let headers: string[] | undefined;
  let waiting: CsvRow[] = [];
  const store = async () => {
    if (waiting.length === 0) return;
    await queryRows(
      em,
      `insert into import_rows (import_id, line, cells)
       select ?::uuid, line, cells from jsonb_to_recordset(?::jsonb) as given(line int, cells jsonb)`,
      [id, JSON.stringify(waiting)],
    );
    waiting = [];
  };
  for await (const line of readCsvRows(bytes)) {
    if (!headers) headers = line.cells;
    else waiting.push(line);
    if (waiting.length === AT_ONCE) await store();
  }
  await store();
  if (!headers) throw new TRPCError({ code: 'BAD_REQUEST', message: 'This file is empty.' });
  return headers;
}

/** How this person matched the same headings the last time. */
async function rememberedMatching(
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
