import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDay, formatLateness, formatTightDay, today } from '#shared/fields/format.ts';
import { Initials } from '../Initials.tsx';
import classes from './RecordCard.module.css';

interface CardStatsProps {
  /** The figure before the owner has the room that the others leave. */
  isLastWide?: boolean;
  children: ReactNode;
}

/** The figures of a card by which people decide, side by side under their labels. */
export function CardStats({ isLastWide, children }: CardStatsProps) {
  return (
    <dl className={classes.stats} data-last-wide={isLastWide || undefined}>
      {children}
    </dl>
  );
}

interface CardStatProps {
  label: string;
  /** Visible instead of a label that does not fit. */
  short?: string;
  /** For a missing value, so that the others keep their places; a dash unless given. */
  none?: ReactNode;
  isLate?: boolean;
  children: ReactNode;
}

export const CardStat = ({ label, short, none = <NotSet />, isLate, children }: CardStatProps) => (
  <div>
    <Label label={label} short={short} />
    <dd data-empty={!children || undefined} data-late={isLate || undefined}>
      {children || none}
    </dd>
  </div>
);

const NotSet = () => (
  <>
    <span aria-hidden>–</span>
    <VisuallyHidden>Not set</VisuallyHidden>
  </>
);

const Label = ({ label, short }: { label: string; short?: string | undefined }) => (
  <dt title={label}>
    {short ? (
      <>
        <span aria-hidden>{short}</span>
        <VisuallyHidden>{label}</VisuallyHidden>
      </>
    ) : (
      label
    )}
  </dt>
);

interface CardDayProps {
  label: string;
  short?: string;
  /** A calendar day, 'YYYY-MM-DD'. */
  day: string | null;
  /** True while what belongs to the day is not done: then the card says by how much it is late. */
  isOpen: boolean;
}

export function CardDay({ label, short, day, isOpen }: CardDayProps) {
  const isLate = isOpen && day !== null && day < today();
  return (
    <div>
      <Label label={label} short={short} />
      <dd
        title={day ? formatDay(day) : undefined}
        data-empty={!day || undefined}
        data-late={isLate || undefined}
      >
        {day ? isLate ? formatLateness(day) : formatTightDay(day) : <NotSet />}
      </dd>
    </div>
  );
}

/** The person who looks after the record, at the end of the figures. */
export const CardOwner = ({ label, name }: { label: string; name: string | null }) => (
  <div className={classes.owner}>
    <VisuallyHidden component="dt">{label}</VisuallyHidden>
    <dd>{name ? <Initials name={name} /> : <VisuallyHidden>Nobody</VisuallyHidden>}</dd>
  </div>
);
