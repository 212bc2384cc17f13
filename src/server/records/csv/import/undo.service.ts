import { setCause } from '../../../platform/database/actor.ts';
import type { EntityManager } from '../../../platform/database/orm.ts';
import { queryRows, updateRows } from '../../../platform/database/rows.ts';
import { disableStatementTimeout } from '../../../platform/database/statementTimeout.ts';
import { type Records, recordOfTable } from '../../record.ts';
import { addToTrash } from '../../trash/trash.service.ts';
import { columnsPointingTo } from '../../trash/trashTables.ts';
import type { Import } from './imports.entity.ts';
import {
  assertState,
  findImport,
  finishStep,
  type ImportContext,
  presentProgress,
} from './imports.service.ts';

/** Rows of a step, see `check.service.ts`. */
const UNDO_ROWS = 500;

/**
 * Undoes the last rows of an import that are not undone yet: created records go to the trash, changed ones get back
 * their earlier values. Records that somebody has changed since, or added to, stay as they are.
 *
 * @throws CONFLICT when nothing was imported
 */
export function undoStep(context: ImportContext, id: string) {
  return context.em.transactional(async (em) => {
    await disableStatementTimeout(em);
    const found = await findImport(em, id, context.user, { lock: true });
    if (found.state === 'undone') return presentProgress(em, found);
    assertState(found, ['importing', 'imported', 'undoing'], 'There is nothing to undo');
    await setCause(em, 'import_undo');
    const rows = await queryRows<AppliedRow>(
      em,
      `select line, action, record_id as "recordId", version, earlier, applied_at as "appliedAt" from import_rows
        where import_id = ? and stage = 'applied' order by line desc limit ?`,
      [id, UNDO_ROWS],
    );
    const undone = new Set([
      ...(await trashCreated({ ...context, em }, found, rows)),
      ...(await restoreUpdated(em, found, rows)),
    ]);
    await markUndone(em, id, rows, undone);
    return finishStep(em, found, rows.length < UNDO_ROWS ? 'undone' : 'undoing');
  });
}

interface AppliedRow {
  line: number;
  action: 'create' | 'update';
  recordId: string;
  version: number;
  earlier: Record<string, unknown> | null;
  appliedAt: string;
}

/** The ids of the records that are in the trash now, or were gone before. */
async function trashCreated(context: ImportContext, { id, noun, fileName }: Import, rows: AppliedRow[]) {
  const { em, records } = context;
  const created = rows.filter(({ action }) => action === 'create');
  if (created.length === 0) return [];
  const ids = created.map(({ recordId }) => recordId);
  const found = await queryRows<{ id: string; version: number }>(
    em,
    `select id, version from ${noun} where id = any(?::uuid[]) order by id for update`,
    [ids],
  );
  const versions = new Map(found.map((row) => [row.id, row.version]));
  const extended = await extendedSince(em, records, noun, created);
  const gone = ids.filter((one) => !versions.has(one));
  const removable = created.flatMap(({ recordId, version }) =>
    versions.get(recordId) === version && !extended.has(recordId) ? [recordId] : [],
  );
  await addToTrash(context, recordOfTable(records, noun), removable, {
    title: `Import of ${fileName}`,
    batchId: id,
  });
  return [...gone, ...removable];
}

/** The ids of records to which another record was added after the import. */
async function extendedSince(em: EntityManager, records: Records, table: string, created: AppliedRow[]) {
  const extended = new Set<string>();
  for (const below of columnsPointingTo(records, table)) {
    const rows = await queryRows<{ id: string }>(
      em,
      `select made.id
         from unnest(?::uuid[], ?::timestamptz[]) as made(id, at),
              lateral (select from ${below.table} below
                        where below.${below.column} = made.id and below.created_at > made.at limit 1) later`,
      [created.map(({ recordId }) => recordId), created.map(({ appliedAt }) => appliedAt)],
    );
    for (const { id } of rows) extended.add(id);
  }
  return extended;
}

/** The ids of the records that have their earlier values again. */
function restoreUpdated(em: EntityManager, { noun }: Import, rows: AppliedRow[]) {
  const changes = rows
    .filter(({ action }) => action === 'update')
    .map(({ recordId, version, earlier }) => ({ id: recordId, version, fields: earlier ?? {} }));
  return updateRows(em, noun, changes);
}

const SKIPPED = 'Somebody changed it after the import, or added to it, so it stays as it is';

async function markUndone(em: EntityManager, id: string, rows: AppliedRow[], undone: Set<string>) {
  const lines = rows.filter(({ recordId }) => undone.has(recordId)).map(({ line }) => line);
  await queryRows(
    em,
    `update import_rows
        set stage = case when line = any(?::int[]) then 'undone' else 'stayed' end,
            reasons = case when line = any(?::int[]) then reasons else ?::jsonb end
      where import_id = ? and line = any(?::int[])`,
    [lines, lines, JSON.stringify([SKIPPED]), id, rows.map(({ line }) => line)],
  );
}
