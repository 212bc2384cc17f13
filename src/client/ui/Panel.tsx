import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './Panel.module.css';

interface PanelProps {
  title: string;
  /** At the end of the heading line, such as a button or a count. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One titled part of a detail screen. */
export function Panel({ title, aside, children }: PanelProps) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {aside}
      </div>
      {children}
    </section>
  );
}
