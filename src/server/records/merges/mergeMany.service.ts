import { TRPCError } from '@trpc/server';
import { sql } from 'kysely';
import type { MergeManyInput, MergeManyResult } from '#shared/records/merges.schema.ts';
import { newId } from '../../platform/database/columns.ts';
import { lockId, usedIdError } from '../../platform/database/idempotencyKeys.ts';
import { allowLongWork } from '../../platform/database/longWork.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { readColumn } from '../../platform/database/runSql.ts';
import { storedRow } from '../mergeRules.ts';
import type { RecordContext, With } from '../record.ts';
import { lockIds } from '../trash/trash.service.ts';
import { Merge } from './merges.entity.ts';
import { mergeRecords } from './merges.service.ts';

type Record = With<'merge' | 'present' | 'edit'>;

/**
 * As one act. The first of each pair stays and takes what it lacks; pairs that cannot be merged are skipped
 * with the reason. A repeated call gets the first answer.
 * @throws CONFLICT when the id is that of another act
 */
export function mergeMany(
  context: RecordContext,
  record: Record,
  { id, noun, pairs }: MergeManyInput,
): Promise<MergeManyResult> {
  return context.em.transactional(async (em) => {
    await allowLongWork(em);
    await lockId(em, id);
    const earlier = await em.find(Merge, { groupId: id });
    if (earlier.some((merge) => merge.noun !== noun)) throw usedIdError();
    if (earlier.length > 0) return { id, merged: earlier.length, skipped: [] };
    // All at once and in order, so that two such acts do not wait for each other.
    await lockIds(em, record.table, sql`id = any(${pairs.flat()}::uuid[])`);
    const keptOf = new Map<string, string>();
    const skipped: MergeManyResult['skipped'] = [];
    for (const [one, other] of pairs) {
      const [keptId, goneId] = [resolve(keptOf, one), resolve(keptOf, other)];
      const both = await readBoth(em, record, [keptId, goneId]);
      const [kept, gone] = [keptId, goneId].map((wanted) => both.find((row) => row.id === wanted));
      if (!kept || !gone || kept === gone) continue; // Merged already, or deleted.
      try {
        await mergeRecords({ ...context, em }, record, { id: newId(), groupId: id, kept, gone });
        keptOf.set(gone.id, kept.id);
      } catch (error) {
        if (!(error instanceof TRPCError)) throw error;
        skipped.push({ ids: [one, other], reason: error.message });
      }
    }
    return { id, merged: keptOf.size, skipped };
  });
}

/** The record into which one was merged by this act. */
function resolve(keptOf: Map<string, string>, id: string): string {
  const kept = keptOf.get(id);
  return kept ? resolve(keptOf, kept) : id;
}

const readBoth = (em: EntityManager, { table }: Record, ids: string[]) =>
  readColumn(em, storedRow)`
    select to_jsonb(stored) from ${sql.table(table)} stored where id = any(${ids}::uuid[])`;
