import type { ReactNode } from 'react';
import classes from './CardStats.module.css';

/** The numbers of a card, side by side under their names. */
export function CardStats({ children }: { children: ReactNode }) {
  return <dl className={classes.figures}>{children}</dl>;
}

interface CardFigureProps {
  label: string;
  /** None is said, so that the others keep their places. */
  children: string | null | undefined;
}

export function CardStat({ label, children }: CardFigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd data-empty={!children || undefined}>{children || 'Not set'}</dd>
    </div>
  );
}
