import { IconHistory } from '@tabler/icons-react';
import type { TimelineEntry } from '#shared/activities.ts';
import { formatTime } from '#shared/format.ts';
import { HistoryItem } from '../history/HistoryItem.tsx';
import { recordWords } from '../history/recordWords.ts';
import { ActivityItem } from './ActivityItem.tsx';
import { SubjectLink } from './SubjectLink.tsx';
import classes from './Timeline.module.css';

interface TimelineProps {
  entries: TimelineEntry[];
  /** Whether each line says which record it is about. */
  namesRecords?: boolean;
}

/** What has happened, newest first: activities, and the changes of fields between them. */
export function Timeline({ entries, namesRecords }: TimelineProps) {
  return (
    <ol className={classes.timeline} aria-label="History, newest first">
      {entries.map((entry) => (
        <li key={entry.id}>
          {entry.kind === 'activity' ? (
            <ActivityItem activity={entry.activity} subject={namesRecords ? entry.subject : undefined} />
          ) : (
            <ChangeItem entry={entry} namesRecords={namesRecords} />
          )}
        </li>
      ))}
    </ol>
  );
}

function ChangeItem({
  entry,
  namesRecords,
}: {
  entry: TimelineEntry & { kind: 'change' };
  namesRecords?: boolean;
}) {
  const { change, subject, at } = entry;
  return (
    <>
      <span className={classes.icon}>
        <IconHistory size={17} aria-hidden />
      </span>
      <div className={classes.text}>
        <HistoryItem noun={subject.noun} entry={change} {...recordWords[subject.noun]} />
        <p className={classes.by}>
          {namesRecords && (
            <>
              <SubjectLink subject={subject} />
              {' · '}
            </>
          )}
          <time dateTime={at.toISOString()}>{formatTime(at)}</time>
        </p>
      </div>
    </>
  );
}
