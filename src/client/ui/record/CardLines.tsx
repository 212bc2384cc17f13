import { VisuallyHidden } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './RecordCard.module.css';

interface CardLinesProps {
  /** The first line is a number, which needs little room. */
  isFirstShort?: boolean;
  children: ReactNode;
}

/** The short lines of a card, each with an icon, two side by side. */
export const CardLines = ({ isFirstShort, children }: CardLinesProps) => (
  <dl className={classes.lines} data-first-short={isFirstShort || undefined}>
    {children}
  </dl>
);

/** One line of a card without an icon, in parts; nothing where there are none. */
export const CardText = ({ children }: { children: ReactNode }) => <p className={classes.text}>{children}</p>;

interface CardLineProps {
  label: string;
  icon: Icon;
  /** Takes a whole line, such as an email address. */
  isWide?: boolean;
  /** Null: the line is left out. */
  children: string | null;
}

export function CardLine({ label, icon: LineIcon, isWide, children }: CardLineProps) {
  if (!children) return null;
  return (
    <div data-wide={isWide || undefined}>
      <dt>
        <LineIcon size={16} aria-hidden />
        <VisuallyHidden>{label}</VisuallyHidden>
      </dt>
      <dd title={children}>{children}</dd>
    </div>
  );
}
