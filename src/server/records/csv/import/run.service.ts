import { TRPCError } from '@trpc/server';
import type { SessionUser } from '#shared/auth.schema.ts';
import { setCause } from '../../../platform/database/actor.ts';
import { newId } from '../../../platform/database/columns.ts';
import type { EntityManager } from '../../../platform/database/orm.ts';
import { insertRows, queryRows, toColumnName, updateRows } from '../../../platform/database/rows.ts';
import { disableStatementTimeout } from '../../../platform/database/statementTimeout.ts';
import type { Import } from './imports.entity.ts';
import { presentProgress } from './imports.service.ts';
import { recordImportedLeads, scoreLeads } from './leadImport.ts';
import { planRows, type RowPlan } from './planRows.ts';
import { assertState, findImport, finishStep, savePlans } from './steps.service.ts';

const WRITTEN_AT_ONCE = 500;

const CHANGED = 'This changed after the check. Import the file again to have it looked at afresh';

/** What an import may find when a step begins. */
const NOT_CHECKED = 'This file has to be checked first';

/** Imports the next rows that the check found good: each as it was shown, or not at all. */
export function runStep(em: EntityManager, id: string, user: SessionUser) {
  return em.transactional(async (em) => {
    await disableStatementTimeout(em);
    const found = await findImport(em, id, user, true);
    if (found.state === 'imported') return presentProgress(em, found);
    assertState(found, ['checked', 'importing'], NOT_CHECKED);
    await setCause(em, 'import');
    // Of two files with the same people the second is to see those of the first.
    await queryRows(em, 'select pg_advisory_xact_lock(hashtext(?))', [`import of ${found.noun}`]);
    const rows = await queryRows<Waiting>(
      em,
      `select line, cells, action, record_id as "recordId", version from import_rows
        where import_id = ? and stage = 'planned' and action in ('create', 'update') order by line limit ?`,
      [id, WRITTEN_AT_ONCE],
    );
    await write(em, found, rows, user);
    return finishStep(em, found, rows.length < WRITTEN_AT_ONCE ? 'imported' : 'importing');
  });
}

interface Waiting {
  line: number;
  cells: string[];
  action: RowPlan['action'];
  recordId: string | null;
  version: number | null;
}

async function write(em: EntityManager, file: Import, rows: Waiting[], user: SessionUser) {
  if (rows.length === 0) return;
  const plans = await planRows(em, file, rows, true);
  const shown = new Map(rows.map((row) => [row.line, row]));
  const isAsShown = ({ line, action, recordId, version }: RowPlan) => {
    const row = shown.get(line);
    return row?.action === action && row.recordId === recordId && row.version === version;
  };
  const good = plans.filter(isAsShown);
  const others = plans.filter((plan) => !isAsShown(plan));
  await savePlans(
    em,
    file.id,
    others.map((plan) => ({
      ...plan,
      changes: {},
      ...(plan.action !== 'skip' && {
        action: 'problem' as const,
        reasons: plan.action === 'problem' ? plan.reasons : [CHANGED],
      }),
    })),
  );

  if (file.noun === 'leads') await scoreLeads(em, good);
  const created = good
    .filter(({ action }) => action === 'create')
    .map((plan) => ({ ...plan, recordId: newId() }));
  const updated = good.filter(({ action }) => action === 'update');
  const now = new Date();
  await insertRows(
    em,
    file.noun,
    created.map(({ recordId, fields }) => ({
      ...fields,
      id: recordId,
      createdAt: now,
      updatedAt: now,
      createdById: user.id,
      version: 1,
    })),
  );
  const changes = updated.map(({ recordId, version, fields }) => ({
    id: recordId ?? '',
    version: version ?? 0,
    fields,
  }));
  const earlier = await earlierValues(em, file.noun, changes);
  const changed = await updateRows(em, file.noun, changes);
  // They were locked as they were read.
  if (changed.size !== updated.length) throw new TRPCError({ code: 'CONFLICT', message: CHANGED });
  if (file.noun === 'leads') await recordImportedLeads(em, file.fileName, created, updated, user.id);
  await markApplied(em, file.id, [
    ...created.map(({ line, recordId }) => ({ line, recordId, version: 1, earlier: null })),
    ...updated.map(({ line, recordId, version }) => ({
      line,
      recordId,
      version: (version ?? 0) + 1,
      earlier: earlier.get(recordId ?? '') ?? {},
    })),
  ]);
}

/** What is about to be written over, by columns. */
async function earlierValues(
  em: EntityManager,
  table: string,
  changes: { id: string; fields: Record<string, unknown> }[],
) {
  if (changes.length === 0) return new Map<string, Record<string, unknown>>();
  const rows = await queryRows<{ id: string; row: Record<string, unknown> }>(
    em,
    `select id, to_jsonb(stored) as row from ${table} stored where id = any(?::uuid[])`,
    [changes.map(({ id }) => id)],
  );
  const stored = new Map(rows.map(({ id, row }) => [id, row]));
  return new Map(
    changes.map(({ id, fields }) => [
      id,
      Object.fromEntries(
        Object.keys(fields).map((name) => [name, stored.get(id)?.[toColumnName(name)] ?? null]),
      ),
    ]),
  );
}

async function markApplied(
  em: EntityManager,
  id: string,
  rows: { line: number; recordId: string | null; version: number; earlier: object | null }[],
) {
  await queryRows(
    em,
    `update import_rows as stored
        set stage = 'applied', record_id = given."recordId", version = given.version, earlier = given.earlier,
            applied_at = clock_timestamp()
       from jsonb_to_recordset(?::jsonb) as given(line int, "recordId" uuid, version int, earlier jsonb)
      where stored.import_id = ? and stored.line = given.line`,
    [JSON.stringify(rows), id],
  );
}
