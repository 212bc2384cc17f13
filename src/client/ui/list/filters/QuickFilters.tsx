import type { ReactNode } from 'react';
import classes from './QuickFilters.module.css';

/** The filters that people use most. */
export const QuickFilters = ({ children }: { children: ReactNode }) => (
  <div className={classes.filters}>{children}</div>
);
