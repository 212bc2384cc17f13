import type { ActivityRecord } from '#shared/activities.schema.ts';
import type { RecordContext } from '../records/record.ts';
import { listTimeline } from './timeline.queries.ts';

/** How many activities of a lead are listed at once. */
const MAX_ACTIVITIES = 500;

/** The activities of a lead, newest first. */
export async function listLeadActivities(
  context: Pick<RecordContext, 'em' | 'records'>,
  leadId: string,
): Promise<ActivityRecord[]> {
  const record = { noun: 'lead', id: leadId } as const;
  const { items } = await listTimeline(context, { record, kind: 'activity', limit: MAX_ACTIVITIES });
  return items.flatMap((entry) => (entry.kind === 'activity' ? [entry.activity] : []));
}
