import { formatDay, formatLateness, today } from '#shared/fields/format.ts';
import classes from './CardStats.module.css';

/** A day in a row of a table as '8 days late', where it has passed and what belongs to it is open; else nothing. */
export const lateDay = (day: string | null, isOpen: boolean) =>
  isOpen && day !== null && day < today() ? (
    <span className={classes.late} title={formatDay(day)}>
      {formatLateness(day)}
    </span>
  ) : undefined;
