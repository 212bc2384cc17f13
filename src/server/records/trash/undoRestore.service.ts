import { LockMode } from '@mikro-orm/postgresql';
import { TRPCError } from '@trpc/server';
import { sql } from 'kysely';
import type { DeleteResult } from '#shared/records/trash.schema.ts';
import { allowLongWork } from '../../platform/database/longWork.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { runSql } from '../../platform/database/runSql.ts';
import type { RecordContext, Records } from '../record.ts';
import type { Rows } from '../rowIds.ts';
import { Restore } from './restores.entity.ts';
import { lockIds, moveBatch, rowsBelow } from './trash.service.ts';
import { trashTables } from './trashTables.ts';

/**
 * Undoes a restore: what it brought back goes to the trash again, as the batch that it was, and has its days there anew
 * (`isPurged`). What was deleted since stays where it is.
 *
 * @throws NOT_FOUND when there was no such restore
 * @throws CONFLICT when something was added below what it brought back
 */
export function undoRestore(context: RecordContext, id: string): Promise<DeleteResult> {
  return context.em.transactional(async (em) => {
    await allowLongWork(em);
    const restore = await em.findOneOrFail(Restore, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const { batchId, batchTitle: title, deletedAt, deletedBy } = restore;
    if (restore.undoneAt) return { batchId, counts: {} };
    const there: Rows = {};
    for (const { name } of trashTables(context.records)) {
      const ids = restore.rows[name] ?? [];
      there[name] = ids.length > 0 ? await lockIds(em, name, sql`id = any(${ids}::uuid[])`) : [];
    }
    await rejectAdded(em, context.records, there);
    const moved = await moveBatch({ ...context, em }, there, {
      title,
      batchId,
      deletedAt,
      deletedById: deletedBy?.id ?? null,
    });
    restore.undoneAt = new Date();
    await em.flush();
    return moved;
  });
}

/** Rows that somebody added since would have to go along. */
async function rejectAdded(em: EntityManager, records: Records, restored: Rows) {
  const below = await rowsBelow(em, records, restored);
  for (const { table, title } of records) {
    const known = new Set(restored[table]);
    const added = below[table]?.find((id) => !known.has(id));
    if (!added) continue;
    const [row] = await runSql<{ title: string }>(
      em,
      sql`select ${sql.raw(title)} as title from ${sql.table(table)} where id = ${added}`,
    );
    throw new TRPCError({
      code: 'CONFLICT',
      message: `‘${row?.title}’ was added since. Delete it first, then undo the restore.`,
    });
  }
}
