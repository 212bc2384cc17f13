import type { ReactNode } from 'react';
import classes from './Facts.module.css';

/** A list of label and value pairs, as detail screens show them. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.list}>{children}</dl>;
}

interface FactProps {
  label: string;
  /** Nothing to tell: the pair is left out. */
  children: ReactNode;
  /** Takes the whole width, for text of several lines, whose line breaks stay. */
  wide?: boolean;
}

export function Fact({ label, children, wide }: FactProps) {
  if (children === null || children === undefined || children === '' || children === false) return null;
  return (
    <div className={classes.pair} data-wide={wide || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
