import type { ReactNode } from 'react';
import classes from './parts.module.css';

export function PageBody({ children }: { children: ReactNode }) {
  return <div className={classes.body}>{children}</div>;
}
