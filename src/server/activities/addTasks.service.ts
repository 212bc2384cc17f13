import { TRPCError } from '@trpc/server';
import { sql } from 'kysely';
import type { AddedTasks, NewTasks } from '#shared/activities.schema.ts';
import type { BulkUndoResult } from '#shared/records/bulk-changes.schema.ts';
import { setAct } from '../platform/database/actor.ts';
import { newId } from '../platform/database/columns.ts';
import { claimKey } from '../platform/database/idempotencyKeys.ts';
import { allowLongWork } from '../platform/database/longWork.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { insertRows } from '../platform/database/rows.ts';
import { runSql } from '../platform/database/runSql.ts';
import { findActiveMember } from '../platform/identity/members.ts';
import { resolveSelection, type Selection } from '../records/bulk-changes/bulk-changes.service.ts';
import type { ListedRecordType, RecordContext } from '../records/record.ts';

interface AddTasksInput<Filters> {
  selection: Selection<Filters>;
  task: NewTasks;
  /** Chosen by the caller. */
  changeId: string;
}

/**
 * Adds the same task to many records with owners, all or none; records that are gone are skipped. Without an owner each
 * task is for the owner of its record. A repeated call with the same id adds none.
 *
 * @throws BAD_REQUEST when the selection is too large, or the owner is no active member
 */
export async function addTasks<Entity extends { id: string }, Filters extends object>(
  context: RecordContext,
  record: ListedRecordType<Entity, Filters>,
  { selection, task, changeId }: AddTasksInput<Filters>,
): Promise<AddedTasks> {
  const ids = await resolveSelection(context, record, selection);
  const { user } = context;
  return context.em.transactional(async (em) => {
    await allowLongWork(em);
    if (!(await claimKey(em, 'add tasks', changeId)))
      return { changeId, count: (await tasksOfAct(em, changeId, user.id)).length };
    await setAct(em, changeId);
    const { ownerId, ...fields } = task;
    if (ownerId) await findActiveMember(em, ownerId, 'ownerId');
    const found = await runSql<{ id: string; owner: string | null }>(
      em,
      sql`select id, (select users.id from users where users.id = owner_id and deactivated_at is null) as owner
            from ${sql.table(record.table)} where id = any(${ids}::uuid[]) order by id for share`,
    );
    const now = new Date();
    const rows = found.map(({ id, owner }) => {
      const given = ownerId ?? owner;
      return {
        ...fields,
        id: newId(),
        createdAt: now,
        updatedAt: now,
        version: 1,
        type: 'note',
        createdById: user.id,
        [`${record.noun}Id`]: id,
        ownerId: given,
        assignedAt: given && now,
        assignedById: given && user.id,
      };
    });
    await insertRows(em, 'activities', rows);
    return { changeId, count: rows.length };
  });
}

/**
 * Removes the tasks that were added together, except those that somebody has changed or done since.
 *
 * @throws NOT_FOUND when the caller has added none with this id
 */
export const undoAddTasks = ({ em, user }: RecordContext, changeId: string): Promise<BulkUndoResult> =>
  em.transactional(async (em) => {
    await allowLongWork(em);
    const made = await tasksOfAct(em, changeId, user.id);
    if (made.length === 0) throw new TRPCError({ code: 'NOT_FOUND', message: 'These tasks were not found' });
    await runSql(
      em,
      sql`delete from activities where id = any(${made}::uuid[]) and version = 1 and done_at is null`,
    );
    const left = await runSql(em, sql`select id from activities where id = any(${made}::uuid[])`);
    return { restored: made.length - left.length, skipped: left.length };
  });

/** The tasks that somebody added together, of which the history has the id. */
async function tasksOfAct(em: EntityManager, changeId: string, userId: string) {
  const lines = await runSql<{ id: string }>(
    em,
    sql`select record_id as id from history
         where act_id = ${changeId} and action = 'created' and table_name = 'activities' and actor_id = ${userId}`,
  );
  return lines.map(({ id }) => id);
}
