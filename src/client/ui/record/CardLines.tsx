import { VisuallyHidden } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './CardLines.module.css';

interface CardLinesProps {
  /** True where the first line is a number, which leaves its room to the second. */
  isFirstShort?: boolean;
  children: ReactNode;
}

/** The short lines of a card, each with an icon, two side by side. */
export const CardLines = ({ isFirstShort, children }: CardLinesProps) => (
  <dl className={classes.lines} data-first-short={isFirstShort || undefined}>
    {children}
  </dl>
);

interface CardLineProps {
  /** The meaning of the icon, for screen readers. */
  label: string;
  icon: Icon;
  /** True for long values, such as an e-mail address: nothing is beside it. */
  isWide?: boolean;
  /** True for a day that has passed. */
  isLate?: boolean;
  /** Null: the line is left out. */
  children: string | null;
}

export function CardLine({ label, icon: LineIcon, isWide, isLate, children }: CardLineProps) {
  if (!children) return null;
  return (
    <div data-wide={isWide || undefined}>
      <dt>
        <LineIcon size={16} aria-hidden />
        <VisuallyHidden>{label}</VisuallyHidden>
      </dt>
      <dd title={children} className={isLate ? classes.late : undefined}>
        {children}
      </dd>
    </div>
  );
}
