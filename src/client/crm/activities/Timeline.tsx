import type { TimelineEntry } from '#shared/activities.schema.ts';
import { recordWords } from '../history/recordWords.ts';
import { ActivityItem } from './ActivityItem.tsx';
import { ChangeLine, TimelineList } from './ChangeLine.tsx';
import { SubjectLink } from './SubjectLink.tsx';

interface TimelineProps {
  entries: TimelineEntry[];
  /** Whether each line says which record it is about. */
  namesRecords?: boolean;
}

/** What has happened, newest first: activities, and the changes of fields between them. */
export function Timeline({ entries, namesRecords }: TimelineProps) {
  return (
    <TimelineList>
      {entries.map((entry) => (
        <li key={entry.id}>
          {entry.kind === 'activity' ? (
            <ActivityItem activity={entry.activity} subject={namesRecords ? entry.subject : undefined} />
          ) : (
            <ChangeLine
              noun={entry.subject.noun}
              change={entry.change}
              record={namesRecords && <SubjectLink subject={entry.subject} />}
              {...recordWords[entry.subject.noun]}
            />
          )}
        </li>
      ))}
    </TimelineList>
  );
}
