import type { TimelineEntry } from '#shared/activities/activities.schema.ts';
import type { NamedRecord, Subject } from '#shared/records/subject.ts';
import { ChangedFields } from '../records/history/HistoryItem.tsx';
import { useRecordFields } from '../records/history/RecordFieldsContext.ts';
import { TimelineChange, TimelineList } from '../records/history/TimelineChange.tsx';
import { SubjectLink, SubjectLinks } from '../records/subject/SubjectLink.tsx';
import { ActivityItem } from './ActivityItem.tsx';
import { shownEntries } from './shownEntries.ts';
import { TimelineEvent } from './TimelineEvent.tsx';

interface TimelineProps {
  entries: TimelineEntry[];
  /** The record whose screen this is: entries about others name theirs. */
  own?: Subject;
  /** True where the changes of fields are listed alone. */
  isOfChanges: boolean;
}

/** Activities, events and changes of fields, newest first. */
export function Timeline({ entries, own, isOfChanges }: TimelineProps) {
  const recordFields = useRecordFields();
  const other = ({ subject }: TimelineEntry) => (subject.id === own?.id ? undefined : subject);
  const displayOf = ({ subject, change }: TimelineEntry & { kind: 'change' }, isUndone?: boolean) => ({
    noun: subject.noun,
    entry: change,
    // One that is deleted has no title, and what was undone is back already.
    recordId: subject.title === null || isUndone ? undefined : subject.id,
    ...recordFields[subject.noun],
  });
  return (
    <TimelineList>
      {shownEntries(entries, isOfChanges).map(({ entry, change, added, isUndone }) => (
        <li key={entry.id} data-open={(own && isOpenTask(entry)) || undefined}>
          {entry.kind === 'activity' ? (
            <ActivityItem
              activity={entry.activity}
              subject={other(entry)}
              changes={change && <ChangedFields {...displayOf(change, isUndone)} />}
              isUndone={isUndone}
            />
          ) : entry.kind === 'event' ? (
            <TimelineEvent event={entry.event} at={entry.at} subject={other(entry)} />
          ) : (
            <TimelineChange
              {...displayOf(entry, isUndone)}
              isUndone={isUndone}
              count={added?.length}
              record={added ? <SubjectLinks subjects={added} /> : other(entry) && linkTo(entry.subject, own)}
            />
          )}
        </li>
      ))}
    </TimelineList>
  );
}

const isOpenTask = (entry: TimelineEntry) =>
  entry.kind === 'activity' && entry.activity.dueDate !== null && entry.activity.doneAt === null;

/** A record of the same type that is gone, in the timeline of another, is part of that. */
const linkTo = (subject: NamedRecord, own?: Subject) =>
  subject.title === null && subject.noun === own?.noun ? (
    `Merged into this ${own.noun}`
  ) : (
    <SubjectLink subject={subject} />
  );
