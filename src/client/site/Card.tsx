import type { ReactNode } from 'react';
import classes from './parts.module.css';

interface CardProps {
  title: string;
  id?: string;
  children: ReactNode;
}

export function Card({ title, id, children }: CardProps) {
  return (
    <section className={classes.card} id={id}>
      <h2 className={classes.cardTitle}>{title}</h2>
      {children}
    </section>
  );
}
