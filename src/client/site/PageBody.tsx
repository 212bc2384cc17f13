import type { ReactNode } from 'react';
import classes from './PageBody.module.css';

/** The content of a page, as wide as the navigation bar. */
export function PageBody({ children }: { children: ReactNode }) {
  return <div className={classes.body}>{children}</div>;
}
