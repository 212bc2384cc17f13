import type { ReactNode } from 'react';
import classes from './parts.module.css';

interface CardProps {
  title: string;
  /** The level of the heading; 2 unless the card lies below another heading. */
  level?: 2 | 3;
  id?: string;
  children: ReactNode;
}

export function Card({ title, level = 2, id, children }: CardProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section className={classes.card} id={id}>
      <Heading className={classes.cardTitle}>{title}</Heading>
      {children}
    </section>
  );
}
