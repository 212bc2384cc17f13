import { sql } from 'kysely';
import { allowLongWork } from '../platform/database/longWork.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { runSql } from '../platform/database/runSql.ts';
import type { RowPlan } from '../records/csv/recordCsv.ts';
import { importRecordType } from '../records/record.ts';
import { findImport, finishStep, type ImportContext, presentProgress } from './imports.service.ts';
import type { FileRow } from './parseRow.ts';
import { planRows } from './planRows.ts';
import { rejectRepeatedRows } from './repeatedRows.ts';

// An import is checked, run and undone in steps, which the screen calls one after the other. Each is a transaction of a
// second or less: no lock is held for long, progress is what is really done, and what was interrupted can go on. On a
// busy machine a step may take longer than other statements may, so it has no statement timeout.

/** Rows of a step. */
const CHECK_ROWS = 1_000;

/** Checks the next rows: their plans are saved, and no record is written. */
export function checkStep({ records, user, ...context }: ImportContext, id: string) {
  return context.em.transactional(async (em) => {
    await allowLongWork(em);
    const found = await findImport(em, id, user, { lock: true });
    if (found.state !== 'checking') return presentProgress(em, found);
    const rows = await runSql<FileRow>(
      em,
      sql`select line, cells, damage from import_rows
          where import_id = ${id} and stage = 'read' order by line limit ${CHECK_ROWS}`,
    );
    const record = importRecordType(records, found.noun);
    await savePlans(em, id, await planRows(em, record, found, rows, { records }));
    const isLast = rows.length < CHECK_ROWS;
    if (isLast) await rejectRepeatedRows(em, id, record.csv.import.match);
    return finishStep(em, found, isLast ? 'checked' : 'checking');
  });
}

/** Saves what is done with rows, as the preview shows it. The fields are planned again when they are written. */
export async function savePlans(em: EntityManager, id: string, plans: RowPlan[]) {
  if (plans.length === 0) return;
  const json = JSON.stringify(plans.map(({ fields: _, texts: __, ...plan }) => plan));
  await runSql(
    em,
    sql`update import_rows as stored
        set stage = 'planned', title = given.title, action = given.action, reasons = given.reasons,
            faults = given.faults, match_key = given."matchKey", name = given.name, record_id = given."recordId",
            version = given.version, changes = given.changes
       from jsonb_to_recordset(${json}::jsonb)
              as given(line int, title text, action text, reasons jsonb, faults jsonb, "matchKey" text, name jsonb,
                       "recordId" uuid, version int, changes jsonb)
      where stored.import_id = ${id} and stored.line = given.line`,
  );
}
