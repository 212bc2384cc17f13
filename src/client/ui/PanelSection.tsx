import { Title } from '@mantine/core';
import { type ComponentProps, useId } from 'react';
import { formatTotal } from '#shared/records/totals.ts';
import type { Panel } from './Panel.tsx';
import classes from './PanelSection.module.css';

/** A part of a panel with a heading of its own, such as the notes of a record. */
export function PanelSection({
  title,
  count,
  aside,
  children,
}: Omit<ComponentProps<typeof Panel>, 'staysOpen'>) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
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
