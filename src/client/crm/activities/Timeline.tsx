import type { TimelineEntry } from '#shared/activities.schema.ts';
import { ChangedFields } from '../records/history/HistoryItem.tsx';
import { useRecordFields } from '../records/history/RecordFieldsContext.ts';
import { TimelineChange, TimelineList } from '../records/history/TimelineChange.tsx';
import { SubjectLink } from '../records/subject/SubjectLink.tsx';
import { ActivityItem } from './ActivityItem.tsx';
import { joinNotes } from './joinNotes.ts';

interface TimelineProps {
  entries: TimelineEntry[];
  /** The id of the record whose screen this is: entries about others name theirs. */
  ownId?: string;
}

/** Activities and changes of fields, newest first. */
export function Timeline({ entries, ownId }: TimelineProps) {
  const recordFields = useRecordFields();
  const other = ({ subject }: TimelineEntry) => (subject.id === ownId ? undefined : subject);
  const displayOf = ({ subject, change }: TimelineEntry & { kind: 'change' }) => ({
    noun: subject.noun,
    entry: change,
    // One that is deleted has no title.
    recordId: subject.title === null ? undefined : subject.id,
    ...recordFields[subject.noun],
  });
  return (
    <TimelineList>
      {joinNotes(entries).map(({ entry, change }) => (
        <li key={entry.id}>
          {entry.kind === 'activity' ? (
            <ActivityItem
              activity={entry.activity}
              subject={other(entry)}
              isReminder={entry.subject.noun === 'registration'}
              changes={change && <ChangedFields {...displayOf(change)} />}
            />
          ) : (
            <TimelineChange
              {...displayOf(entry)}
              record={other(entry) && <SubjectLink subject={entry.subject} />}
            />
          )}
        </li>
      ))}
    </TimelineList>
  );
}
