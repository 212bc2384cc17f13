import { LockMode } from '@mikro-orm/postgresql';
import { TRPCError } from '@trpc/server';
import { sql } from 'kysely';
import * as z from 'zod';
import { tellsOf, timelineKinds } from '#shared/events/events.ts';
import { describeCounts } from '#shared/records/trash.ts';
import { allowLongWork } from '../../platform/database/longWork.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import type { Rows } from '../../platform/database/rows.ts';
import { readColumn, readRows } from '../../platform/database/runSql.ts';
import type { UndoableAct } from '../acts/acts.service.ts';
import type { Records } from '../record.ts';
import { Restore } from './restores.entity.ts';
import { lockIds, moveBatch, rowsBelow } from './trash.service.ts';
import { trashTables } from './trashTables.ts';

/**
 * Puts restored rows back into the trash as the same batch, with its full time (`isPurged`). What was deleted
 * since stays there. CONFLICT when something was added below, or happened to it.
 */
export const restoreAct: UndoableAct = {
  find: (id) => sql`select created_by_id as by from restores where id = ${id}`,

  async undo(context, id) {
    const { em } = context;
    await allowLongWork(em);
    const restore = await em.findOneOrFail(Restore, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const { batchId, batchTitle: title, deletedAt, deletedBy } = restore;
    if (restore.undoneAt) return { message: 'Moved to the trash again' };
    const there: Rows = {};
    for (const { name } of trashTables(context.records)) {
      const ids = restore.rows[name] ?? [];
      there[name] = ids.length > 0 ? await lockIds(em, name, sql`id = any(${ids}::uuid[])`) : [];
    }
    await rejectAdded(em, context.records, there);
    await rejectTold(em, context.records, there, restore.createdAt);
    const { counts } = await moveBatch(context, there, {
      title,
      batchId,
      deletedAt,
      deletedById: deletedBy?.id ?? null,
    });
    restore.undoneAt = new Date();
    await em.flush();
    return { message: `Moved to the trash again: ${describeCounts(counts)}` };
  },
};

/** Rows that somebody added since would have to go along. */
async function rejectAdded(em: EntityManager, records: Records, restored: Rows) {
  const below = await rowsBelow(em, records, restored);
  for (const { table, title } of records) {
    const known = new Set(restored[table]);
    const added = below[table]?.find((id) => !known.has(id));
    if (!added) continue;
    const [name] = await readColumn(em, z.string())`
      select ${sql.raw(title)} from ${sql.table(table)} where id = ${added}`;
    throw new TRPCError({
      code: 'CONFLICT',
      message: `‘${name}’ was added since. Delete it first, then undo the restore.`,
    });
  }
}

const toldRow = z.object({
  kind: z.enum(timelineKinds),
  name: z.string(),
  discountCents: z.number().nullable(),
});

/** Neither may what happened since, such as an acceptance, be lost. */
async function rejectTold(em: EntityManager, records: Records, restored: Rows, since: Date) {
  for (const { table, title } of records) {
    const ids = restored[table] ?? [];
    if (ids.length === 0) continue;
    const [row] = await readRows(em, toldRow)`
      select kind, (data ->> 'discountCents')::int as "discountCents",
             (select ${sql.raw(title)} from ${sql.table(table)} where id = event.record_id) as name
        from events event
       where record_id = any(${ids}::uuid[]) and at > ${since} and kind in (${sql.join(timelineKinds.map(sql.lit))})
       limit 1`;
    if (!row) continue;
    throw new TRPCError({
      code: 'CONFLICT',
      message: `‘${tellsOf(row.kind)?.(row)}’ happened since. Delete it instead of undoing the restore.`,
    });
  }
}
