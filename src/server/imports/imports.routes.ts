import { TRPCError } from '@trpc/server';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { oneOf } from '#shared/fields/fields.schema.ts';
import { fileNameInput, sheetInput } from '#shared/imports/imports.schema.ts';
import { MAX_FILE_BYTES, MAX_ROWS, WORKBOOK_TYPE } from '#shared/imports/imports.ts';
import type { ColumnMapping } from '#shared/records/csv/columns.ts';
import { BYTE_ORDER_MARK, formatCsvLine, unescapeFormula } from '#shared/records/csv/csvLine.ts';
import { ANY_NOUN, type ImportNoun, importNoun } from '#shared/records/nouns.ts';
import { createOnce } from '../platform/database/createOnce.ts';
import { kysely } from '../platform/database/kysely.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { runSql } from '../platform/database/runSql.ts';
import { rejectOtherSites } from '../platform/http/crossSite.ts';
import { openFileUploads } from '../platform/http/fileUploads.ts';
import { sendCsv } from '../platform/http/whileAllowed.ts';
import type { Context, GetContext } from '../platform/identity/context.ts';
import { HOUR_S } from '../platform/limits/limits.ts';
import { staffRoute } from '../platform/rpc/staffRoute.ts';
import { paramsOf } from '../records/csv/csv.routes.ts';
import type { RecordContext } from '../records/record.ts';
import { type ReadFile, readFileInThread } from './file/readFileInThread.ts';
import { Import } from './imports.entity.ts';
import { findImport } from './imports.service.ts';
import { guessColumns, guessNoun } from './layers/layers.ts';
import { analyzeRows } from './layers/rowsOfLayer.ts';

const CHUNK_ROWS = 1_000;

/** The rows with problems as they were uploaded, and what is wrong with each: to be corrected and imported again. */
async function* problemsCsv(em: EntityManager, { id, noun, headers }: Import) {
  yield BYTE_ORDER_MARK + formatCsvLine([...headers, 'Row', 'What is wrong']);
  for (let after = 0, isMore = true; isMore; ) {
    const rows = await kysely(em)
      .selectFrom('ImportRow as row')
      .where('row.import', '=', id)
      .where('row.noun', '=', noun)
      .where('row.action', '=', 'problem')
      .where('row.line', '>', after)
      .select(['row.line', 'row.cells', 'row.reasons'])
      .orderBy('row.line')
      .limit(CHUNK_ROWS)
      .execute();
    yield rows
      .map(({ line, cells, reasons }) =>
        formatCsvLine([...cellsOf(cells, headers), String(line), reasons.join('; ')]),
      )
      .join('');
    after = rows.at(-1)?.line ?? after;
    isMore = rows.length === CHUNK_ROWS;
  }
}

/** The cells, as many as there are headings, as `formatCsvLine` takes them. */
const cellsOf = (cells: string[], headers: string[]) =>
  headers.map((_, index) => unescapeFormula(cells[index] ?? ''));

/** Uploads at the same time, whose files are in memory: of one person, and of all in this process. */
const MAX_OF_ONE = 4;
const MAX_OF_ALL = 8;

/** The largest file counts as this many small ones: people who move in try dozens of small files. */
const SMALL_FILES = 5;

/** How many small files a file counts as, by its share of the largest size or number of rows. */
const workOf = (share: number) => Math.min(SMALL_FILES, 1 + Math.floor(share * SMALL_FILES));

/** @throws TooManyRequestsError when this person uploaded too many files, or too large ones */
const countWork = ({ env, limits }: Context, userId: string, work: number) =>
  limits.define('import', env.LIMIT_EXCHANGES_PER_HOUR * SMALL_FILES, HOUR_S).consume(userId, work);

const uploadParams = z.object({ noun: oneOf(importNoun).or(z.literal(ANY_NOUN)), id: z.uuid() });
const idParams = z.object({ id: z.uuid() });

/** Files to import, and back the rows that were not imported. They are streams beside tRPC, larger than any call. */
export async function serveImportFiles(
  app: FastifyInstance,
  { contextOf, publicUrl }: { contextOf: GetContext; publicUrl: string },
) {
  const asStaff = staffRoute(contextOf);
  app.addHook('onRequest', rejectOtherSites(publicUrl));
  const receiveFile = openFileUploads({ ofOne: MAX_OF_ONE, ofAll: MAX_OF_ALL });
  // The body stays a stream, read where it is stored.
  app.addContentTypeParser(['text/csv', WORKBOOK_TYPE], (_request, _bytes, done) => done(null));

  app.post(
    '/exchange/imports/:noun/:id',
    asStaff(async ({ ctx, em, user }, request) => {
      const { noun, id } = paramsOf(uploadParams, request.params);
      const query = request.query as { name?: unknown; sheet?: unknown };
      const fileName = fileNameInput.catch('file.csv').parse(query.name);
      const sheet = sheetInput
        .nullable()
        .catch(null)
        .parse(query.sheet ?? null);
      const counted = workOf(Number(request.headers['content-length'] ?? MAX_FILE_BYTES) / MAX_FILE_BYTES);
      await countWork(ctx, user.id, counted);
      const countRows = async (rows: number) => {
        const more = workOf(rows / MAX_ROWS) - counted;
        if (more > 0) await countWork(ctx, user.id, more);
      };
      return receiveFile(request, user.id, (bytes) =>
        receiveImportFile(
          { ...ctx, em, user },
          { id, noun: noun === ANY_NOUN ? null : noun, fileName, sheet },
          bytes,
          countRows,
        ),
      );
    }),
  );

  app.get(
    '/exchange/imports/:id/problems.csv',
    asStaff(async ({ ctx, em, user }, request, reply) => {
      const { id } = paramsOf(idParams, request.params);
      const found = await findImport(em, id, user);
      return sendCsv(ctx, reply, 'problems.csv', problemsCsv(em, found));
    }),
  );
}

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
async function receiveImportFile(
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
      await runSql(em)`
        insert into import_rows (import_id, noun, line, cells, damage, stage, action, reasons)
        select ${id}, ${noun}, line, cells, damage, case when damage is null then 'read' else 'planned' end,
               case when damage is not null then 'problem' end, to_jsonb(array_remove(array[damage], null))
          from jsonb_to_recordset(${json}::jsonb) as given(line int, cells jsonb, damage text)`;
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
