import { sql } from 'kysely';
import * as z from 'zod';
import type { AddedTasks, NewTasks } from '#shared/activities/activities.schema.ts';
import { setAct } from '../platform/database/actor.ts';
import { newId } from '../platform/database/columns.ts';
import { allowLongWork } from '../platform/database/longWork.ts';
import { insertRows } from '../platform/database/rows.ts';
import { readRows, runSql } from '../platform/database/runSql.ts';
import { findActiveMember } from '../platform/identity/members.ts';
import { claimAct } from '../records/acts/acts.service.ts';
import { BulkChange } from '../records/bulk-changes/bulk-changes.entity.ts';
import { resolveSelection, type Selection } from '../records/bulk-changes/bulk-changes.service.ts';
import { bulkAct } from '../records/bulk-changes/bulkAct.ts';
import { tellAssigned } from '../records/events/assign.ts';
import type { ListedRecordType, RecordContext } from '../records/record.ts';

const ownedRecord = z.object({ id: z.string(), owner: z.string().nullable() });

interface AddTasksInput<Filters> {
  selection: Selection<Filters>;
  task: NewTasks;
  /** Chosen by the caller. */
  changeId: string;
}

/**
 * Adds the same task to many records, all or none; skips those that are gone. Without an owner each goes to
 * its record's owner. A repeated call with the same id adds none.
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
    if (!(await claimAct(em, changeId))) {
      const done = await em.findOne(BulkChange, { id: changeId });
      return { changeId, count: done && !done.undoneAt ? done.count : 0 };
    }
    await setAct(em, changeId);
    const { ownerId, ...fields } = task;
    if (ownerId) await findActiveMember(em, ownerId, 'ownerId');
    const found = await readRows(em, ownedRecord)`
      select id, (select users.id from users where users.id = owner_id and deactivated_at is null) as owner
        from ${sql.table(record.table)} where id = any(${ids}::uuid[]) order by id for share`;
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
      };
    });
    await insertRows(em, 'activities', rows);
    em.create(BulkChange, {
      id: changeId,
      kind: 'tasks',
      madeBy: user.id,
      noun: record.table as BulkChange['noun'],
      given: {},
      count: rows.length,
    });
    await em.flush();
    await tellAssigned(em, 'activity', rows, user.id);
    return { changeId, count: rows.length };
  });
}

/** Undo removes the added tasks, except those that somebody has changed or done since. */
export const addedTasks = bulkAct(
  'tasks',
  async ({ em }, { id, count }) => {
    const made = sql`select record_id from history
                      where act_id = ${id} and action = 'created' and table_name = 'activities'`;
    await runSql(em)`delete from activities where id in (${made}) and version = 1 and done_at is null`;
    return count - (await runSql(em)`select id from activities where id in (${made})`).length;
  },
  ({ skipped }) => (skipped === 0 ? 'Tasks removed' : `${skipped} skipped: changed or done since`),
);
