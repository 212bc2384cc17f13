import { sql } from 'kysely';
import { BUSINESS_TIME_ZONE } from '#shared/fields/format.ts';
import { kysely } from '../platform/database/kysely.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { assigned, setOwner } from '../records/events/assign.ts';
import { wherePerson } from '../records/list/conditions.ts';
import { defineRecord } from '../records/record.ts';
import { subjectParents } from '../records/subjectProperties.ts';
import { noteCsv } from './activities.csv.ts';
import { Activity } from './activities.entity.ts';
import { activityFiles } from './activities.files.ts';
import { contactMoments } from './contactMoments.ts';

const isToDo = sql`due_date is not null and done_at is null`;

/** A step of an engagement is handed over with its task. */
const isOfStep = sql`(is_reminder and engagement_id is not null)`;

export const activities = defineRecord({
  noun: 'activity',
  table: 'activities',
  entity: Activity,
  title: 'title',
  parents: subjectParents,
  isUncounted: true,
  selectIds: (em: EntityManager) =>
    kysely(em).selectFrom('Activity').where('type', '=', 'note').where('dueDate', 'is', null).select('id'),
  contactMoments,
  handOver: [
    { kind: 'tasks', column: 'owner_id', isOpen: sql`${isToDo} and not ${isOfStep}` },
    { kind: 'engagements', column: 'owner_id', isOpen: sql`${isToDo} and ${isOfStep}` },
  ],
  events: [
    assigned(
      'activity',
      'activities',
      sql`source.owner_id = notice.person_id and source.done_at is null and source.due_date > (now() at time zone ${sql.lit(BUSINESS_TIME_ZONE)})::date`,
    ),
  ],
  csv: noteCsv,
  furtherFiles: activityFiles,
  // Only a task has an owner.
  pickBulkChange: ({ dueDate }: Activity, change: TaskChange) => (dueDate ? change : {}),
  applyBulkChange: async (em: EntityManager, task: Activity, { ownerId }: TaskChange) => {
    if (ownerId !== undefined) await setOwner(em, 'activity', task, ownerId);
  },
});

interface TaskChange {
  ownerId?: string | null;
}

/** The activities that are to be done, for bulk changes. */
export const tasks = {
  ...activities,
  selectIds: (em: EntityManager, { owner }: { owner?: string | undefined }, me: string) =>
    kysely(em)
      .selectFrom('Activity as task')
      .where('task.dueDate', 'is not', null)
      .where('task.doneAt', 'is', null)
      .where(({ and, ref }) => and(wherePerson(ref('task.owner'), owner, me)))
      .select('task.id'),
};
