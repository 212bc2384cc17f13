import { TRPCError } from '@trpc/server';
import { sql } from 'kysely';
import type { ColumnMapping } from '#shared/records/csv/columns.ts';
import { allowLongWork } from '../../../platform/database/longWork.ts';
import type { EntityManager } from '../../../platform/database/orm.ts';
import { runSql } from '../../../platform/database/runSql.ts';
import { importRecordType } from '../csvRecords.ts';
import type { RowPlan } from '../recordCsv.ts';
import {
  assertState,
  findImport,
  finishStep,
  type ImportContext,
  presentProgress,
} from './imports.service.ts';
import type { FileRow } from './parseRow.ts';
import { planRows } from './planRows.ts';

// An import is checked, run and undone in steps, which the screen calls one after the other. Each is a transaction of a
// second or less: no lock is held for long, progress is what is really done, and what was interrupted can go on. On a
// busy machine a step may take longer than other statements may, so it has no statement timeout.

/** Rows of a step. */
const CHECK_ROWS = 1_000;

/**
 * Sets which column of the file is which field. All rows have to be checked again then.
 *
 * @throws CONFLICT when the import has begun
 * @throws BAD_REQUEST when no column is matched
 */
export function matchColumns(
  { records, user, ...context }: ImportContext,
  { id, matching }: { id: string; matching: ColumnMapping },
) {
  return context.em.transactional(async (em) => {
    const found = await findImport(em, id, user, { lock: true });
    const message = 'This file is imported already, or about to be';
    assertState(found, ['uploaded', 'checking', 'checked'], message);
    const fields = new Set(importRecordType(records, found.noun).csv.columns.map(({ field }) => field));
    const known = Object.entries(matching).filter(
      ([field, place]) => fields.has(field) && place < found.headers.length,
    );
    if (known.length === 0) {
      throw new TRPCError({ code: 'BAD_REQUEST', message: 'Match at least one column' });
    }
    await runSql(
      em,
      sql`update import_rows set stage = 'read', action = null, reasons = '[]', changes = '{}', match_key = null
        where import_id = ${id} and stage <> 'read'`,
    );
    Object.assign(found, { matching: Object.fromEntries(known), state: 'checking' });
    await em.flush();
    return presentProgress(em, found);
  });
}

/** Checks the next rows: their plans are saved, and no record is written. */
export function checkStep({ records, user, ...context }: ImportContext, id: string) {
  return context.em.transactional(async (em) => {
    await allowLongWork(em);
    const found = await findImport(em, id, user, { lock: true });
    if (found.state !== 'checking') return presentProgress(em, found);
    const rows = await runSql<FileRow>(
      em,
      sql`select line, cells from import_rows
          where import_id = ${id} and stage = 'read' order by line limit ${CHECK_ROWS}`,
    );
    const record = importRecordType(records, found.noun);
    await savePlans(em, id, await planRows(em, record, found, rows, { records }));
    const isLast = rows.length < CHECK_ROWS;
    if (isLast) await rejectRepeatedRows(em, id);
    return finishStep(em, found, isLast ? 'checked' : 'checking');
  });
}

/** Saves what is done with rows, as the preview shows it. The fields are planned again when they are written. */
export async function savePlans(em: EntityManager, id: string, plans: RowPlan[]) {
  if (plans.length === 0) return;
  const json = JSON.stringify(plans.map(({ fields: _, ...plan }) => plan));
  await runSql(
    em,
    sql`update import_rows as stored
        set stage = 'planned', title = given.title, action = given.action, reasons = given.reasons,
            match_key = given."matchKey", record_id = given."recordId", version = given.version,
            changes = given.changes
       from jsonb_to_recordset(${json}::jsonb)
              as given(line int, title text, action text, reasons jsonb, "matchKey" text, "recordId" uuid,
                       version int, changes jsonb)
      where stored.import_id = ${id} and stored.line = given.line`,
  );
}

/** Of several rows about the same record only the first is imported. */
async function rejectRepeatedRows(em: EntityManager, id: string) {
  const repeated = await runSql<{ line: number; first: number }>(
    em,
    sql`select line, first
       from (select line, min(line) over (partition by match_key) as first
               from import_rows where import_id = ${id} and match_key is not null) as keyed
      where line <> first`,
  );
  if (repeated.length === 0) return;
  const lines = repeated.map(({ line }) => line);
  const firstLines = repeated.map(({ first }) => first);
  await runSql(
    em,
    sql`update import_rows as stored
        set action = 'problem', changes = '{}',
            reasons = jsonb_build_array('This is the same record as in row ' || repeated.first)
       from unnest(${lines}::int[], ${firstLines}::int[]) as repeated(line, first)
      where stored.import_id = ${id} and stored.line = repeated.line`,
  );
}
