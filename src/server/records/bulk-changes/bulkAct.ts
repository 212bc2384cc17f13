import { LockMode } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Undone } from '#shared/records/acts.ts';
import { allowLongWork } from '../../platform/database/longWork.ts';
import { User } from '../../platform/identity/users.entity.ts';
import type { ActContext, UndoableAct } from '../acts/acts.service.ts';
import { takeBackNews } from '../events/tell.ts';
import { rejectUndoneByOther, undoableSince } from '../recent-changes/undoRules.ts';
import { BulkChange } from './bulk-changes.entity.ts';

interface Counts {
  /** The records that are as before, and those that stay as they are. */
  restored: number;
  skipped: number;
}

/**
 * A kind of act with a row in `bulk_changes`. `takeBack` returns how many records it restored; `describe`
 * says so. CONFLICT if somebody else has undone it.
 */
export const bulkAct = (
  kind: BulkChange['kind'],
  takeBack: (context: ActContext, change: BulkChange) => Promise<number>,
  describe: (counts: Counts, noun: BulkChange['noun']) => string,
): UndoableAct => ({
  find: (id) =>
    sql`select made_by_id as by from bulk_changes
         where id = ${id} and kind = ${kind} and created_at >= ${undoableSince(new Date())}`,

  async undo(context, id): Promise<Undone> {
    const { em, user } = context;
    await allowLongWork(em);
    const change = await em.findOneOrFail(BulkChange, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (change.undoneAt) await rejectUndoneByOther(em, change, user.id);
    else {
      const restored = await takeBack(context, change);
      if (restored > 0) await takeBackNews(em, id);
      em.assign(change, { undoneAt: new Date(), undoneBy: em.getReference(User, user.id), restored });
      await em.flush();
    }
    const restored = change.restored ?? 0;
    const counts = { restored, skipped: change.count - restored };
    return { message: describe(counts, change.noun), ...counts };
  },
});
