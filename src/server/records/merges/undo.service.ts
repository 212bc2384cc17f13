import { LockMode } from '@mikro-orm/postgresql';
import { TRPCError } from '@trpc/server';
import { sql } from 'kysely';
import type { MergeUndoResult } from '#shared/records/merges.schema.ts';
import { setCause } from '../../platform/database/actor.ts';
import { allowLongWork } from '../../platform/database/longWork.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { updateRows } from '../../platform/database/rows.ts';
import { runSql } from '../../platform/database/runSql.ts';
import { User } from '../../platform/identity/users.entity.ts';
import { rejectUndoneByOther } from '../recent-changes/undone.ts';
import type { RecordContext } from '../record.ts';
import { restoreBatch } from '../trash/restoreBatch.service.ts';
import { Merge } from './merges.entity.ts';
import { moveRows } from './moveRows.ts';

/**
 * Undoes a merge: restores the record that went, unless it was restored from the trash, and moves back what moved, unless
 * it has moved elsewhere since.
 *
 * @throws NOT_FOUND when the record that went was removed from the trash
 * @throws CONFLICT when the surviving record is gone, or somebody else has undone the merge
 */
export function undoMerge(context: RecordContext, id: string): Promise<MergeUndoResult> {
  return context.em.transactional(async (em) => {
    await allowLongWork(em);
    const merge = await em.findOneOrFail(Merge, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (merge.undoneAt) {
      await rejectUndoneByOther(em, merge, context.user.id);
      return { fieldsSkipped: false };
    }
    const { noun, keptId, goneId, earlier, moved, version } = merge;
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
    if (!(await exists(em, noun, goneId))) await restoreBatch({ ...context, em }, id);
    await setCause(em, 'merge_undo');
    const fieldsSkipped = kept.version !== version && Object.keys(earlier).length > 0;
    if (!fieldsSkipped) await updateRows(em, noun, [{ id: keptId, version, fields: earlier }]);
    for (const { table, column, from, to, ids } of [...moved].reverse()) {
      await moveRows(em, { table, column, from: to, to: from, ids });
    }
    for (const { table, afterMergeUndone } of context.records) {
      const ids = moved.filter((rows) => rows.table === table).flatMap(({ ids }) => ids);
      await afterMergeUndone?.(em, table === noun ? [keptId, goneId, ...ids] : ids);
    }
    em.assign(merge, { undoneAt: new Date(), undoneBy: em.getReference(User, context.user.id) });
    await em.flush();
    return { fieldsSkipped };
  });
}

const exists = async (em: EntityManager, table: string, id: string) =>
  (await runSql(em, sql`select 1 from ${sql.table(table)} where id = ${id}`)).length > 0;
