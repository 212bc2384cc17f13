import type { ReactNode } from 'react';
import classes from './parts.module.css';

interface PageHeroProps {
  title: string;
  /** One or two sentences about the page. */
  lead: string;
  children?: ReactNode;
}

/** The title and introduction of every page but the landing page. */
export function PageHero({ title, lead, children }: PageHeroProps) {
  return (
    <div className={classes.hero}>
      <h1>{title}</h1>
      <p>{lead}</p>
      {children}
    </div>
  );
}
