import { formatDay, formatLateness, formatShortDay, today } from '#shared/fields/format.ts';
import classes from './CardStats.module.css';

/** A day in a row of a table as '8 days late', where it has passed and what belongs to it is open; else nothing. */
export const lateDay = (day: string | null, isOpen: boolean) =>
  isOpen && day !== null && day < today() ? (
    <span className={classes.late} title={formatDay(day)}>
      {formatLateness(day)}
    </span>
  ) : undefined;

/** A day among the facts of a record as '18 Nov · 8 days late', where it has passed and the record is open; else nothing. */
export const lateFact = (day: string | null, isOpen: boolean) =>
  isOpen && day !== null && day < today() ? (
    <span className={classes.late}>{`${formatShortDay(day)} · ${formatLateness(day)}`}</span>
  ) : undefined;
