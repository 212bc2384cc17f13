import type { ReactNode } from 'react';
import classes from './PageBody.module.css';

export function PageBody({ children }: { children: ReactNode }) {
  return <div className={classes.body}>{children}</div>;
}
