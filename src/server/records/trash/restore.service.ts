import type * as z from 'zod';
import { formatCount } from '#shared/fields/format.ts';
import { parseOption } from '#shared/fields/optionSet.ts';
import { searchKind } from '#shared/records/nouns.ts';
import {
  MAX_NAMED_DUPLICATES,
  type RestoreDuplicate,
  type RestoreResult,
  type restoreInput,
  type TrashCounts,
} from '#shared/records/trash.schema.ts';
import { newId } from '../../platform/database/columns.ts';
import { DuplicatesError } from '../../platform/database/duplicatesError.ts';
import { claimKey, lockId, usedIdError } from '../../platform/database/idempotencyKeys.ts';
import { allowLongWork } from '../../platform/database/longWork.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { type RecordContext, type Records, recordWith } from '../record.ts';
import { titleOfRestored } from './batchTitles.queries.ts';
import { separateBatch } from './leaveOut.service.ts';
import { lockBatch, restoreBatch } from './restoreBatch.service.ts';
import { findRestoredDuplicates } from './restoredDuplicates.queries.ts';
import { Restore } from './restores.entity.ts';
import { Trash } from './trash.entity.ts';
import { countRows, rowsOfBatch } from './trash.service.ts';

/**
 * Restores a batch. Records that are there again need a choice: whether they are left out or restored as well.
 *
 * @throws NOT_FOUND when it is no longer in the trash
 * @throws CONFLICT when records are there again and no choice was made (`DuplicatesError`), when what it belongs to is
 *   gone, or when something has taken its place
 */
export function restoreFromTrash(
  context: RecordContext,
  { id = newId(), batchId, duplicates }: z.output<typeof restoreInput>,
): Promise<RestoreResult> {
  return context.em.transactional(async (em) => {
    await allowLongWork(em);
    await lockId(em, id);
    const repeated = await em.findOne(Restore, { id });
    if (repeated && repeated.batchId !== batchId) throw usedIdError();
    if (repeated) return presentRestore(em, context.records, repeated);
    // A delete that is just being committed is waited for.
    await claimKey(em, 'delete', batchId);
    await lockBatch(em, batchId);
    const { batchTitle, deletedBy, deletedAt } = await em.findOneOrFail(
      Trash,
      { batchId },
      { orderBy: { deletedAt: 'asc' } },
    );
    const found = duplicates === 'restore' ? [] : await findDuplicatesOfBatch(em, context.records, batchId);
    if (found.length > 0 && !duplicates) throw conflictOf(found);

    const leftRows = Object.fromEntries(
      context.records.map(({ noun, table }) => [
        table,
        found.filter((one) => one.noun === noun).map(({ id }) => id),
      ]),
    );
    const { restoredId, staying } =
      found.length > 0
        ? await separateBatch(em, context.records, batchId, leftRows)
        : { restoredId: batchId, staying: {} };
    const rows = await rowsOfBatch(em, restoredId);
    const leftOut = countRows(context.records, staying);
    if (Object.keys(rows).length === 0) {
      return { restoreId: null, title: batchTitle, record: null, counts: {}, leftOut };
    }
    const counts = await restoreBatch({ ...context, em }, restoredId);
    const restore = em.create(Restore, {
      id,
      batchId,
      batchTitle,
      deletedBy,
      deletedAt,
      rows,
      counts,
      leftOut,
      createdBy: context.user.id,
    });
    await em.flush();
    return presentRestore(em, context.records, restore);
  });
}

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
  return { restoreId: id, title, record, counts, leftOut };
}

async function findDuplicatesOfBatch(em: EntityManager, records: Records, batchId: string) {
  const found: (RestoreDuplicate & { id: string })[] = [];
  for (const { table, duplicates } of records) {
    if (!duplicates) continue;
    found.push(...(await findRestoredDuplicates(em, recordWith(records, table, 'duplicates'), batchId)));
  }
  return found;
}

/** Names what is there again: '‘Sunrise Care’ and 2 others are there again.' */
function conflictOf(found: (RestoreDuplicate & { id: string })[]) {
  const counts: TrashCounts = {};
  for (const { noun } of found) counts[noun] = (counts[noun] ?? 0) + 1;
  const [first, ...others] = found;
  const also = others.length > 0 ? ` and ${formatCount(others.length, 'other')}` : '';
  return new DuplicatesError(
    { counts, named: found.slice(0, MAX_NAMED_DUPLICATES).map(({ id: _, ...named }) => named) },
    `‘${first?.title}’${also} ${others.length > 0 ? 'are' : 'is'} there again. Leave out what is there again, or restore all.`,
  );
}
