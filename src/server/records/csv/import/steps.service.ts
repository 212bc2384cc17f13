import { LockMode } from '@mikro-orm/postgresql';
import { TRPCError } from '@trpc/server';
import type { SessionUser } from '#shared/auth.schema.ts';
import { importColumns } from '#shared/csv.ts';
import type { ColumnMapping } from '#shared/records/csv/columns.ts';
import type { ImportState } from '#shared/records/imports.schema.ts';
import type { EntityManager } from '../../../platform/database/orm.ts';
import { queryRows } from '../../../platform/database/rows.ts';
import { disableStatementTimeout } from '../../../platform/database/statementTimeout.ts';
import { countProgress } from './importProgress.ts';
import { Import } from './imports.entity.ts';
import { presentProgress } from './imports.service.ts';
import { planRows, type RowPlan } from './planRows.ts';

// An import goes by steps that the screen asks for one after the other, each a transaction of a second or less:
// nothing is locked for long, progress is what is really done, and what breaks off anywhere goes on from there. On a
// machine that is hard pressed a step may take longer than a statement otherwise may.

/** Rows a step: what a statement does in a fraction of its time-out. */
const CHECKED_AT_ONCE = 1_000;

/** Finds an import of one's own; administrators find everybody's. */
export async function findImport(em: EntityManager, id: string, user: SessionUser, lock = false) {
  const found = await em.findOne(
    Import,
    { id, ...(user.role !== 'admin' && { createdBy: user.id }) },
    lock ? { lockMode: LockMode.PESSIMISTIC_WRITE } : {},
  );
  if (!found) throw new TRPCError({ code: 'NOT_FOUND', message: 'Import not found' });
  return found;
}

export function assertState(found: Import, states: ImportState[], message: string) {
  if (!states.includes(found.state)) throw new TRPCError({ code: 'CONFLICT', message });
}

const BEGUN = 'This file is imported already, or about to be';

/** Says which column is which, and so that every row is to be checked afresh. */
export function matchColumns(em: EntityManager, id: string, matching: ColumnMapping, user: SessionUser) {
  return em.transactional(async (em) => {
    const found = await findImport(em, id, user, true);
    assertState(found, ['uploaded', 'checking', 'checked'], BEGUN);
    const fields = new Set(importColumns[found.noun].map(({ field }) => field));
    const known = Object.entries(matching).filter(
      ([field, place]) => fields.has(field) && place < found.headers.length,
    );
    if (known.length === 0) {
      throw new TRPCError({ code: 'BAD_REQUEST', message: 'Match at least one column' });
    }
    await em.execute(
      `update import_rows set stage = 'read', action = null, reasons = '[]', changes = '{}', match_key = null
        where import_id = ? and stage <> 'read'`,
      [id],
    );
    Object.assign(found, { matching: Object.fromEntries(known), state: 'checking' });
    await em.flush();
    return presentProgress(em, found);
  });
}

/** Checks the next rows; nothing but the plan is written. */
export function checkStep(em: EntityManager, id: string, user: SessionUser) {
  return em.transactional(async (em) => {
    await disableStatementTimeout(em);
    const found = await findImport(em, id, user, true);
    if (found.state !== 'checking') return presentProgress(em, found);
    const rows = await em.execute<{ line: number; cells: string[] }[]>(
      `select line, cells from import_rows where import_id = ? and stage = 'read' order by line limit ?`,
      [id, CHECKED_AT_ONCE],
    );
    await savePlans(em, id, await planRows(em, found, rows));
    if (rows.length < CHECKED_AT_ONCE) {
      await refuseTwins(em, id);
    }
    return finishStep(em, found, rows.length < CHECKED_AT_ONCE ? 'checked' : 'checking');
  });
}

/** Notes how far the import has come, and tells it. */
export async function finishStep(em: EntityManager, found: Import, state: ImportState) {
  const told = await countProgress(em, { id: found.id, state });
  Object.assign(found, { state, counts: told.counts, stayed: told.undoSkipped });
  await em.flush();
  return presentProgress(em, found, told);
}

export async function savePlans(em: EntityManager, id: string, plans: RowPlan[]) {
  if (plans.length === 0) return;
  await queryRows(
    em,
    `update import_rows as stored
        set stage = 'planned', title = given.title, action = given.action, reasons = given.reasons,
            match_key = given."matchKey", record_id = given."recordId", version = given.version, changes = given.changes
       from jsonb_to_recordset(?::jsonb) as given(line int, title text, action text, reasons jsonb, "matchKey" text,
                                                  "recordId" uuid, version int, changes jsonb)
      where stored.import_id = ? and stored.line = given.line`,
    [JSON.stringify(plans.map(({ fields: _, ...plan }) => plan)), id],
  );
}

/** Of several rows about the same record the first counts. */
async function refuseTwins(em: EntityManager, id: string) {
  const twins = await queryRows<{ line: number; first: number }>(
    em,
    `select line, first
       from (select line, min(line) over (partition by match_key) as first
               from import_rows where import_id = ? and match_key is not null) as keyed
      where line <> first`,
    [id],
  );
  if (twins.length === 0) return;
  await queryRows(
    em,
    `update import_rows as stored
        set action = 'problem', changes = '{}',
            reasons = jsonb_build_array('This is the same record as in row ' || twin.first)
       from unnest(?::int[], ?::int[]) as twin(line, first)
      where stored.import_id = ? and stored.line = twin.line`,
    [twins.map(({ line }) => line), twins.map(({ first }) => first), id],
  );
}
