import { TRPCError } from '@trpc/server';
import type * as z from 'zod';
import { parseOption } from '#shared/fields/optionSet.ts';
import { searchKind } from '#shared/records/nouns.ts';
import type { RestoreDuplicate, RestoreResult, restoreInput } from '#shared/records/trash.schema.ts';
import { FROM_TRASH } from '#shared/records/trash.ts';
import { newId } from '../../platform/database/columns.ts';
import { claimKey, lockId, usedIdError } from '../../platform/database/idempotencyKeys.ts';
import { allowLongWork } from '../../platform/database/longWork.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import type { Rows } from '../../platform/database/rows.ts';
import { type RecordContext, type Records, recordOfNoun, recordWith } from '../record.ts';
import { titleOfRestored } from './batchTitles.queries.ts';
import { duplicatesOf, misplacedOf } from './conflicts.ts';
import { leaveInBatch, type Moved, type Placed, restorePlaced } from './placed.service.ts';
import { lockBatch } from './restoreBatch.service.ts';
import { findRestoredDuplicates } from './restoredDuplicates.queries.ts';
import { Restore } from './restores.entity.ts';
import { Trash } from './trash.entity.ts';
import { countRows } from './trash.service.ts';

/**
 * Records that exist again or are misplaced need a choice; what cannot be restored stays in the trash.
 * @throws NOT_FOUND when it is no longer in the trash
 * @throws CONFLICT when records are there again and no choice was made (`DuplicatesError`), when some may not
 * stand where they were and no choice was made (`MisplacedError`), or when nothing of it can be there now
 */
export function restoreFromTrash(
  context: RecordContext,
  { id = newId(), batchId, duplicates, misplaced }: z.output<typeof restoreInput>,
): Promise<RestoreResult> {
  return context.em.transactional(async (em) => {
    await allowLongWork(em);
    await lockId(em, id);
    const repeated = await em.findOne(Restore, { id });
    if (repeated && repeated.batchId !== batchId) throw usedIdError();
    if (repeated) return presentRestore(em, context.records, repeated);
    // Waits for a delete that is being committed.
    await claimKey(em, 'delete', batchId);
    await lockBatch(em, batchId);
    const { batchTitle, deletedBy, deletedAt } = await em.findOneOrFail(
      Trash,
      { batchId },
      { orderBy: { deletedAt: 'asc' } },
    );
    const within = { ...context, em };
    const found = duplicates === 'restore' ? [] : await findDuplicatesOfBatch(em, context.records, batchId);
    if (found.length > 0 && !duplicates) throw duplicatesOf(found);
    const again = found.map(({ noun, id }) => ({ table: recordOfNoun(context.records, noun).table, id }));
    const { restoredId, staying: left } = await leaveOut(within, batchId, batchId, again);

    const placed = await restoreMisplaced(within, { restoredId, batchId }, misplaced);
    const leftOut = countRows(context.records, mergeRows(left, placed.left));
    if (Object.keys(placed.rows).length === 0) {
      const [first] = placed.staying;
      if (first && found.length === 0) throw new TRPCError({ code: 'CONFLICT', message: first.why });
      return { restoreId: null, title: batchTitle, record: null, counts: {}, leftOut, staying: [] };
    }
    const restore = em.create(Restore, {
      id,
      batchId,
      batchTitle,
      deletedBy,
      deletedAt,
      rows: placed.rows,
      counts: countRows(context.records, placed.rows),
      leftOut,
      createdBy: context.user.id,
    });
    await em.flush();
    const staying = placed.staying.map(({ title, why }) => ({ title, why }));
    return { ...(await presentRestore(em, context.records, restore)), staying };
  });
}

const leaveOut = (
  { em, records }: RecordContext,
  current: string,
  homeId: string,
  these: { table: string; id: string }[],
) =>
  these.length > 0
    ? leaveInBatch(em, records, { current, homeId }, these)
    : Promise.resolve({ restoredId: current, staying: {} });

const mergeRows = (one: Rows, other: Rows): Rows => {
  const both = { ...one };
  for (const [table, ids] of Object.entries(other)) both[table] = [...(both[table] ?? []), ...ids];
  return both;
};

const TRASH_HINT = `Restore it ${FROM_TRASH}, to choose another place.`;

/**
 * Restores a part of a batch, with the choice for records that may not stand where they were.
 *
 * @throws CONFLICT when there are such and no choice was made (`MisplacedError`)
 */
async function restoreMisplaced(
  context: RecordContext,
  { restoredId, batchId }: { restoredId: string; batchId: string },
  choice: z.output<typeof restoreInput>['misplaced'],
): Promise<Placed> {
  const moved: Moved[] = [];
  const isLeftOut = new Error('Left out');
  try {
    return await context.em.transactional(async (em) => {
      const placed = await restorePlaced({ ...context, em }, restoredId, batchId);
      if (choice === 'move' || placed.moved.length === 0) return placed;
      if (!choice) throw misplacedOf(placed.moved, TRASH_HINT);
      moved.push(...placed.moved);
      throw isLeftOut;
    });
  } catch (error) {
    if (error !== isLeftOut) throw error;
  }
  const { restoredId: rest, staying: left } = await leaveOut(context, restoredId, batchId, moved);
  const placed = await restoreMisplaced(context, { restoredId: rest, batchId }, choice);
  return { ...placed, left: mergeRows(left, placed.left) };
}

/** Reasons are not stored: they name people. */
async function presentRestore(
  em: EntityManager,
  records: Records,
  { id, batchTitle, rows, counts, leftOut }: Restore,
): Promise<RestoreResult> {
  // Parents come before what is below them.
  const top = records.find(({ table }) => (rows[table]?.length ?? 0) > 0);
  const ids = (top && rows[top.table]) ?? [];
  const [first, another] = ids;
  const noun = parseOption(searchKind, top?.noun);
  const record = noun && first && !another ? { noun, id: first } : null;
  const title = await titleOfRestored(em, top, { title: batchTitle, ids });
  return { restoreId: id, title, record, counts, leftOut, staying: [] };
}

async function findDuplicatesOfBatch(em: EntityManager, records: Records, batchId: string) {
  const found: (RestoreDuplicate & { id: string })[] = [];
  for (const { table, duplicates } of records) {
    if (!duplicates) continue;
    found.push(...(await findRestoredDuplicates(em, recordWith(records, table, 'duplicates'), batchId)));
  }
  return found;
}
