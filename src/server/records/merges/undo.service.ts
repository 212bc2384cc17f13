import { LockMode } from '@mikro-orm/postgresql';
import { TRPCError } from '@trpc/server';
import { sql } from 'kysely';
import type { MergeUndoResult } from '#shared/records/merges.schema.ts';
import { setCause } from '../../platform/database/actor.ts';
import { allowLongWork } from '../../platform/database/longWork.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { runSql } from '../../platform/database/runSql.ts';
import { User } from '../../platform/identity/users.entity.ts';
import { changesOfAct, setBackRows } from '../history/acts.ts';
import { rejectUndoneByOther } from '../recent-changes/undone.ts';
import type { RecordContext } from '../record.ts';
import { restoreBatch } from '../trash/restoreBatch.service.ts';
import { Merge } from './merges.entity.ts';

/**
 * Undoes a merge, or an act of many, the last first: restores the record that went, unless it was restored from the trash, and sets back what the merge changed,
 * unless it has changed since. The fields of the surviving record stay once that was saved again.
 *
 * @throws NOT_FOUND when the record that went was removed from the trash
 * @throws CONFLICT when the surviving record is gone, or somebody else has undone the merge
 */
export function undoMerge(context: RecordContext, id: string): Promise<MergeUndoResult> {
  return context.em.transactional(async (em) => {
    await allowLongWork(em);
    const where = { $or: [{ id }, { groupId: id }] };
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    const merges = await em.find(Merge, where, { lockMode, orderBy: { id: 'desc' } });
    if (!merges[0]) await em.findOneOrFail(Merge, id);
    const setBack = new Set<string>();
    let fieldsSkipped = false;
    for (const merge of merges) {
      if (await undoOne({ ...context, em }, merge, setBack)) fieldsSkipped = true;
    }
    return { fieldsSkipped };
  });
}

/**
 * Returns true if the fields of the surviving record stay, because it was saved again. `setBack` are the records that later
 * merges of the same act have left as they were before those.
 */
async function undoOne(context: RecordContext, merge: Merge, setBack: Set<string>): Promise<boolean> {
  const { em } = context;
  if (merge.undoneAt) {
    await rejectUndoneByOther(em, merge, context.user.id);
    return false;
  }
  const { id, noun, keptId, goneId, version } = merge;
  const [kept] = await runSql<{ version: number }>(
    em,
    sql`select version from ${sql.table(noun)} where id = ${keptId} for update`,
  );
  if (!kept) {
    throw new TRPCError({
      code: 'CONFLICT',
      message: 'The merged record was deleted since. Restore it first, then undo the merge.',
    });
  }
  if (!(await exists(em, noun, goneId))) await restoreBatch(context, id);
  await setCause(em, 'merge_undo');
  const changes = await changesOfAct(em, id);
  const isSavedSince = kept.version !== version && !setBack.has(keptId);
  if (!isSavedSince) setBack.add(keptId);
  const fieldsSkipped = isSavedSince && changes.get(noun)?.delete(keptId) === true;
  // The surviving record keeps what it took from the other one.
  if (fieldsSkipped) changes.get(noun)?.delete(goneId);
  for (const [table, rows] of changes) await setBackRows(em, table, rows);
  for (const { table, afterMergeUndone } of context.records) {
    const ids = [...(changes.get(table)?.keys() ?? [])];
    await afterMergeUndone?.(em, table === noun ? [keptId, goneId, ...ids] : ids, noun);
  }
  em.assign(merge, { undoneAt: new Date(), undoneBy: em.getReference(User, context.user.id) });
  await em.flush();
  return fieldsSkipped;
}

const exists = async (em: EntityManager, table: string, id: string) =>
  (await runSql(em, sql`select 1 from ${sql.table(table)} where id = ${id}`)).length > 0;
