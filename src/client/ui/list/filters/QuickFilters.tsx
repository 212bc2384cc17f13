import type { ReactNode } from 'react';
import classes from './QuickFilters.module.css';

/** The most common filters, beside the search. */
export const QuickFilters = ({ children }: { children: ReactNode }) => (
  <div className={classes.filters}>{children}</div>
);
