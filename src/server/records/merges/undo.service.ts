import { LockMode } from '@mikro-orm/postgresql';
import { TRPCError } from '@trpc/server';
import type { Unmerged } from '#shared/records/merges.schema.ts';
import { allowLongWork } from '../../platform/database/longWork.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { rowsOf, updateRows } from '../../platform/database/rows.ts';
import { because } from '../history/history.service.ts';
import { restoreBatch } from '../trash/trash.restore.ts';
import { Merge } from './merges.entity.ts';
import { followContacts, moveRows } from './move.ts';

/** Makes two records again of the one: what moved goes back, unless it has moved on since. */
export function undoMerge(em: EntityManager, id: string): Promise<Unmerged> {
  return em.transactional(async (em) => {
    await allowLongWork(em);
    const merge = await em.findOneOrFail(Merge, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (merge.undoneAt) return { fieldsStayed: false };
    const { noun, keptId, goneId, earlier, moved, version } = merge;
    const [kept] = await rowsOf<{ version: number }>(
      em,
      `select version from ${noun} where id = ? for update`,
      [keptId],
    );
    if (!kept) {
      throw new TRPCError({
        code: 'CONFLICT',
        message: 'The merged record was deleted since. Restore it first, then undo the merge.',
      });
    }
    await restoreBatch(em as EntityManager, id);
    await because(em, 'merge_undo');
    const fieldsStayed = kept.version !== version && Object.keys(earlier).length > 0;
    if (!fieldsStayed) await updateRows(em, noun, [{ id: keptId, version, fields: earlier }]);
    for (const { table, column, from, to, ids } of [...moved].reverse()) {
      await moveRows(em, { table, column, from: to, to: from, ids });
    }
    const contacts = moved.filter(({ table }) => table === 'contacts').flatMap(({ ids }) => ids);
    await followContacts(em, noun === 'contacts' ? [keptId, goneId] : contacts);
    merge.undoneAt = new Date();
    await em.flush();
    return { fieldsStayed };
  });
}
