import type { TimelineEntry } from '#shared/activities.schema.ts';
import { recordFields } from '../recordFields.ts';
import { TimelineChange, TimelineList } from '../records/history/TimelineChange.tsx';
import { SubjectLink } from '../records/subject/SubjectLink.tsx';
import { ActivityItem } from './ActivityItem.tsx';

interface TimelineProps {
  entries: TimelineEntry[];
  /** Whether each entry names its record. */
  showRecords?: boolean;
}

/** Activities and changes of fields, newest first. */
export function Timeline({ entries, showRecords }: TimelineProps) {
  return (
    <TimelineList>
      {entries.map((entry) => (
        <li key={entry.id}>
          {entry.kind === 'activity' ? (
            <ActivityItem activity={entry.activity} subject={showRecords ? entry.subject : undefined} />
          ) : (
            <TimelineChange
              noun={entry.subject.noun}
              change={entry.change}
              record={showRecords && <SubjectLink subject={entry.subject} />}
              {...recordFields[entry.subject.noun]}
            />
          )}
        </li>
      ))}
    </TimelineList>
  );
}
