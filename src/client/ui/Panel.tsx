import { Title } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { createContext, type ReactNode, use, useId, useState } from 'react';
import { formatTotal } from '#shared/records/totals.ts';
import classes from './Panel.module.css';

/** Panels show only their titles until they are opened. */
export const PanelsFold = createContext(false);

interface PanelProps {
  title: string;
  count?: number | undefined;
  /** The content at the end of the heading line, such as a button or a count. */
  aside?: ReactNode;
  /** True for a panel that stays open where others fold. */
  staysOpen?: boolean;
  children: ReactNode;
}

export function Panel({ title, count, aside, staysOpen, children }: PanelProps) {
  const id = useId();
  const folds = use(PanelsFold) && !staysOpen;
  // An open panel stays open when the window becomes narrow, because of what may be typed in it.
  const [isOpen, setOpen] = useState(!folds);
  const total = count !== undefined && (count > 0 || folds) && (
    <span className={classes.count}>{formatTotal(count)}</span>
  );
  return (
    <section className={classes.panel} data-folds={folds || undefined} aria-labelledby={id}>
      {folds ? (
        <Title order={2} className={classes.fold}>
          <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <span id={id}>{title}</span>
            {total}
            <IconChevronDown size={20} aria-hidden />
          </button>
        </Title>
      ) : (
        <div className={classes.head}>
          <div className={classes.title}>
            <Title order={2} id={id}>
              {title}
            </Title>
            {total}
          </div>
          {aside}
        </div>
      )}
      {(isOpen || !folds) && (
        <div className={classes.body}>
          {folds && aside && <div className={classes.aside}>{aside}</div>}
          {children}
        </div>
      )}
    </section>
  );
}

/** A part of a panel with a heading of its own, such as the notes of a record. */
export function PanelSection({ title, count, aside, children }: Omit<PanelProps, 'staysOpen'>) {
  const id = useId();
  return (
    <section className={classes.part} aria-labelledby={id}>
      <div className={classes.head}>
        <div className={classes.title}>
          <Title order={3} id={id}>
            {title}
          </Title>
          {count ? <span className={classes.count}>{formatTotal(count)}</span> : null}
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}
