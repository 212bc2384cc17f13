import type { ReactNode } from 'react';
import { formatDay, formatLateness, formatShortDay, formatTightDay, today } from '#shared/fields/format.ts';
import classes from './RecordCard.module.css';

export const LateText = ({ children }: { children: ReactNode }) => (
  <span className={classes.cardStatsLate}>{children}</span>
);

/** What comes within days, or is missing. */
export const SoonText = ({ title, children }: { title?: string; children: ReactNode }) => (
  <span className={classes.soon} title={title}>
    {children}
  </span>
);

/** A day in a row of a table as '9 Feb', or '8 days late' where it has passed and what belongs to it is open. */
export function dayInRow(day: string | null, isOpen: boolean) {
  if (day === null) return undefined;
  if (!isOpen || day >= today()) return formatTightDay(day);
  return (
    <span className={classes.lateInRow} title={formatDay(day)}>
      {formatLateness(day)}
    </span>
  );
}

/** '18 Nov · 8 days late' if it has passed and is open; otherwise nothing. */
export const lateFact = (day: string | null, isOpen: boolean) =>
  isOpen && day !== null && day < today() ? (
    <LateText>{`${formatShortDay(day)} · ${formatLateness(day)}`}</LateText>
  ) : undefined;
