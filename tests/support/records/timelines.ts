import type { TimelineEntry } from '#shared/activities/activities.schema.ts';
import type { Subject } from '#shared/records/subject.ts';
import type { Staff } from '../records.ts';

/** What a line of a timeline says: the title of an activity or an event, or the action of a change. */
export function titleOf(entry: TimelineEntry): string {
  if (entry.kind === 'change') return entry.change.action;
  return entry.kind === 'event' ? entry.event.title : entry.activity.title;
}

/** The events of a record and those below it, newest first. */
export const eventsOf = async (staff: Staff, record: Subject) =>
  (await staff.activities.timeline({ record, related: true })).items.flatMap((entry) =>
    entry.kind === 'event' ? [entry.event] : [],
  );
