import type { ReactNode } from 'react';
import classes from './DescriptionList.module.css';

interface FactsProps {
  /** The values are short: more of them in a row. */
  dense?: boolean;
  children: ReactNode;
}

/** A list of label and value pairs, as detail screens show them. */
export function DescriptionList({ dense, children }: FactsProps) {
  return (
    <dl className={classes.list} data-dense={dense || undefined}>
      {children}
    </dl>
  );
}

interface FactProps {
  label: string;
  /** Nothing to tell: the pair is left out. */
  children: ReactNode;
  /** Takes the whole width, for text of several lines, whose line breaks stay. */
  wide?: boolean;
}

export function DescriptionItem({ label, children, wide }: FactProps) {
  if (children === null || children === undefined || children === '' || children === false) return null;
  return (
    <div className={classes.pair} data-wide={wide || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
