import type { ReactNode } from 'react';
import classes from './QuickFilters.module.css';

/** The three filters that people use most, beside the search. */
export const QuickFilters = ({ children }: { children: ReactNode }) => (
  <div className={classes.filters}>{children}</div>
);
