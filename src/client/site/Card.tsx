import type { ReactNode } from 'react';
import classes from './Card.module.css';

interface CardProps {
  title: string;
  /** The level of the heading; 2 unless the card lies below another heading. */
  level?: 2 | 3;
  id?: string;
  children: ReactNode;
}

/** A box with a heading. */
export function Card({ title, level = 2, id, children }: CardProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section className={classes.card} id={id}>
      <Heading className={classes.title}>{title}</Heading>
      {children}
    </section>
  );
}
