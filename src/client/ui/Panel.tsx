import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { formatTotal } from '#shared/records/totals.ts';
import classes from './Panel.module.css';

interface PanelProps {
  title: string;
  /** The number of records that the panel lists, after the title. */
  count?: number | undefined;
  /** The content at the end of the heading line, such as a button or a count. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One titled part of a detail screen. */
export function Panel({ title, count, aside, children }: PanelProps) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.head}>
        <div className={classes.title}>
          <Title order={2} id={id}>
            {title}
          </Title>
          {count !== undefined && count > 0 && <span className={classes.count}>{formatTotal(count)}</span>}
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}
