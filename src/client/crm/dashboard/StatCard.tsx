import type { Icon } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import classes from './StatCards.module.css';

interface StatCardProps {
  title: string;
  value: string;
  /** A line under the number. */
  note: string;
  icon: Icon;
  /** The address of what is counted. */
  to: string;
}

/** One number; the whole card is a link to what it counts. */
export function StatCard({ title, value, note, icon: CardIcon, to }: StatCardProps) {
  return (
    <article className={classes.card}>
      <div className={classes.head}>
        <h2>
          <Link to={to}>{title}</Link>
        </h2>
        <CardIcon size={20} aria-hidden />
      </div>
      <p className={classes.value}>{value}</p>
      <p className={classes.note}>{note}</p>
    </article>
  );
}
