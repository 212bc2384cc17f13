import { IconHistory } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatTime } from '#shared/fields/format.ts';
import type { HistoryRecord } from '#shared/records/history.ts';
import { type FieldDisplay, HistoryItem } from './HistoryItem.tsx';
import classes from './Timeline.module.css';

interface ChangeLineProps extends FieldDisplay {
  noun: string;
  change: HistoryRecord;
  /** A link to the record, where lines of several stand together. */
  record?: ReactNode;
}

/** A change of a record as a line of a timeline: what, by whom and when. */
export const TimelineChange = ({ noun, change, record, ...words }: ChangeLineProps) => (
  <>
    <span className={classes.icon}>
      <IconHistory size={17} aria-hidden />
    </span>
    <div className={classes.text}>
      <HistoryItem noun={noun} entry={change} {...words} />
      <p className={classes.by}>
        {record && (
          <>
            {record}
            {' · '}
          </>
        )}
        <time dateTime={change.at.toISOString()}>{formatTime(change.at)}</time>
      </p>
    </div>
  </>
);

/** The lines of a timeline, each a `li`. */
export const TimelineList = ({ children }: { children: ReactNode }) => (
  <ol className={classes.timeline} aria-label="History, newest first">
    {children}
  </ol>
);
