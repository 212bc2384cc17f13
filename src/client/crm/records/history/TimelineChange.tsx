import { IconHistory } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { formatShortTime } from '#shared/fields/format.ts';
import { HistoryItem } from './HistoryItem.tsx';
import classes from './Timeline.module.css';

interface TimelineChangeProps extends ComponentProps<typeof HistoryItem> {
  isUndone?: boolean | undefined;
  /** A link to the record, in a timeline of several records, or links to all that were added. */
  record?: ReactNode;
}

/** A change of a record as an entry of a timeline: what, by whom and when. */
export const TimelineChange = ({ record, isUndone, ...shown }: TimelineChangeProps) => (
  <>
    <span className={classes.icon}>
      <IconHistory size={16} aria-hidden />
    </span>
    <div className={classes.text}>
      <HistoryItem {...shown} />
      <p className={classes.about} data-many={shown.many ? true : undefined}>
        <time dateTime={shown.entry.at.toISOString()}>{formatShortTime(shown.entry.at)}</time>
        {isUndone && ' · Undone'}
        {record && (
          <>
            {' · '}
            {record}
          </>
        )}
      </p>
    </div>
  </>
);

export const TimelineList = ({ children }: { children: ReactNode }) => (
  <ol className={classes.timeline} aria-label="Timeline, newest first">
    {children}
  </ol>
);
