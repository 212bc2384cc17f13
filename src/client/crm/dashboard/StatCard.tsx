import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './StatCards.module.css';

interface StatCardProps {
  title: string;
  value: string;
  /** A line under the number. */
  note: ReactNode;
  icon: Icon;
  /** The address of the list of what is counted. */
  to?: string;
}

/** One number; the whole card is a link to what it counts. */
export function StatCard({ title, value, note, icon: CardIcon, to }: StatCardProps) {
  return (
    <article className={classes.card} data-link={to ? true : undefined}>
      <div className={classes.head}>
        <h2>{to ? <Link to={to}>{title}</Link> : title}</h2>
        <CardIcon size={20} aria-hidden />
      </div>
      <div className={classes.figures}>
        <p className={classes.value}>{value}</p>
        <p className={classes.note}>{note}</p>
      </div>
    </article>
  );
}
