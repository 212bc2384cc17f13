import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { dayFromToday, formatLateness, formatShortDay, today } from '#shared/fields/format.ts';
import { SelectionCheckbox } from '../selection/SelectionCheckbox.tsx';
import classes from './PhoneRow.module.css';

interface PhoneRowProps {
  id: string;
  title: string;
  /** The visible part of the title. */
  name?: ReactNode;
  to: string;
  badges: ReactNode;
  detail: string | null;
  figure: ReactNode;
  /** The due day of an open record: shown from a week before. */
  dueOn?: string | null;
  menu: ReactNode;
}

/** The days from which what is due is said. */
const SOON_DAYS = 7;

function describeDue(day: string) {
  if (day < today()) return formatLateness(day);
  return day === today() ? 'Today' : formatShortDay(day);
}

/** A record in a list on a phone: its title, what it is about, the box that selects it, and its menu. */
export function PhoneRow(props: PhoneRowProps) {
  const { id, title, name = title, to, badges, detail, figure, dueOn = null, menu } = props;
  const isLate = dueOn !== null && dueOn < today();
  const due = dueOn !== null && dueOn <= dayFromToday(SOON_DAYS) && describeDue(dueOn);
  return (
    <article className={classes.row}>
      <SelectionCheckbox id={id} title={title} />
      <div className={classes.text}>
        <div className={classes.line}>
          <h2 className={classes.title}>
            <Link to={to} aria-label={typeof name === 'string' ? undefined : title}>
              {name}
            </Link>
          </h2>
          {figure && <span className={classes.figure}>{figure}</span>}
        </div>
        <div className={classes.line}>
          <span className={classes.detail}>
            {due && <span className={isLate ? classes.late : classes.due}>{due}</span>}
            {due && detail && ' · '}
            {detail}
          </span>
          <span className={classes.badges}>{badges}</span>
        </div>
      </div>
      <div>{menu}</div>
    </article>
  );
}
