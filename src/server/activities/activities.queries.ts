import type { ActivityRecord } from '#shared/activities.schema.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { listTimeline } from './timeline.queries.ts';

/** The most activities that a lead's history shows at once. */
const MOST_ACTIVITIES = 500;

/** The activities of a lead, newest first. */
export async function listLeadActivities(em: EntityManager, leadId: string): Promise<ActivityRecord[]> {
  const record = { noun: 'lead', id: leadId } as const;
  const { items } = await listTimeline(em, { record, kind: 'activity', limit: MOST_ACTIVITIES });
  return items.flatMap((entry) => (entry.kind === 'activity' ? [entry.activity] : []));
}
