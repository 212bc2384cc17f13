import type { ReactNode } from 'react';
import classes from './PageBody.module.css';

/** The content of a page below its head, as wide as the bar above. */
export function PageBody({ children }: { children: ReactNode }) {
  return <div className={classes.body}>{children}</div>;
}
