import type { ReactNode } from 'react';
import classes from './DescriptionList.module.css';

/** A list of label and value pairs, as detail screens show them. */
export const DescriptionList = ({ children }: { children: ReactNode }) => (
  <dl className={classes.list}>{children}</dl>
);

interface DescriptionItemProps {
  label: string;
  /** Null, undefined, false or '' for none. */
  children: ReactNode;
  /** Shown dimmed in the place of a missing value; without it the pair is left out. */
  emptyText?: string;
  /** Takes the whole width, for text of several lines, and keeps its line breaks. */
  wide?: boolean;
}

export function DescriptionItem({ label, children, emptyText, wide }: DescriptionItemProps) {
  const isEmpty = children === null || children === undefined || children === '' || children === false;
  if (isEmpty && !emptyText) return null;
  return (
    <div className={classes.pair} data-wide={wide || undefined}>
      <dt>{label}</dt>
      <dd>{isEmpty ? <span className={classes.empty}>{emptyText}</span> : children}</dd>
    </div>
  );
}
