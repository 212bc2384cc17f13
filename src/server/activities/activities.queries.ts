import { sql } from 'kysely';
import type { ActivityRecord } from '#shared/activities.ts';
import type { EntityManager } from '../database/orm.ts';
import { queries } from '../database/page.ts';

/** The most activities that a lead's history shows. */
const MOST_ACTIVITIES = 500;

/** The history of a lead, newest first. */
export const activitiesOfLead = (em: EntityManager, leadId: string): Promise<ActivityRecord[]> =>
  queries(em)
    .selectFrom('Activity as activity')
    .leftJoin('User as author', 'author.id', 'activity.createdBy')
    .where('activity.lead', '=', leadId)
    .select(({ ref }) => [
      'activity.id',
      'activity.type',
      'activity.title',
      'activity.description',
      'activity.createdAt',
      sql<
        string | null
      >`nullif(concat_ws(' ', ${ref('author.firstName')}, ${ref('author.lastName')}), '')`.as(
        'createdByName',
      ),
    ])
    .orderBy('activity.createdAt', 'desc')
    .orderBy('activity.id', 'desc')
    .limit(MOST_ACTIVITIES)
    .execute();
