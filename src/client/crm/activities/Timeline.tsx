import type { TimelineEntry } from '#shared/activities.schema.ts';
import { useRecordFields } from '../records/history/RecordFieldsContext.ts';
import { TimelineChange, TimelineList } from '../records/history/TimelineChange.tsx';
import { SubjectLink } from '../records/subject/SubjectLink.tsx';
import { ActivityItem } from './ActivityItem.tsx';

interface TimelineProps {
  entries: TimelineEntry[];
  /** The id of the record whose screen this is: entries about others name theirs. */
  ownId?: string;
}

/** Activities and changes of fields, newest first. */
export function Timeline({ entries, ownId }: TimelineProps) {
  const recordFields = useRecordFields();
  const other = ({ subject }: TimelineEntry) => (subject.id === ownId ? undefined : subject);
  return (
    <TimelineList>
      {entries.map((entry) => (
        <li key={entry.id}>
          {entry.kind === 'activity' ? (
            <ActivityItem activity={entry.activity} subject={other(entry)} />
          ) : (
            <TimelineChange
              noun={entry.subject.noun}
              change={entry.change}
              // One that is deleted has no title.
              recordId={entry.subject.title === null ? undefined : entry.subject.id}
              record={other(entry) && <SubjectLink subject={entry.subject} />}
              {...recordFields[entry.subject.noun]}
            />
          )}
        </li>
      ))}
    </TimelineList>
  );
}
