import type { SessionUser } from '#shared/auth.schema.ts';
import { setCause } from '../../../platform/database/actor.ts';
import type { EntityManager } from '../../../platform/database/orm.ts';
import { queryRows, updateRows } from '../../../platform/database/rows.ts';
import { disableStatementTimeout } from '../../../platform/database/statementTimeout.ts';
import { type RecordContext, type Records, recordOfTable } from '../../record.ts';
import { addToTrash } from '../../trash/trash.service.ts';
import { columnsPointingTo } from '../../trash/trashTables.ts';
import type { Import } from './imports.entity.ts';
import { presentProgress } from './imports.service.ts';
import { assertState, findImport, finishStep } from './steps.service.ts';

const UNDONE_AT_ONCE = 500;

/** Takes back the newest rows of an import: what it made goes to the trash, what it changed gets back what it was. */
export function undoStep(context: RecordContext & { user: SessionUser }, id: string) {
  const { user } = context;
  return context.em.transactional(async (em) => {
    await disableStatementTimeout(em);
    const found = await findImport(em, id, user, true);
    if (found.state === 'undone') return presentProgress(em, found);
    assertState(found, ['importing', 'imported', 'undoing'], 'There is nothing to undo');
    await setCause(em, 'import_undo');
    const rows = await queryRows<Applied>(
      em,
      `select line, action, record_id as "recordId", version, earlier, applied_at as "appliedAt" from import_rows
        where import_id = ? and stage = 'applied' order by line desc limit ?`,
      [id, UNDONE_AT_ONCE],
    );
    const undone = new Set([
      ...(await removeCreated({ ...context, em }, found, rows)),
      ...(await putBack(em, found, rows)),
    ]);
    await mark(em, id, rows, undone);
    return finishStep(em, found, rows.length < UNDONE_AT_ONCE ? 'undone' : 'undoing');
  });
}

interface Applied {
  line: number;
  action: 'create' | 'update';
  recordId: string;
  version: number;
  earlier: Record<string, unknown> | null;
  appliedAt: string;
}

/** Answers the ids of the records that went, or had gone already. */
async function removeCreated(context: RecordContext, { id, noun, fileName }: Import, rows: Applied[]) {
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
  const built = await builtUpon(em, records, noun, created);
  const gone = ids.filter((one) => !versions.has(one));
  const removable = created.flatMap(({ recordId, version }) =>
    versions.get(recordId) === version && !built.has(recordId) ? [recordId] : [],
  );
  await addToTrash(context, recordOfTable(records, noun), removable, {
    title: `Import of ${fileName}`,
    batchId: id,
  });
  return [...gone, ...removable];
}

/** Records of the import on which others hang that came later. */
async function builtUpon(em: EntityManager, records: Records, table: string, created: Applied[]) {
  const built = new Set<string>();
  for (const below of columnsPointingTo(records, table)) {
    const rows = await queryRows<{ id: string }>(
      em,
      `select made.id
         from unnest(?::uuid[], ?::timestamptz[]) as made(id, at),
              lateral (select from ${below.table} below
                        where below.${below.column} = made.id and below.created_at > made.at limit 1) later`,
      [created.map(({ recordId }) => recordId), created.map(({ appliedAt }) => appliedAt)],
    );
    for (const { id } of rows) built.add(id);
  }
  return built;
}

/** Answers the ids of the records that have again what they had before. */
async function putBack(em: EntityManager, { noun }: Import, rows: Applied[]) {
  const changes = rows
    .filter(({ action }) => action === 'update')
    .map(({ recordId, version, earlier }) => ({ id: recordId, version, fields: earlier ?? {} }));
  return updateRows(em, noun, changes);
}

const STAYED = 'Somebody changed it after the import, or added to it, so it stays as it is';

async function mark(em: EntityManager, id: string, rows: Applied[], undone: Set<string>) {
  const lines = (isUndone: boolean) =>
    rows.filter(({ recordId }) => undone.has(recordId) === isUndone).map(({ line }) => line);
  await queryRows(
    em,
    `update import_rows
        set stage = case when line = any(?::int[]) then 'undone' else 'stayed' end,
            reasons = case when line = any(?::int[]) then reasons else ?::jsonb end
      where import_id = ? and line = any(?::int[])`,
    [lines(true), lines(true), JSON.stringify([STAYED]), id, rows.map(({ line }) => line)],
  );
}
