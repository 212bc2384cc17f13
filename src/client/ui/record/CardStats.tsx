import type { ReactNode } from 'react';
import classes from './CardStats.module.css';

/** The numbers of a card, side by side under their labels. */
export function CardStats({ children }: { children: ReactNode }) {
  return <dl className={classes.stats}>{children}</dl>;
}

interface CardStatProps {
  label: string;
  /** A missing one reads 'Not set', so that the others keep their places. */
  children: string | null | undefined;
}

export function CardStat({ label, children }: CardStatProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd data-empty={!children || undefined}>{children || 'Not set'}</dd>
    </div>
  );
}
