import { TRPCError } from '@trpc/server';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { dismissDuplicateInput } from '#shared/records/duplicates.schema.ts';
import { createOnce } from '../../platform/database/createOnce.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { runSql } from '../../platform/database/runSql.ts';
import type { UndoableAct } from '../acts/acts.service.ts';
import { NotDuplicate } from './notDuplicates.entity.ts';

/**
 * Remembers that two records are not the same, once for each pair.
 *
 * @throws NOT_FOUND when one of them is gone
 */
export function dismissDuplicate(
  em: EntityManager,
  { id, noun, ids }: z.output<typeof dismissDuplicateInput>,
  createdBy: string,
) {
  const [oneId = '', otherId = ''] = ids.toSorted();
  return createOnce(em, NotDuplicate, { id, oneId, otherId }, async (em) => {
    const found = await runSql(em)`
      select from ${sql.table(noun)} where id in (${oneId}::uuid, ${otherId}::uuid) for key share`;
    if (found.length !== 2) {
      throw new TRPCError({ code: 'NOT_FOUND', message: 'One of the two is not there any more' });
    }
    await em.upsert(
      NotDuplicate,
      { id, createdAt: new Date(), createdBy, oneId, otherId },
      { onConflictFields: ['oneId', 'otherId'], onConflictAction: 'ignore', disableIdentityMap: true },
    );
    return em.findOneOrFail(NotDuplicate, { oneId, otherId });
  });
}

export const dismissal: UndoableAct = {
  find: (id) => sql`select created_by_id as by from not_duplicates where id = ${id}`,

  async undo({ em }, id) {
    await em.nativeDelete(NotDuplicate, { id });
    return { message: 'Listed as duplicates again' };
  },
};
