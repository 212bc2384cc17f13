import { TRPCError } from '@trpc/server';
import { sql } from 'kysely';
import { type ColumnMapping, guessColumnMapping } from '#shared/records/csv/columns.ts';
import type { ImportNoun } from '#shared/records/nouns.ts';
import { kysely } from '../../../platform/database/kysely.ts';
import type { EntityManager } from '../../../platform/database/orm.ts';
import { runSql } from '../../../platform/database/runSql.ts';
import type { RecordContext } from '../../record.ts';
import { importRecordType } from '../csvRecords.ts';
import { ImportRow } from './importRows.entity.ts';
import { Import } from './imports.entity.ts';
import { readCsvInThread } from './readCsvInThread.ts';

interface Upload {
  id: string;
  noun: ImportNoun;
  fileName: string;
}

/**
 * Stores the rows of a file, all or none, and guesses which column is which field. No transaction is open meanwhile, so
 * a slow upload holds no lock. One whose process died stays 'uploading' until it is sent again or `purgeImports`.
 *
 * @throws CONFLICT when the file with this id was uploaded by somebody else, or is sent again while this upload lasts
 * @throws BAD_REQUEST when the file has no rows, or is no CSV that can be read
 * @throws PAYLOAD_TOO_LARGE
 */
export async function receiveImportFile(
  { em, records, user }: RecordContext,
  { id, noun, fileName }: Upload,
  bytes: AsyncIterable<Buffer>,
) {
  const attempt = await beginUpload(em, { id, noun, fileName }, user.id);
  const upload = { id, state: 'uploading', attempt } as const;
  try {
    const headers = await storeRows(em, upload, bytes);
    // The planner, until it knows the file, expects one row of it, and reads all of them for each row of a step.
    await runSql(em, sql`analyze import_rows (import_id, line, stage)`);
    const [{ rows } = { rows: 0 }] = await runSql<{ rows: number }>(
      em,
      sql`select count(*)::int as rows from import_rows where import_id = ${id}`,
    );
    if (rows === 0) {
      throw new TRPCError({
        code: 'BAD_REQUEST',
        message: 'This file has no rows. Put headings in the first line, and records below.',
      });
    }
    const matching =
      (await lastMatching(em, noun, headers, user.id)) ??
      guessColumnMapping(importRecordType(records, noun).csv.columns, headers);
    const uploaded = { state: 'uploaded', headers, matching, rows } as const;
    if ((await em.nativeUpdate(Import, upload, uploaded)) === 0) throw sentAgain();
    return { id };
  } catch (error) {
    await em.nativeDelete(Import, upload);
    throw error;
  }
}

const sentAgain = () =>
  new TRPCError({ code: 'CONFLICT', message: 'This file was sent again, and that upload counts' });

/** Returns the number of the attempt. An upload that has not ended is replaced: nobody can say whether it ever will. */
const beginUpload = (em: EntityManager, { id, noun, fileName }: Upload, userId: string) =>
  em.transactional(async (em) => {
    const [begun] = await runSql<{ attempt: number }>(
      em,
      sql`insert into imports (id, noun, file_name, created_at, created_by_id, state)
          values (${id}, ${noun}, ${fileName}, ${new Date()}, ${userId}, 'uploading')
          on conflict (id) do update
             set attempt = imports.attempt + 1, file_name = excluded.file_name, created_at = excluded.created_at
           where imports.state = 'uploading' and imports.noun = excluded.noun
             and imports.created_by_id = excluded.created_by_id
          returning attempt`,
    );
    if (!begun) throw new TRPCError({ code: 'CONFLICT', message: 'This file is uploaded already' });
    if (begun.attempt > 1) await em.nativeDelete(ImportRow, { import: id });
    return begun.attempt;
  });

/** Stores the rows as they arrive, as long as this is the last attempt, and returns the headings. */
async function storeRows(
  em: EntityManager,
  { id, attempt }: { id: string; attempt: number },
  bytes: AsyncIterable<Buffer>,
) {
  let headers: string[] | undefined;
  for await (const part of readCsvInThread(bytes)) {
    if (part.kind === 'headings') {
      headers = part.cells;
      continue;
    }
    await runSql(
      em,
      sql`with last as (select id from imports where id = ${id} and attempt = ${attempt} for share)
          insert into import_rows (import_id, line, cells, damage)
          select last.id, line, cells, damage
            from last, jsonb_to_recordset(${part.json}::jsonb)
                         as given(line int, cells jsonb, damage text)`,
    );
  }
  if (!headers) throw new TRPCError({ code: 'BAD_REQUEST', message: 'This file is empty.' });
  return headers;
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
    .where('import.state', 'not in', ['uploading', 'uploaded'])
    .orderBy('import.createdAt', 'desc')
    .limit(50)
    .execute();
  return recent.find((one) => JSON.stringify(one.headers) === JSON.stringify(headers))?.matching;
}
